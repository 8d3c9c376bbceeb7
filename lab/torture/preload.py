"""Small C sources that are loaded before the system's library, by whoever is started with them."""

import shutil
import subprocess
from pathlib import Path

NO_COMPILER = "no C compiler"


def compiler() -> str | None:
    """The C compiler; None where there is none."""
    return shutil.which("cc") or shutil.which("gcc")


def build(name: str, folder: Path) -> Path:
    """The source of that name beside this file, as a library in the folder."""
    source, library = Path(__file__).with_name(name), (folder / name).with_suffix(".so")
    command = [compiler() or "cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)]
    subprocess.run(command, check=True)
    return library
