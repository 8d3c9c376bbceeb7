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

import shutil  # noqa: E402
import sys  # noqa: E402

import django  # noqa: E402

django.setup()

from bench import perft, tables  # noqa: E402

MEASUREMENTS = {"perft": perft.main, "tables": tables.main}

try:
    for name in sys.argv[1:] or MEASUREMENTS:
        MEASUREMENTS[name]()
finally:
    shutil.rmtree(os.environ["GOK_VAR"], ignore_errors=True)
