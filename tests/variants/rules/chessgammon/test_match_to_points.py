"""The cube in a match to points: who may turn it at which score (R14f to R14h)."""

import pytest

from campaigns.rules.contract import Choice, Roll, Side
from campaigns.rules.errors import NotPossible, Unreadable
from tests.variants.rules.chessgammon.drawn import game, on, placed
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position import CENTRED, Cube
from variants.rules.chessgammon.situation import GameTerms, MatchScore

POINTS = GAME.variant.points


def before_roll(lacking, cube=CENTRED, side="white", crawford=False):
    terms = GameTerms(score=MatchScore(*lacking, crawford))
    return game(placed("Ke1 Qd1 ke8 qd8", side, cube=cube), terms=terms)


# R14h
# What White and Black lack, the Crawford game or not, the cube: may White double? may Black?
TABLE = [
    ((5, 5), False, CENTRED, True, True),
    ((1, 5), True, CENTRED, False, False),
    ((5, 1), True, CENTRED, False, False),
    ((1, 4), False, CENTRED, False, True),
    ((3, 1), False, CENTRED, True, False),
    ((2, 2), False, CENTRED, True, True),
    ((2, 2), False, Cube(2, Side.WHITE), False, False),
    ((3, 2), False, Cube(2, Side.WHITE), True, False),
    ((3, 2), False, Cube(2, Side.BLACK), False, False),
    ((5, 4), False, Cube(4, Side.BLACK), False, False),
    ((5, 5), False, Cube(4, Side.BLACK), False, True),
    ((1, 1), False, CENTRED, False, False),
]


@pytest.mark.parametrize(("lacking", "crawford", "cube", "white_may", "black_may"), TABLE)
def test_who_may_double_follows_from_the_score(lacking, crawford, cube, white_may, black_may):
    for side, may in ((Side.WHITE, white_may), (Side.BLACK, black_may)):
        awaited = GAME.awaits(before_roll(lacking, cube, side.value, crawford))
        assert isinstance(awaited, Choice if may else Roll)


def test_the_refusal_says_whether_it_is_the_crawford_game_or_a_dead_cube():
    with pytest.raises(NotPossible, match="Crawford game"):
        on(before_roll((1, 3), crawford=True), "double")
    with pytest.raises(NotPossible, match="the cube is dead"):
        on(before_roll((1, 3)), "double")


@pytest.mark.parametrize(
    ("lacking", "crawford", "cube", "words"),
    [
        ((5, 5), False, CENTRED, "either side may double"),
        ((1, 3), False, CENTRED, "only Black may double"),
        ((2, 5), False, Cube(2, Side.WHITE), "White owns it and has no use for it"),
        ((1, 3), True, CENTRED, None),
        ((1, 1), False, CENTRED, None),
    ],
)
def test_the_cube_beside_the_board_says_who_may_turn_it(lacking, crawford, cube, words):
    counter = POINTS.counter(before_roll(lacking, cube, crawford=crawford).position)
    assert (words is None) is (counter is None)
    assert words is None or words in counter.sentence


# R14g
def test_the_crawford_game_is_announced_beside_the_board():
    assert "Crawford game: nobody doubles" in GAME.variant.phrases.remarks(
        before_roll((1, 3), crawford=True).position
    )
    assert GAME.variant.phrases.remarks(before_roll((1, 3)).position) == ()


# R14f
def test_the_options_tell_what_each_side_lacks():
    options = GAME.read_options("standard cube lacking 1-4 crawford startpos")
    assert options.terms.score == MatchScore(1, 4, crawford=True)
    assert GAME.write_options(POINTS.at_score(options, None)) == "standard cube startpos"
    assert GAME.write_options(POINTS.at_score(options, (3, 2))) == "standard cube lacking 3-2 startpos"


def test_no_game_is_the_crawford_game_where_nobody_lacks_one_point():
    with pytest.raises(Unreadable, match="when a side lacks one point"):
        GAME.read_options("standard cube lacking 2-4 crawford startpos")
