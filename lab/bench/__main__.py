"""`make bench`: every measurement, one after the other; `python -m lab.bench perft` makes one alone.

Options after a name are that measurement's own: `python -m lab.bench load --listeners 5000`.
"""

import os
import tempfile

from tools.real_settings import is_real_setting

for name in filter(is_real_setting, [*os.environ]):
    del os.environ[name]  # whatever is furnished is never a real installation
os.environ.update(
    GOK_VAR=tempfile.mkdtemp(prefix="gok-bench-"),
    GOK_PLAIN_STATIC="true",
    GOK_HOSTS="127.0.0.1",
    DJANGO_SETTINGS_MODULE="config.settings",
)

os.mkdir(f"{os.environ['GOK_VAR']}/static")  # WhiteNoise warns of a missing one

import shutil  # noqa: E402
import sys  # noqa: E402
from collections.abc import Sequence  # noqa: E402
from importlib import import_module  # noqa: E402

import django  # noqa: E402

django.setup()

from tools.system import raise_file_limit  # noqa: E402

MEASUREMENTS = (
    *("perft", "engine", "search", "review", "odds", "boards", "moves", "pages", "grice", "tables", "load"),
    *("soak", "thinking", "records", "lists", "campaign-file", "exports", "bulk"),
)
# The options of those that take some, where all are made. Tables: three times as much as a hundred at their pace.
IN_SHORT = {
    "tables": ("--tables", "50", "--every", "10", "--seconds", "25"),
    "load": ("--seconds", "30"),
    "soak": ("--hours", "1", "--tables", "4"),
}


def measure(name: str, options: Sequence[str]) -> None:
    """Make one measurement; ends in a sentence where there is none of that name, or something is not installed for it."""
    if name not in MEASUREMENTS:
        sys.exit(f"There is no measurement {name}. There are: {', '.join(MEASUREMENTS)}.")
    try:
        main = import_module(f"lab.bench.{'load' if name == 'tables' else name.replace('-', '_')}").main
        main(*([options] if name in IN_SHORT else []))
    except ModuleNotFoundError as missing:
        sys.exit(
            f"{name} needs {str(missing.name).partition('.')[0]}, which is not installed: python3 dev.py bench {name} brings it."
        )


try:
    raise_file_limit()  # a thousand connections at either end
    arguments = sys.argv[1:]
    if arguments and arguments[0] in ("load", "soak"):
        measure(arguments[0], arguments[1:])
    else:
        for word in arguments or MEASUREMENTS:
            measure(word, IN_SHORT.get(word, ()))
finally:
    shutil.rmtree(os.environ["GOK_VAR"], ignore_errors=True)
