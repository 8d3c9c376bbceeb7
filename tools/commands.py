"""The commands of a clone by name: the one table of them, which `help` prints."""

from tools import (
    app_commands,
    art,
    audit,
    bench,
    build,
    checks,
    dist,
    ladder,
    lock,
    often,
    puzzles,
    screenshots,
)
from tools.app_commands import Command
from tools.torture import command as torture


def _help() -> int:
    app_commands.show(COMMANDS, "make COMMAND, or python3 dev.py COMMAND")
    return 0


COMMANDS = (
    Command("help", "list the commands", lambda arguments: _help()),
    *app_commands.COMMANDS,
    Command("test", "run every check and the quick tests; dev.py test -- ARGS runs pytest alone", checks.test),
    Command("test-all", "run the slow and exhaustive tests as well", lambda arguments: checks.test_all()),
    Command("test-often", "run the browser tests twenty times and tell what failed how often; dev.py test-often --help",
            often.test_often, "N=20"),
    Command("build", "make beforehand all that run needs a network for, as an image does", lambda arguments: build.build(),
            "GOK_STATIC=..."),
    Command("dist", "make the wheel and the source archive in dist/", lambda arguments: dist.dist()),
    Command("format", "mend what formatters and linters can mend", lambda arguments: checks.format_code()),
    Command("bench", "measure moves, odds, pages and full tables; dev.py bench load --listeners 5000", bench.bench),
    Command("torture", "kill, fill, damage and slow down a house that is played in; dev.py torture --tenth", torture.torture),
    Command("ladder", "play the engine against itself and rate the CMs; dev.py ladder --help", ladder.ladder),
    Command("puzzles", "search the engine's games for puzzles; dev.py puzzles --write makes the collection", puzzles.puzzles),
    Command("screenshots", "make every picture in docs/screenshots anew", screenshots.screenshots),
    Command("lock", "write the lock files of the dependencies anew (needs uv)", lambda arguments: lock.lock()),
    Command("audit", "list the packages the app runs with, their licences, and what is known against them",
            lambda arguments: audit.audit()),
    Command("credits", "write docs/art.md, the page of the icons' authors", lambda arguments: art.write_credits()),
)  # fmt: skip


def main(arguments: list[str]) -> int:
    return app_commands.run_command(arguments, COMMANDS, "python3 dev.py")
