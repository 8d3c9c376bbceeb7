"""The commands by name: the one table of them, which `help` prints."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

from tools import art, audit, backup, bench, build, checks, ladder, lock, run, screenshots
from tools.refusal import Refusal
from tools.torture import command as torture


@dataclass(frozen=True)
class Command:
    """What `make NAME` and `python3 dev.py NAME` do; `words` is what may be said after the name."""

    name: str
    does: str
    carry_out: Callable[[list[str]], int]
    words: str = ""


def _help() -> int:
    """Print every command with one line each."""
    print("make COMMAND, or python3 dev.py COMMAND\n")
    for command in COMMANDS:
        print(f"  {f'{command.name} {command.words}':<20} {command.does}")
    return 0


COMMANDS = (
    Command("help", "list the commands", lambda words: _help()),
    Command("run", "prepare everything at the first start, serve the app, print the sign-in links",
            lambda words: run.run(), "[PORT=8001]"),
    Command("test", "run every check and the quick tests; dev.py test -- ARGS runs pytest alone", checks.test),
    Command("test-all", "run the slow and exhaustive tests as well", lambda words: checks.test_all()),
    Command("build", "make beforehand all that run needs a network for, as an image does", lambda words: build.build(),
            "GOK_STATIC=..."),
    Command("link", "print fresh sign-in links while the app runs", lambda words: run.link()),
    Command("format", "mend what formatters and linters can mend", lambda words: checks.format_code()),
    Command("backup", "copy the database safely, also while people play", lambda words: backup.backup()),
    Command("restore", "bring a backup back", lambda words: backup.restore(words or [os.environ.get("FILE", "")]),
            "FILE=..."),
    Command("bench", "measure moves, odds, pages and full tables; dev.py bench load --listeners 5000", bench.bench),
    Command("torture", "kill, fill, damage and slow down a house that is played in; dev.py torture --tenth", torture.torture),
    Command("ladder", "play the engine against itself and rate the CMs; dev.py ladder --help", ladder.ladder),
    Command("screenshots", "make every picture in docs/screenshots anew", screenshots.screenshots),
    Command("lock", "write the lock files of the dependencies anew (needs uv)", lambda words: lock.lock()),
    Command("audit", "list the packages the app runs with, their licences, and what is known against them",
            lambda words: audit.audit()),
    Command("credits", "write docs/art.md, the page of the icons' authors", lambda words: art.write_credits()),
)  # fmt: skip


def main(words: list[str]) -> int:
    """Run one command; a refusal is one line and exit code 1."""
    command = next((one for one in COMMANDS if words and one.name == words[0]), None)
    if command is None:
        names = " | ".join(one.name for one in COMMANDS)
        print(f"Use: python3 dev.py {names}", file=sys.stderr)
        return 2
    try:
        return command.carry_out(words[1:])
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    return 1
