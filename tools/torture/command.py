"""`torture`: the battery in an installation of its own that is thrown away afterwards."""

import os
import subprocess

from tools import environment
from tools.places import PYTHON, ROOT

NOT_FOR_TORTURE = (
    "DATABASE_URL",
    "REDIS_URL",
    "GOK_VAR",
    "GOK_STATIC",
    "GOK_HTTPS",
    "GOK_DEBUG",
    "GOK_ACCOUNTS",
    "GOK_PROXIES",
    "GOK_MAIL_URL",
    "GOK_URL",
)


def torture(words: list[str]) -> int:
    """Run every trial, or those named; exit code 1 where anything was lost, doubled or left half-done."""
    environment.install("dev")  # PostgreSQL and Redis are among the test tools, where the system has none
    env = {name: value for name, value in os.environ.items() if name not in NOT_FOR_TORTURE}
    return subprocess.run([str(PYTHON), "-m", "tools.torture", *words], cwd=ROOT, env=env).returncode
