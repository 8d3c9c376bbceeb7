"""A headless Chromium for the browser tests, through the system's packages where that is possible."""

import os
import shutil
import subprocess

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_PACKAGES = ("chromium", "libatomic1")  # the driver's own runtime needs the second on a minimal system


def ensure() -> str | None:
    """Return the browser, installed if need be and possible; None when there is none to be had."""
    path = find()
    if path is None and _may_install():
        print("Installing Chromium ...", flush=True)
        _install()
        path = find()
    return path


def find() -> str | None:
    """Return the first Chromium on the PATH."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


def _may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install() -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (("update",), ("install", "--yes", "--no-install-recommends", *_PACKAGES)):
        process = subprocess.run(["apt-get", "-qq", *words], env=env, capture_output=True, text=True)
        if process.returncode:
            lines = process.stderr.strip().splitlines()
            print(f"apt-get {words[0]}: {lines[-1] if lines else 'failed'}", flush=True)
            return
