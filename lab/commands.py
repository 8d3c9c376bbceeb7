"""The laboratory's commands by name: `make lab` lists them. A wheel and an image do without this folder."""

import os
import subprocess
import tempfile
from collections.abc import Sequence

from tools import art, browser, environment
from tools.app_commands import Command
from tools.places import PYTHON, ROOT
from tools.real_settings import without_real_settings
from tools.refusal import Refusal


def _run(module: str, arguments: Sequence[str], **settings: str) -> int:
    """Run a module of the laboratory, never with a real installation's settings; its exit code."""
    env = without_real_settings(os.environ) | settings
    return subprocess.run([str(PYTHON), "-m", module, *arguments], cwd=ROOT, env=env).returncode


def _bench(arguments: list[str]) -> int:
    environment.install("dev", "engine")  # most peers it measures against are among the test tools
    environment.install("bench")
    return _run("lab.bench", arguments)


def _torture(arguments: list[str]) -> int:
    environment.install("dev")  # PostgreSQL and Redis are among the test tools, where the system has none
    return _run("lab.torture", arguments)


def _engine(module: str, arguments: list[str]) -> int:
    environment.install("dev", "engine")
    return _run(module, arguments)


def _screenshots(names: list[str]) -> int:
    environment.install("dev")
    art.prepare()
    if browser.ensure() is None:
        raise Refusal("No Chromium on the PATH and none could be installed: pictures need one.")
    with tempfile.TemporaryDirectory(prefix="gok-pictures-") as folder:
        return _run(
            "lab.pictures",
            [name for name in names if name != "--"],
            DJANGO_ALLOW_ASYNC_UNSAFE="1",  # Playwright keeps an event loop in its thread
            DJANGO_SETTINGS_MODULE="config.settings",
            GOK_HOSTS="127.0.0.1",
            GOK_VAR=folder,
        )


COMMANDS = (
    Command("bench", "measure moves, odds, pages and full tables; dev.py bench load --listeners 5000", _bench),
    Command("torture", "kill, fill, damage and slow down a house that is played in; dev.py torture --tenth", _torture),
    Command("ladder", "play the engine against itself and rate the CMs; dev.py ladder --help",
            lambda arguments: _engine("lab.bench.ladder", arguments)),
    Command("puzzles", "search the engine's games for puzzles; dev.py puzzles --write makes the collection",
            lambda arguments: _engine("lab.engine.puzzles", arguments)),
    Command("screenshots", "make every picture in docs/screenshots anew", _screenshots),
)  # fmt: skip
