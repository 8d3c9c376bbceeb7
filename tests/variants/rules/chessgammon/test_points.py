"""What a game is worth."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.chessgammon.drawn import begun, game, placed
from variants.rules.chessgammon.cube import CubePoints, is_bare
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position import CENTRED, Cube
from variants.rules.chessgammon.situation import GameTerms

DOUBLE_GAME = GameTerms(double_game=True)
FOUR = Cube(4, Side.BLACK)


# R15a
@pytest.mark.parametrize(
    ("pieces", "terms", "cube", "worth"),
    [
        ("Ke1 Qd1 kd8", GameTerms(), CENTRED, 1),
        ("Ke1 Qd1 kd8", DOUBLE_GAME, CENTRED, 2),
        ("Ke1 Qd1 kd8 pa7", DOUBLE_GAME, CENTRED, 1),
        ("Ke1 Qd1 kd8 qa7", DOUBLE_GAME, FOUR, 4),
        ("Ke1 Qd1 kd8", DOUBLE_GAME, FOUR, 8),
    ],
)
def test_a_taken_king_is_worth_the_cube_twice_if_nothing_else_was_left(pieces, terms, cube, worth):
    state = game(placed(pieces, dice=(5, 1), cube=cube), "d1d8", terms=terms)
    assert GAME.points(state) == worth


# R15b
@pytest.mark.parametrize(
    ("pieces", "terms", "worth"),
    [("Ke1 Qd1 kd8", DOUBLE_GAME, 8), ("Ke1 Qd1 kd8 pa7", DOUBLE_GAME, 4), ("Ke1 Qd1 kd8", GameTerms(), 4)],
)
def test_resigning_costs_the_cube_and_a_bare_king_twice_that(pieces, terms, worth):
    assert GAME.points(game(placed(pieces, "black", cube=FOUR), "resign", terms=terms)) == worth


def test_whoever_is_to_move_the_resigning_bare_king_pays_double():
    bare_black = placed("Ke1 Qd1 kd8", "white", cube=FOUR)
    assert GAME.points(game(bare_black, "resign-off-turn", terms=DOUBLE_GAME)) == 8
    assert GAME.points(game(bare_black, "resign", terms=DOUBLE_GAME)) == 4


@pytest.mark.parametrize(("terms", "worth"), [(GameTerms(), (4, 4)), (DOUBLE_GAME, (4, 8))])
def test_a_game_that_goes_on_is_worth_the_cube_or_a_double_game_at_most(terms, worth):
    found = CubePoints().worth(begun(placed("Ke1 Qd1 kd8", cube=FOUR), terms))
    assert (found.plain_points, found.max_points) == worth


def test_a_draw_and_a_game_that_goes_on_are_worth_nothing():
    position = placed("Ke1 ke8", cube=FOUR)
    assert GAME.points(game(position)) == 0
    assert GAME.points(game(position, "draw?", (6, 6), "e1d1", "d1e1", "draw!")) == 0
    assert GAME.points(game(placed("Ke1 ke8", halfmove=100))) == 0


def test_bare_is_nothing_but_the_king():
    assert is_bare(placed("Ke1 ke8"), Side.WHITE)
    assert not is_bare(placed("Ke1 Pa2 ke8"), Side.WHITE)
