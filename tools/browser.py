"""A headless Chromium for the browser tests, through the system's packages where that is possible."""

import os
import shutil
import subprocess

_SHELL = (
    "chromium-headless-shell"  # shows the same pages with a third less work: it has no windows to care for
)
_NAMES = (_SHELL, "chromium", "chromium-browser", "google-chrome")
_SOON = ("-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20")
_ALSO = "libatomic1"  # the driver's own runtime needs it on a minimal system


def ensure() -> str | None:
    """Return the browser, installed if need be and possible; None when there is none to be had."""
    if shutil.which(_SHELL) is None and _may_install():
        if find() is None:
            print("Installing Chromium ...", flush=True)
            _apt_get("update")
            if not _is_offered(_SHELL) or not _installed(_SHELL):
                _installed("chromium")
        elif os.environ.get("REQUIRE_BROWSER") == "1" and _is_offered(_SHELL):
            print("Installing Chromium's headless shell, which is quicker ...", flush=True)
            _installed(_SHELL)
    return find()


def find() -> str | None:
    """Return the first Chromium on the PATH."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and os.access("/var/lib/dpkg", os.W_OK)


def _is_offered(package: str) -> bool:
    """Whether the system's lists know the package: not every Debian's and no Ubuntu's do."""
    listed = subprocess.run(["apt-cache", "--quiet", "show", package], capture_output=True)
    return listed.returncode == 0 and bool(listed.stdout.strip())


def _installed(package: str) -> bool:
    return _apt_get("install", "--yes", "--no-remove", "--no-install-recommends", package, _ALSO)


def _apt_get(*arguments: str) -> bool:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    process = subprocess.run(["apt-get", "-qq", *_SOON, *arguments], env=env, capture_output=True, text=True)
    if process.returncode:
        lines = process.stderr.strip().splitlines()
        print(f"apt-get {arguments[0]}: {lines[-1] if lines else 'failed'}", flush=True)
    return process.returncode == 0
