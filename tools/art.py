"""Brings the icons and the typefaces in; the app does without when they cannot be had.

`art/icons.txt` becomes `sprite.svg`, the icons of every page; each further list or folder there becomes the pieces of
one board, under its own name, so that a page without that board never fetches them. Of `art/woodcuts/` each becomes a
file of its own, for a page shows one.
"""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from tools import environment, pieces, sprite, typefaces, woodcuts
from tools.places import BIN, ROOT
from tools.refusal import Refusal

_STATIC = ROOT / "static" / "art"
_STAMP = _STATIC / ".stamp"
_CAST = ROOT / "art" / "woodcuts.txt"
"""The figures of the woodcuts."""
_LISTS = {
    path: _STATIC / ("sprite.svg" if path.stem == "icons" else f"{path.stem}.svg")
    for path in sorted((ROOT / "art").glob("*.txt"))
    if path != _CAST
}
_WOODCUTS = {
    path: _STATIC / f"woodcut-{path.stem}.svg" for path in sorted((ROOT / "art" / "woodcuts").glob("*.svg"))
}
_CHESS = {name: _STATIC / f"{name}.svg" for name in ("chessgammon", "expedition", "wotn")}
"""The boards with the pieces of chess; what else stands on one is composed in its folder in `art/`."""
_COMPOSED = ROOT / "art" / "wotn"
_MODULES = ROOT / "node_modules"
_SET = _MODULES / "@iconify-json" / "game-icons" / "icons.json"
_PIECES = _MODULES / "cm-chessboard" / "assets" / "pieces" / "standard.svg"
_LETTERING = _MODULES / "dejavu-fonts-ttf" / "ttf" / "DejaVuSans.ttf"
_INPUTS = (
    *_LISTS,
    _CAST,
    *_WOODCUTS,
    *sorted(_COMPOSED.glob("*.svg")),
    ROOT / "package-lock.json",
    *(ROOT / "tools" / name for name in ("sprite.py", "pieces.py", "woodcuts.py", "typefaces.py")),
)


def prepare() -> None:
    """Build what is not there yet; say so in one line when that cannot be done, and go on."""
    fingerprint = hashlib.sha256(b"".join(path.read_bytes() for path in _INPUTS)).hexdigest()
    if is_whole() and _STAMP.is_file() and _STAMP.read_text(encoding="ascii") == fingerprint:
        return
    try:
        _fetch()
        for source, target in _LISTS.items():
            _write(target, sprite.build(sprite.read_list(source), _SET))
        cast = sprite.read_list(_CAST)
        for source, target in _WOODCUTS.items():
            _write(target, woodcuts.build(source, cast, _SET))
        for name, target in _CHESS.items():
            _write(target, pieces.build(_PIECES, ROOT / "art" / name))
        typefaces.build(_MODULES, _STATIC)
        shutil.copyfile(_LETTERING, _STATIC / _LETTERING.name)
        _STAMP.write_text(fingerprint, encoding="ascii")
    except (Refusal, OSError) as error:
        print(f"No art this time, pages show letters in this machine’s typefaces: {error}", flush=True)


def is_whole() -> bool:
    """Whether every file of it is there."""
    drawings = (*_LISTS.values(), *_WOODCUTS.values(), *_CHESS.values())
    files = (*drawings, _STATIC / typefaces.SHEET, _STATIC / _LETTERING.name)
    return all(target.is_file() for target in files)


def write_credits() -> int:
    """Write the page that names the icons' authors."""
    lists = {path.stem: sprite.read_list(path) for path in (*_LISTS, _CAST)}
    page = sprite.credits_page(lists, pieces.composed(_COMPOSED))
    (ROOT / "docs" / "art.md").write_text(page, encoding="utf-8")
    return 0


def _fetch() -> None:
    """Have npm unpack the locked packages; none of their scripts run."""
    files = (_SET, _PIECES, _LETTERING)
    is_there = all(file.is_file() for file in files) and typefaces.is_there(_MODULES)
    if is_there and _version_is_locked():
        return
    print("Fetching icons and typefaces ...", flush=True)
    npm = shutil.which("npm") or _npm_from_wheel()
    env = {**os.environ, "PATH": f"{Path(npm).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    arguments = ["ci", "--ignore-scripts", "--silent", "--fetch-retries=1", "--fetch-timeout=20000"]
    try:
        process = subprocess.run([npm, *arguments], cwd=ROOT, env=env, capture_output=True, timeout=90)
    except subprocess.TimeoutExpired as error:
        raise Refusal("npm did not come to an end; is there a network?") from error
    if process.returncode or not _SET.is_file():
        raise Refusal("npm could not fetch the icons; is there a network?")


def _version_is_locked() -> bool:
    """Say whether npm's own note of what is installed agrees with the lock file."""
    lock_file = ROOT / "node_modules" / ".package-lock.json"
    return lock_file.is_file() and lock_file.stat().st_mtime >= (ROOT / "package-lock.json").stat().st_mtime


def _npm_from_wheel() -> str:
    """Install Node.js into `.venv` for want of one on the PATH."""
    environment.install("art")
    return str(BIN / "npm")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, path)
