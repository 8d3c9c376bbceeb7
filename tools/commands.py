"""The commands by name."""

import os
import sys
from collections.abc import Callable

from tools import art, backup, bench, checks, lock, run
from tools.refusal import Refusal

_USAGE = "Use: python3 dev.py run | test [-- pytest words] | test-all | link | backup | restore FILE | bench | lock | format | credits"

_COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "run": lambda words: run.run(),
    "link": lambda words: run.link(),
    "test": checks.test,
    "test-all": lambda words: checks.test_all(),
    "format": lambda words: checks.format_code(),
    "backup": lambda words: backup.backup(),
    "restore": lambda words: backup.restore(words or [os.environ.get("FILE", "")]),
    "bench": lambda words: bench.bench(),
    "lock": lambda words: lock.lock(),
    "credits": lambda words: art.write_credits(),
}


def main(words: list[str]) -> int:
    """Run one command; a refusal is one line and exit code 1."""
    command = _COMMANDS.get(words[0]) if words else None
    if command is None:
        print(_USAGE, file=sys.stderr)
        return 2
    try:
        return command(words[1:])
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    return 1
