"""The commands of whoever runs the app: all that the installed program has, and the first that a clone has."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata

from tools import backup, environment, network, run, system
from tools.how_to import how_to_manage
from tools.places import PYTHON, ROOT, var
from tools.refusal import Refusal

_SETTING = re.compile(r"(PORT|FILE|GOK_[A-Z_]+)=(.*)", re.DOTALL)


@dataclass(frozen=True)
class Command:
    """What `make NAME`, `python3 dev.py NAME` or `game-of-kings NAME` does; `arguments` is what may be said after the name."""

    name: str
    does: str
    run_command: Callable[[list[str]], int]
    arguments: str = ""


def _help() -> int:
    show((HELP, *COMMANDS, MANAGE), f"game-of-kings COMMAND (version {_version()})")
    print(f"\nEverything is kept in {var()}; GOK_VAR=... names another folder.")
    return 0


def _version() -> str:
    return metadata.version("game-of-kings")


def show(commands: Sequence[Command], how: str) -> None:
    """Print every command with one line each."""
    print(f"{how}\n")
    for command in commands:
        print(f"  {f'{command.name} {command.arguments}':<20} {command.does}")


def _manage(arguments: list[str]) -> int:
    """Carry out one of Django's commands with what the launcher would tell the app."""
    environment.install("run")
    command = [str(PYTHON), str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=run.app_environment(network.chosen_port())).returncode


HELP = Command("help", "list the commands", lambda arguments: _help())
COMMANDS = (
    Command("run", "prepare everything at the first start, serve the app, print the sign-in links",
            lambda arguments: run.run(), "[PORT=8001]"),
    Command("link", "print fresh sign-in links while the app runs", lambda arguments: run.link()),
    Command("backup", "copy the database safely, also while people play", lambda arguments: backup.backup()),
    Command("restore", "bring a backup back", lambda arguments: backup.restore(arguments or [os.environ.get("FILE", "")]),
            "FILE=..."),
    Command("doctor", "tell in sentences what is wrong with this installation", lambda arguments: _manage(["doctor", *arguments])),
)  # fmt: skip
# A clone has manage.py for it.
MANAGE = Command("manage", f"the commands for hosts, as in: {how_to_manage('add_dm --help')}", _manage, "...")


def run_command(arguments: list[str], commands: Sequence[Command], how: str) -> int:
    """Run one command; a refusal is one line and exit code 1. Words like PORT=8001 are settings, as make has them."""
    settings = [setting for word in arguments[1:] if (setting := _SETTING.fullmatch(word))]
    os.environ.update({setting[1]: setting[2] for setting in settings})
    command = next(
        (candidate for candidate in commands if arguments and candidate.name == arguments[0]), None
    )
    if command is None:
        print(f"Use: {how} {' | '.join(candidate.name for candidate in commands)}", file=sys.stderr)
        return 2
    system.prepare_console(sys.stdout, sys.stderr)
    try:
        return command.run_command([word for word in arguments[1:] if not _SETTING.fullmatch(word)])
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    return 1


def main(arguments: list[str]) -> int:
    """Carry out the words as the installed program, of which people ask for help in the usual ways, too."""
    if arguments == ["--version"]:
        print(f"Game of Kings {_version()}")
        return 0
    is_question = not arguments or arguments[0] in ("-h", "--help")
    return run_command(["help"] if is_question else arguments, (HELP, *COMMANDS, MANAGE), "game-of-kings")
