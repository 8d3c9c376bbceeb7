"""`dist`: the wheel and the source archive, as Python programs are installed."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tools import art, build, environment
from tools.places import PYTHON, ROOT
from tools.real_settings import without_real_settings
from tools.refusal import Refusal

COLLECTED = ROOT / "collected"


def dist(folder: Path = ROOT / "dist") -> int:
    """Make both, from static files collected anew; refuse without the art, which an installed program cannot fetch."""
    environment.install("dev")
    art.prepare()
    if not art.is_whole():
        raise Refusal(
            "The art could not be fetched, and what is installed cannot fetch it later: nothing was made."
        )
    shutil.rmtree(COLLECTED, ignore_errors=True)
    with tempfile.TemporaryDirectory() as var:
        build.collect({**without_real_settings(os.environ), "GOK_VAR": var, "GOK_STATIC": str(COLLECTED)})
    shutil.rmtree(folder, ignore_errors=True)
    if subprocess.run(
        [str(PYTHON), "-m", "hatchling", "build", "--directory", str(folder)], cwd=ROOT
    ).returncode:
        raise Refusal("The lines above say why nothing was made.")
    for path in sorted(folder.iterdir()):
        print(f"{path.stat().st_size / 1e6:.1f} MB  {path}")
    return 0
