"""`build`: everything that a later start would need a network or a writable checkout for, made beforehand."""

import os
import subprocess
import tempfile
from collections.abc import Mapping

from tools import art, engine, environment
from tools.places import PYTHON, ROOT
from tools.refusal import Refusal


def build() -> int:
    """Install what the app needs, fetch the art, collect the static files where GOK_STATIC says; keep no secret."""
    folder = os.environ.get("GOK_STATIC")
    if not folder:
        raise Refusal(
            "Say where the static files shall stand: GOK_STATIC=/app/collected python3 dev.py build"
        )
    # The key that settings make at their first start is thrown away with the folder: each installation makes its own.
    with tempfile.TemporaryDirectory() as var:
        os.environ["GOK_VAR"] = var
        environment.install("run")
        if engine.is_wanted():
            environment.install("engine")
        art.prepare()
        collect(os.environ)
    subprocess.run([str(PYTHON), "-m", "compileall", "-q", "."], cwd=ROOT, check=False)
    print(f"Built. Static files stand in {folder}.", flush=True)
    return 0


def collect(env: Mapping[str, str]) -> None:
    """Collect the static files where GOK_STATIC says."""
    command = [str(PYTHON), "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    if subprocess.run(command, cwd=ROOT, env={**env, "DJANGO_SETTINGS_MODULE": "config.settings"}).returncode:
        raise Refusal("The static files could not be collected; the lines above say why.")
