"""A search in slices: what one slice has found the next one does not look for again."""

import pytest

from variants import catalog
from variants.engine.catalog import PARTS, engine_of
from variants.engine.compiler import uncompiled
from variants.engine.front import Limits, StopSign, say_nothing


def begun(slug):
    game = catalog.game(slug)
    return game.start(game.options_for({name: values[0] for name, values in game.settings.items()}, None))


@pytest.mark.parametrize("slug", ["wotn", "dragonchess"])
def test_slices_come_deeper_than_one_of_them_and_a_new_search_begins_anew(slug):
    engine, state, limits = (
        engine_of(slug, uncompiled(PARTS[slug], "a test")),
        begun(slug),
        Limits(nodes=1500),
    )
    engine._places = lambda limits: 1 << 14
    first = engine.think(state, limits)
    heard = []
    for _ in range(11):
        heard.clear()
        last = engine.think_on(state, limits, heard.append, StopSign(), 1)
    assert last.depth > first.depth
    assert heard and [finding.depth for finding in heard] == sorted(finding.depth for finding in heard)
    assert engine.think(state, limits).nodes == first.nodes


def test_with_dice_no_choice_is_valued_twice():
    engine = engine_of("chessgammon", uncompiled(PARTS["chessgammon"], "a test"))
    state, limits = catalog.game("chessgammon").throw(begun("chessgammon"), (6, 1)), Limits(depth=1)
    first = engine.think(state, limits)
    again = engine.think_on(state, limits, say_nothing, StopSign(), 1)
    assert (again.score, again.line) == (first.score, first.line)
    assert again.nodes < first.nodes / 2
    assert engine.think(state, limits).nodes == first.nodes
