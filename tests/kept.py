"""What is made for the tests and kept from one run to the next, under a digest of the sources it is made from."""

import hashlib
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tools.places import ROOT

_APPS = ("config", "campaigns", "chess_minigame", "variants")


def engine() -> Path:
    """The folder of this very compiler, which names what it keeps by the rules' sources."""
    return _home("engine", (ROOT / "variants" / "engine").glob("*.py"))


def database() -> Path:
    """The folder of the database that these very sources migrate."""
    sources = (file for app in _APPS for file in (ROOT / app).rglob("*.py"))
    return _home("database", [*sources, ROOT / "requirements" / "run.txt"])


def _home(what: str, sources: Iterable[Path]) -> Path:
    """The folder for these sources, made if it is missing; those of other sources are removed."""
    digest = hashlib.sha256()
    for file in sorted(sources):
        digest.update(file.read_bytes())
    folders = ROOT / "var" / f"{what}-of-tests"
    folder = folders / digest.hexdigest()[:16]
    for other in folders.glob("*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    with suppress(OSError):  # what cannot be kept is made anew by each run
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
