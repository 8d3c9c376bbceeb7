"""How a game ends, and what does not end it."""

import pytest

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.chessgammon.drawn import FIRST, can, game, on, placed, with_dice
from variants.rules.chessgammon.chances import ROLLS, throws
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.situation import GameTerms

NO_CUBE = GameTerms(cube=False)


def test_the_king_s_capture_ends_the_game():
    state = game(placed("Ka1 Qd1 kd8", dice=(5, 3)), "d1d8")
    assert GAME.awaits(state) == Over("king-captured", Side.WHITE)
    assert GAME.status(state) == "king-captured"


# R16a
@pytest.mark.parametrize(
    ("pieces", "side"),
    [("Ka1 kh8", "white"), ("Ka1 qb2 kc3", "white"), ("Ka1 qb3 kc1", "white"), ("Ka1 Bb2 kh7", "black")],
)
def test_neither_lone_kings_nor_mate_nor_stalemate_end_it(pieces, side):
    assert GAME.status(game(placed(pieces, side))) == "ongoing"


# R16b
def test_a_position_repeated_by_passes_ends_nothing():
    state = game(None, (6, 4), "0000", terms=NO_CUBE)
    for _ in range(20):
        state = on(state, (5, 3), "0000")
    assert GAME.status(state) == "ongoing"
    unusable = [roll for roll in ROLLS if can(with_dice(FIRST, *roll)) == ["0000"]]
    assert sum(map(throws, unusable)) == 16  # of 36: 4/9


# R16c
def test_a_hundred_turns_without_pawn_or_capture_are_a_draw_at_the_next():
    state = game(placed("Ka1 kh8 Pb2", halfmove=99), (6, 6), "a1b1", terms=NO_CUBE)
    assert GAME.status(state) == "ongoing"
    assert GAME.status(on(state, "b1a1")) == "fifty"
    assert GAME.over(on(state, "b1a1")) == Over("fifty", None)
    late = game(placed("Ka1 kh8 Pb2", halfmove=99), (6, 1), "a1b1", "b2b3", terms=NO_CUBE)
    assert GAME.status(late) == "ongoing"
    assert GAME.status(game(placed("Ka1 kh8", halfmove=100, dice=(6, 6)))) == "ongoing"


# R16d
def test_an_offered_draw_stands_until_the_other_side_plays_on():
    before = placed("Ka1 Pb2 kh8")
    offered = game(before, "draw?", "roll", (6, 1), "a1b1", "b2b3")
    assert offered.draw_offerer is Side.WHITE
    assert GAME.status(on(offered, "draw!")) == "agreed"
    assert on(offered, "roll").draw_offerer is None
    assert on(offered, "double", "take").draw_offerer is None
    thrown = on(game(before, "draw?", (6, 1), "a1b1", "b2b3", terms=NO_CUBE), (6, 6))
    with pytest.raises(NotPossible, match="no draw has been offered"):
        on(thrown, "draw!")


# R16d
def test_a_draw_is_offered_before_the_other_s_roll_and_ended_by_a_double():
    state = game(placed("Ka1 Pb2 kh8"), "roll")
    with pytest.raises(NotPossible, match="the other side is in the middle of its turn"):
        on(state, "draw?-off-turn")
    assert GAME.status(on(state, "draw?", "draw!-off-turn")) == "agreed"
    offered = game(placed("Ka1 Pb2 kh8"), "draw?-off-turn")
    assert GAME.status(on(offered, "draw!")) == "agreed"
    assert on(offered, "double", "take").draw_offerer is None
    assert on(game(placed("Ka1 Pb2 kh8"), "draw?", "double"), "take").draw_offerer is None


def test_nothing_is_declared_before_it_is_thrown_who_moves_first():
    with pytest.raises(NotPossible, match="the roll for the first move comes first"):
        game(None, "resign")
