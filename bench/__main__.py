"""`make bench`: every measurement, one after the other; `python -m bench perft` makes one alone.

Options after a name are that measurement's own: `python -m bench load --listeners 5000`.
"""

import os
import tempfile
from collections.abc import Callable
from functools import partial

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

import django  # noqa: E402

django.setup()

from bench import (  # noqa: E402
    boards,
    campaign_file,
    engine,
    exports,
    grice,
    load,
    moves,
    odds,
    pages,
    perft,
    records,
    review,
    search,
    soak,
    thinking,
)
from config.open_files import raise_limit  # noqa: E402

# Three times as much as a hundred tables at their pace, beside an idle house.
FIFTY_TABLES = ("--tables", "50", "--every", "10", "--seconds", "25")
MEASUREMENTS: dict[str, Callable[..., None]] = {
    "perft": perft.main,
    "engine": engine.main,
    "search": search.main,
    "review": review.main,
    "odds": odds.main,
    "boards": boards.main,
    "moves": moves.main,
    "pages": pages.main,
    "grice": grice.main,
    "tables": partial(load.main, FIFTY_TABLES),
    "load": load.main,
    "soak": soak.main,
    "thinking": thinking.main,
    "records": records.main,
    "campaign-file": campaign_file.main,
    "exports": exports.main,
}


# Those that take options, and theirs where all are made.
IN_SHORT = {"load": ("--seconds", "30"), "soak": ("--hours", "1", "--tables", "4")}

try:
    raise_limit()  # a thousand connections at either end
    words = sys.argv[1:]
    if words and words[0] in IN_SHORT:
        MEASUREMENTS[words[0]](words[1:])
    else:
        for name in words or MEASUREMENTS:
            MEASUREMENTS[name](*([IN_SHORT[name]] if name in IN_SHORT else []))
finally:
    shutil.rmtree(os.environ["GOK_VAR"], ignore_errors=True)
