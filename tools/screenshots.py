"""`screenshots`: make every picture in `docs/screenshots` anew, in an installation of its own that is then thrown away."""

import os
import subprocess
import tempfile

from tools import art, browser, environment
from tools.places import PYTHON, ROOT
from tools.real_settings import without_real_settings
from tools.refusal import Refusal


def screenshots(names: list[str]) -> int:
    """Take the pictures of these names, all of them by default."""
    environment.install("dev")
    art.prepare()
    if browser.ensure() is None:
        raise Refusal("No Chromium on the PATH and none could be installed: pictures need one.")
    with tempfile.TemporaryDirectory(prefix="gok-pictures-") as folder:
        env = without_real_settings(os.environ)
        env |= {
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",  # Playwright keeps an event loop in its thread
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "GOK_HOSTS": "127.0.0.1",
            "GOK_VAR": folder,
        }
        command = [str(PYTHON), "-m", "tools.pictures", *(name for name in names if name != "--")]
        return subprocess.run(command, cwd=ROOT, env=env).returncode
