"""Games between programs: whoever sees no hope for some of his turns resigns, as he would at the table."""

import pytest

from campaigns.rules.contract import Over, Side
from lab.engine.duel import greedy_player, openings_for, play_game, resigning_player
from variants.engine.catalog import engine_of
from variants.engine.front import Finding, Limits
from variants.engine.strength import MortalPlayer

pytestmark = pytest.mark.slow

PATIENCE = 4


@pytest.fixture
def engine():
    return engine_of("expedition")


class Pessimist(MortalPlayer):
    """Plays at once, and thinks of each turn what he was told to; of later ones the last."""

    def __init__(self, engine, *thoughts):
        super().__init__(engine, engine.game, 100)
        self.thoughts = list(thoughts)

    def think(self, state, limits, seed=0, **more):
        score, mate = self.thoughts.pop(0) if len(self.thoughts) > 1 else self.thoughts[0]
        return Finding(self._game.awaits(state).actions[:1], score, mate, 0, 0, 0, 0)


def turns_until_resigned(engine, *thoughts, turns=12):
    """At which of his turns a player of these thoughts resigns; None for never."""
    choose = resigning_player(Pessimist(engine, *thoughts), Limits(), 1, PATIENCE)
    state = next(openings_for(engine)).state
    return next((turn for turn in range(1, turns) if choose(state) is None), None)


def test_nobody_resigns_before_he_has_seen_no_hope_for_some_turns(engine):
    assert turns_until_resigned(engine, (engine.hopeless_score, None)) == PATIENCE
    assert turns_until_resigned(engine, (0, -3)) == PATIENCE


def test_a_turn_with_hope_has_him_count_anew(engine):
    lost, level = (engine.hopeless_score, None), (engine.hopeless_score + 1, None)
    assert turns_until_resigned(engine, lost, lost, lost, level, lost) == 4 + PATIENCE


def test_whoever_mates_or_is_only_worse_plays_on(engine):
    assert turns_until_resigned(engine, (engine.hopeless_score - 1, 2)) is None
    assert turns_until_resigned(engine, (engine.hopeless_score + 1, None)) is None


def test_the_other_side_wins_a_game_that_is_resigned(engine):
    loser = resigning_player(Pessimist(engine, (engine.hopeless_score, None)), Limits(), 1, PATIENCE)
    opening = next(openings_for(engine))
    assert play_game(engine.game, greedy_player(engine.game, len, 1), loser, opening) == Over(
        "resigned", Side.WHITE
    )
