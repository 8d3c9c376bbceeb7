"""What can be declared: Betza's pieces on an empty board of chess, each from e4, and the article's odder powers."""

import pytest

from campaigns.rules.contract import Side
from variants.rules.grid.directions import DIAGONALLY, FORWARD, KNIGHT_LEAP, ORTHOGONALLY, Directions, leaper
from variants.rules.grid.lines import QUIET, FixedSquares, FromRank, Leap, Path, Ride
from variants.rules.grid.piece import Piece, routes
from variants.rules.grid.squares import Grid
from variants.rules.grid.tables import compile_pieces

GRID = Grid(8, 8)
DABBABA = leaper(2, 0, "two squares horizontally or vertically")
ALFIL = leaper(2, 2, "two squares diagonally")
CAMEL = leaper(3, 1, "one square one way and three the other")
ALONG_THE_FILE = Directions("two squares along the file", ((0, 2, 0), (0, -2, 0)), whole=True)

WAZIR, FERZ, KNIGHTRIDER = Leap(ORTHOGONALLY), Leap(DIAGONALLY), Ride(KNIGHT_LEAP)


def reached(*lines, start="e4", side=Side.WHITE):
    piece = Piece("Trial", "T", on={0: lines})
    return sorted(GRID.name(route.target) for route in routes(GRID, piece, side, GRID.read(start)))


@pytest.mark.parametrize(
    ("lines", "squares"),
    [
        ((WAZIR, Leap(ALONG_THE_FILE)), "d4 e2 e3 e5 e6 f4"),  # WfD
        ((Leap(ALFIL), Leap(DABBABA)), "c2 c4 c6 e2 e6 g2 g4 g6"),  # AD
        ((KNIGHTRIDER,), "a2 a6 c3 c5 c8 d2 d6 f2 f6 g3 g5 g8"),  # NN
        ((FERZ, Leap(CAMEL), Leap(DABBABA)), "b3 b5 c4 d1 d3 d5 d7 e2 e6 f1 f3 f5 f7 g4 h3 h5"),  # FLD
        ((FromRank(4, Ride(FORWARD, QUIET, max_steps=2)),), "e5 e6"),
    ],
)
def test_from_e4(lines, squares):
    assert reached(*lines) == squares.split()


def test_a_rider_of_limited_reach():
    assert reached(Ride(ORTHOGONALLY, max_steps=1)) == reached(WAZIR)


def test_a_path_must_be_empty_before_its_last_square():
    piece = Piece("Trial", "T", on={0: (Path((ORTHOGONALLY, DIAGONALLY)),)})
    ways = {
        (GRID.name(route.through[0]), GRID.name(route.target)) for route in routes(GRID, piece, Side.WHITE, 0)
    }
    assert ways == {("a2", "b1"), ("a2", "b3"), ("b1", "a2"), ("b1", "c2")}


def test_forward_and_places_are_black_s_own():
    assert reached(Leap(FORWARD), side=Side.BLACK) == ["e3"]
    assert reached(FromRank(2, Leap(FORWARD)), start="e7", side=Side.BLACK) == ["e6"]
    assert reached(FromRank(2, Leap(FORWARD)), start="e2", side=Side.BLACK) == []
    home = FixedSquares(GRID.named("a1 c2"), "home")
    assert reached(home, side=Side.BLACK) == ["a8", "c7"]


def test_a_square_reached_by_two_ways_is_refused_for_it_would_be_two_moves():
    bent = Piece("Bent", "T", on={0: (Path((ORTHOGONALLY, ORTHOGONALLY)),)})
    with pytest.raises(ValueError, match="is reached by two ways"):
        compile_pieces(GRID, (bent,))
