"""`make bench`: every measurement, one after the other; `python -m bench perft` makes one alone."""

import os
import tempfile

os.environ.update(
    GOK_VAR=tempfile.mkdtemp(prefix="gok-bench-"),
    GOK_PLAIN_STATIC="true",
    GOK_HOSTS="127.0.0.1",
    DJANGO_SETTINGS_MODULE="config.settings",
)

os.mkdir(f"{os.environ['GOK_VAR']}/static")  # WhiteNoise warns of a missing one

import resource  # noqa: E402
import shutil  # noqa: E402
import sys  # noqa: E402

import django  # noqa: E402

django.setup()

from bench import (  # noqa: E402
    boards,
    campaign_file,
    engine,
    grice,
    moves,
    odds,
    pages,
    perft,
    records,
    review,
    search,
    tables,
    thinking,
)

MEASUREMENTS = {
    "perft": perft.main,
    "engine": engine.main,
    "search": search.main,
    "review": review.main,
    "odds": odds.main,
    "boards": boards.main,
    "moves": moves.main,
    "pages": pages.main,
    "grice": grice.main,
    "tables": tables.main,
    "thinking": thinking.main,
    "records": records.main,
    "campaign-file": campaign_file.main,
}


def _many_descriptors() -> None:
    """A thousand connections at either end."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))


try:
    _many_descriptors()
    for name in sys.argv[1:] or MEASUREMENTS:
        MEASUREMENTS[name]()
finally:
    shutil.rmtree(os.environ["GOK_VAR"], ignore_errors=True)
