"""The compiled engine for tests: made once for a whole run, whatever the setting GOK_ENGINE says."""

from functools import cache

import pytest
from django.conf import settings

from variants.engine import catalog, compiler
from variants.engine.parts import Program


@cache
def compiled(slug: str) -> Program:
    """The compiled program of a full board; where there is no compiler the test fails, it is not skipped."""
    program = compiler.program(slug, catalog.PARTS[slug], settings.VAR_DIR / "engine")
    if program.why_plain:
        pytest.fail(
            f"The engine is not compiled, because {program.why_plain}. Install requirements/engine.txt, as make test does."
        )
    return program
