"""The search compiled: the same nodes, scores and moves as uncompiled, and a stop that is heard within 50 ms."""

import time
from itertools import islice
from threading import Timer

import pytest

from lab.engine.duel import openings
from tests.variants.engine.test_searcher import ENGINES, SLUGS
from variants.catalog import GAMES
from variants.engine.catalog import PARTS, engine_of
from variants.engine.compiler import program
from variants.engine.front import Limits, StopSign

pytestmark = pytest.mark.slow
QUICK = 0.05


@pytest.fixture(scope="module", params=SLUGS)
def compiled(request):
    made = engine_of(request.param, program(request.param, PARTS[request.param], None))
    assert made.is_compiled, "numba is not installed: make test installs requirements/engine.txt"
    return made


def findings(engine, state, **limits):
    """Everything it reports, without its clock."""
    told = []
    engine.think(state, Limits(**limits), 3, told.append, lines=2)
    return [(one.line, one.score, one.mate, one.depth, one.deepest, one.nodes, one.rank) for one in told]


def test_compiled_or_not_it_finds_the_same_with_the_same_nodes(compiled):
    for opening in islice(openings(GAMES[compiled.slug], 11, 16), 6):
        for nodes in (300, 3000):
            uncompiled = findings(ENGINES[compiled.slug], opening.state, nodes=nodes)
            assert findings(compiled, opening.state, nodes=nodes) == uncompiled


def test_a_stop_is_heard_within_fifty_milliseconds(compiled):
    """The least of several tries: a busy machine may take its time to run the thread that stops."""
    state, took = next(openings(GAMES[compiled.slug], 5)).state, []
    for _ in range(5):
        stop, put_up = StopSign(), []
        timer = Timer(0.2, lambda sign=stop, told=put_up: (told.append(time.monotonic()), sign.put_up()))
        timer.start()
        compiled.think(state, Limits(), stop=stop)
        took.append(time.monotonic() - put_up[0])
    assert min(took) < QUICK


def test_the_time_is_kept(compiled):
    state, took = next(openings(GAMES[compiled.slug], 5)).state, []
    for _ in range(5):
        began = time.monotonic()
        compiled.think(state, Limits(milliseconds=100))
        took.append(time.monotonic() - began)
    assert min(took) < 0.1 + QUICK
