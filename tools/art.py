"""Brings the icon set in and builds the sprite; the app does without when it cannot be had."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from tools import environment, sprite
from tools.places import BIN, ROOT
from tools.refusal import Refusal

_SPRITE = ROOT / "static" / "art" / "sprite.svg"
_STAMP = _SPRITE.with_name(".stamp")
_LIST = ROOT / "art" / "icons.txt"
_SET = ROOT / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
_INPUTS = (_LIST, ROOT / "package-lock.json", ROOT / "tools" / "sprite.py")


def prepare() -> None:
    """Build the sprite unless it stands; say so in one line when it cannot be built, and go on."""
    fingerprint = hashlib.sha256(b"".join(path.read_bytes() for path in _INPUTS)).hexdigest()
    if _SPRITE.is_file() and _STAMP.is_file() and _STAMP.read_text() == fingerprint:
        return
    try:
        _fetch_set()
        _write(sprite.build(sprite.read_list(_LIST), _SET))
        _STAMP.write_text(fingerprint)
    except (Refusal, OSError) as error:
        print(f"No icons this time, pages show letters instead: {error}", flush=True)


def write_credits() -> int:
    """Write the page that names the icons' authors."""
    (ROOT / "docs" / "art.md").write_text(sprite.credits_page(sprite.read_list(_LIST)), encoding="utf-8")
    return 0


def _fetch_set() -> None:
    """Have npm unpack the locked icon set; none of its scripts run."""
    if _SET.is_file() and _version_is_locked():
        return
    print("Fetching the icon set ...", flush=True)
    npm = shutil.which("npm") or _npm_from_wheel()
    env = {**os.environ, "PATH": f"{Path(npm).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    words = ["ci", "--ignore-scripts", "--silent", "--fetch-retries=1", "--fetch-timeout=20000"]
    try:
        done = subprocess.run([npm, *words], cwd=ROOT, env=env, capture_output=True, timeout=90)
    except subprocess.TimeoutExpired as error:
        raise Refusal("npm did not come to an end; is there a network?") from error
    if done.returncode or not _SET.is_file():
        raise Refusal("npm could not fetch the icon set; is there a network?")


def _version_is_locked() -> bool:
    """Say whether npm's own note of what is installed agrees with the lock file."""
    installed = ROOT / "node_modules" / ".package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= (ROOT / "package-lock.json").stat().st_mtime


def _npm_from_wheel() -> str:
    """Install Node.js into `.venv` for want of one on the PATH."""
    environment.install("art")
    return str(BIN / "npm")


def _write(text: str) -> None:
    _SPRITE.parent.mkdir(parents=True, exist_ok=True)
    draft = _SPRITE.with_suffix(".part")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, _SPRITE)
