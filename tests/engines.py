"""The compiled engine for tests, whatever GOK_ENGINE says; `python -m tests.engines` makes it before they begin.

The quick run compiles one board's, for each takes ten seconds; the rules of all boards run uncompiled anyway.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pytest

from tests import kept
from variants.engine import compiler
from variants.engine.program import Program

QUICK = "wotn"


def compiled_boards(*slugs: str) -> list[object]:
    """Parameters for tests of compiled programs: those boards, all but one in the slow run alone."""
    return [pytest.param(slug, marks=[] if slug == QUICK else pytest.mark.slow) for slug in slugs]


@cache
def compiled(slug: str) -> Program:
    """The compiled program of a full board; where there is no compiler the test fails, it is not skipped."""
    from variants.engine import catalog

    program = compiler.program(slug, catalog.PARTS[slug], kept.engine())
    if program.why_plain:
        pytest.fail(
            f"The engine is not compiled, because {program.why_plain}. Install requirements/engine.txt, as make test does."
        )
    return program


def main() -> None:
    """Compile every program, or the quick run's, and keep it, on every core."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    from variants.engine import catalog

    with ProcessPoolExecutor() as pool:
        list(pool.map(_keep, [QUICK] if "quick" in sys.argv else catalog.PARTS))


def _keep(slug: str) -> None:
    compiled(slug)


if __name__ == "__main__":
    main()
