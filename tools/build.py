"""`build`: everything that a later start would need a network or a writable checkout for, made beforehand."""

import os
import subprocess
import tempfile

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
        collect = [str(PYTHON), "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
        env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
        if subprocess.run(collect, cwd=ROOT, env=env).returncode:
            raise Refusal("The static files could not be collected; the lines above say why.")
    subprocess.run([str(PYTHON), "-m", "compileall", "-q", "."], cwd=ROOT, check=False)
    print(f"Built. Static files stand in {folder}.", flush=True)
    return 0
