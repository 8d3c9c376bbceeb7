"""The commands of a clone by name, which `help` prints: those that everybody needs, and those that are needed rarely."""

from importlib.util import find_spec

from tools import app_commands, art, audit, build, checks, dist, lock, often, release
from tools.app_commands import Command

_HOW = "make COMMAND, or python3 dev.py COMMAND"


def _help() -> int:
    app_commands.show(NEEDED, _HOW)
    app_commands.show(RARELY, "\nRarely")
    return 0


def _lab() -> int:
    app_commands.show(_lab_commands(), _HOW)
    return 0


def _lab_commands() -> tuple[Command, ...]:
    """The laboratory's; none in an image, which comes without it."""
    if find_spec("lab") is None:
        return ()
    from lab.commands import COMMANDS

    return COMMANDS


NEEDED = (
    *app_commands.COMMANDS,
    Command(
        "test", "run every check and the quick tests; dev.py test -- ARGS runs pytest alone", checks.test
    ),
)
RARELY = (
    Command("help", "list the commands", lambda arguments: _help()),
    Command("lab", "list the laboratory's: measurements, torture, the engine's ladder, pictures", lambda arguments: _lab()),
    Command("test-all", "run the slow and exhaustive tests as well", lambda arguments: checks.test_all()),
    Command("test-often", "run the browser tests twenty times and tell what failed how often; dev.py test-often --help",
            often.test_often, "N=20"),
    Command("format", "mend what formatters and linters can mend", lambda arguments: checks.format_code()),
    Command("build", "make beforehand all that run needs a network for, as an image does", lambda arguments: build.build(),
            "GOK_STATIC=..."),
    Command("dist", "make the wheel and the source archive in dist/", lambda arguments: dist.dist()),
    Command("release", "tell what is missing for a release", lambda arguments: release.release()),
    Command("lock", "write the lock files of the dependencies anew (needs uv)", lambda arguments: lock.lock()),
    Command("audit", "list the packages the app runs with, their licences, and what is known against them",
            lambda arguments: audit.audit()),
    Command("credits", "write docs/art.md, the page of the icons' authors", lambda arguments: art.write_credits()),
)  # fmt: skip
COMMANDS = (*NEEDED, *RARELY, *_lab_commands())


def main(arguments: list[str]) -> int:
    return app_commands.run_command(arguments, COMMANDS, "python3 dev.py")
