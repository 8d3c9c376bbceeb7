"""Never an illegal move and never a crash, in games from random starts with every option."""

from collections import Counter

import pytest

from lab.engine.trial import endings, random_start
from tests.engines import compiled
from variants.catalog import GAMES
from variants.engine.catalog import PARTS, engine_of
from variants.engine.compiler import uncompiled

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("slug", GAMES)
def test_a_few_games_from_random_starts_come_to_no_harm(slug):
    how = endings(GAMES[slug], engine_of(slug, uncompiled(PARTS[slug], "a test")), range(2), 8)
    assert how.total() == 2


@pytest.mark.parametrize("slug", GAMES)
def test_hundreds_of_games_from_random_starts_come_to_no_harm(slug):
    """`python -m lab.engine.trial` plays ten thousand."""
    assert endings(GAMES[slug], engine_of(slug, compiled(slug)), range(250), 40).total() == 250


@pytest.mark.parametrize("slug", GAMES)
def test_starts_follow_from_their_seed_and_try_every_option(slug):
    game = GAMES[slug]
    assert game.write_state(random_start(game, 5).state) == game.write_state(random_start(game, 5).state)
    options = Counter(str(random_start(game, seed).state.base) for seed in range(12))
    assert len(options) > 1 or not game.settings


def test_what_goes_wrong_is_told_with_its_seed():
    class Broken:
        slug = "wotn"

        def think(self, *about):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as told:
        endings(GAMES["wotn"], Broken(), range(3, 4), 40)
    assert told.value.__notes__ == ["wotn, seed 3, 40 nodes"]
