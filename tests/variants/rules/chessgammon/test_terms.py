"""Wilson's table always, never, or for each player's first roll."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.chessgammon.drawn import FIRST, game, on
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.situation import GameTerms, Scheme

FIRST_ROLLS = GameTerms(Scheme.WILSON_FIRST, cube=False)


def moves(state):
    return sorted(map(GAME.write_action, GAME.awaits(state).actions))


# R20a
def test_each_player_s_first_roll_goes_by_wilson_s_table():
    state = game(None, (4, 5), terms=FIRST_ROLLS)
    assert moves(state) == ["a7a5", "a7a6", "d7d5", "d7d6", "h7h5", "h7h6"]
    state = on(state, "a7a6", "d7d6")
    assert state.position.table_of(Side.BLACK) is STANDARD
    assert state.position.table_of(Side.WHITE) is WILSON
    state = on(state, (6, 6), "e2e3", "e1e2", (4, 3))
    assert not any(text[0] == "h" and text[1] == "7" for text in moves(state))
    lost = game(None, (6, 4), "a2a4", "e2e4", (3, 3), "c7c6", "c6c5", terms=FIRST_ROLLS)
    assert lost.position.table_of(Side.WHITE) is STANDARD
    assert lost.position.table_of(Side.BLACK) is STANDARD


def test_the_second_half_move_of_a_first_roll_still_goes_by_wilson_s_table():
    state = game(None, (6, 4), "a2a4", terms=FIRST_ROLLS)
    assert state.position.table_of(Side.WHITE) is WILSON
    assert moves(state) == ["e2e3", "e2e4"]


# R20b
@pytest.mark.parametrize(
    ("scheme", "first", "later"),
    [
        (Scheme.STANDARD, STANDARD, STANDARD),
        (Scheme.WILSON, WILSON, WILSON),
        (Scheme.WILSON_FIRST, WILSON, STANDARD),
    ],
)
def test_the_table_is_agreed_before_the_game_and_nobody_chooses_it_later(scheme, first, later):
    terms = GameTerms(scheme)
    assert terms.table(is_first=True) is first
    assert terms.table(is_first=False) is later


def test_a_given_position_is_past_the_first_rolls():
    state = game(FIRST, (6, 4), terms=FIRST_ROLLS)
    assert moves(state) == ["0000"]
