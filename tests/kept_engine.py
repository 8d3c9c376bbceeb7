"""Where the tests' compiled engine is kept from one run to the next: a compiler that is changed begins a folder of its own."""

import hashlib
import shutil
from contextlib import suppress
from pathlib import Path

from tools.places import ROOT

_FOLDERS = ROOT / "var" / "engine-of-tests"


def home() -> Path:
    """The folder of this very compiler, which names what it keeps by the rules' sources; those of others are removed."""
    digest = hashlib.sha256()
    for file in sorted((ROOT / "variants" / "engine").glob("*.py")):
        digest.update(file.read_bytes())
    folder = _FOLDERS / digest.hexdigest()[:16]
    for other in _FOLDERS.glob("*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    with suppress(OSError):  # what cannot be kept is compiled by each process
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
