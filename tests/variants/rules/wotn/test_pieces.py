"""How each kind moves, drawn from e4 on an empty board (R3); the article's own lists for the WfD and the FLD."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.grid.test_squares import is_light
from tests.variants.rules.wotn.drawn import moves_from, placed, squares
from variants.rules.grid.piece import routes
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.pieces import BY_TOKEN


def reached(kind, square="e4"):
    return {GRID.name(route.target) for route in routes(GRID, BY_TOKEN[kind], Side.WHITE, GRID.read(square))}


# R3.2
# R3.20
# A9
def test_a_wfd_on_e4_goes_where_the_article_says():
    assert reached("WfD") == {"e6", "e5", "e3", "e2", "d4", "f4"}


def test_a_wfd_on_e4_could_move_to_e6_even_if_there_were_something_on_e5():
    assert "e6" in moves_from(placed("Kh1 WfDe4 Ne5 kh8"), "e4")


# R3.10
# R3.21
# A10
def test_an_fld_on_e4_reaches_the_article_s_fifteen_squares_and_d5():
    printed = "d7 f7 e6 b5 f5 h5 c4 g4 b3 d3 f3 h3 e2 d1 f1"
    assert reached("FLD") == {*printed.split(), "d5"}


# R3.3
def test_an_ad():
    assert reached("AD") == squares("""
        6  . . x . x . x
        4  . . x . . . x
        2  . . x . x . x
    """)


# R3.6
def test_an_nw():
    assert reached("NW") == squares("""
        6  . . . x . x
        5  . . x . x . x
        4  . . . x . x
        3  . . x . x . x
        2  . . . x . x
    """)


# R3.7
def test_a_bd():
    assert reached("BD") == squares("""
        8  x
        7  . x . . . . . x
        6  . . x . x . x
        5  . . . x . x
        4  . . x . . . x
        3  . . . x . x
        2  . . x . x . x
        1  . x . . . . . x
    """)


# R3.9
def test_a_knightrider():
    assert reached("Nr") == squares("""
        8  . . x . . . x
        6  x . . x . x
        5  . . x . . . x
        3  . . x . . . x
        2  x . . x . x
    """)


def test_a_knightrider_stops_on_its_landing_squares_and_leaps_the_others():
    position = placed("Kh1 Nre4 pd5 pf5 nf6 Pc3 kh8")
    assert moves_from(position, "e4") == {"d6", "c8", "f6=BN", "g3", "g5", "c5", "a6", "d2", "f2"}


# R3.17
def test_an_nwfd():
    assert reached("NWfD") == squares("""
        6  . . . x x x
        5  . . x . x . x
        4  . . . x . x
        3  . . x . x . x
        2  . . . x x x
    """)


# R3.18
def test_an_fad():
    assert reached("FAD") == squares("""
        6  . . x . x . x
        5  . . . x . x
        4  . . x . . . x
        3  . . . x . x
        2  . . x . x . x
    """)


# R3.4
# R3.5
# R3.8
# R3.11
# R3.12
# R3.13
# R3.14
# R3.15
# R3.16
@pytest.mark.parametrize(
    "kind, parts",
    [
        ("BN", "B N"), ("C", "R N"), ("Q", "R B"), ("NrB", "Nr B"), ("NrR", "Nr R"), ("NW", "N K"),
    ],
)  # fmt: skip
def test_compounds_are_their_parts(kind, parts):
    union = set().union(*map(reached, parts.split()))
    assert reached(kind) == union - ({"d3", "d5", "f3", "f5"} if kind == "NW" else set())


@pytest.mark.parametrize(
    "kind, count",
    [("N", 8), ("B", 13), ("R", 14), ("Nr", 12), ("FLD", 16), ("BN", 21), ("C", 22), ("Q", 27), ("NrB", 25),
     ("NrR", 26), ("K", 8), ("WfD", 6), ("AD", 8), ("NW", 12), ("BD", 17), ("NWfD", 14), ("FAD", 12)],
)  # fmt: skip
def test_how_many_squares_each_kind_reaches_from_e4(kind, count):
    assert len(reached(kind)) == count


# R3.1
# R6.1
def test_pawns_move_as_in_chess_and_a_wfd_s_two_squares_are_a_leap():
    assert moves_from(placed("Ke1 Pa2 Pb2 nb3 pc3 ke8"), "b2") == {"c3=WfD", "c3=AD"}
    assert moves_from(placed("Ke1 Pa2 ke8"), "a2") == {"a3", "a4"}
    assert moves_from(placed("Ke1 Pa2 Na3 ke8"), "a2") == set()
    assert moves_from(placed("Ke1 WfDa2 Na3 ke8"), "a2") == {"a1", "b2", "a4"}


# R3.19
@pytest.mark.parametrize("kind", ["AD", "B", "BD", "FLD", "FAD"])
def test_the_bishop_s_kinds_never_change_colour(kind):
    light = {GRID.name(square) for square in range(64) if is_light(GRID, square)}
    for square in light:
        assert reached(kind, square) <= light


def test_an_ad_sees_sixteen_squares_in_all():
    seen, new = set(), {"e4"}
    while new:
        seen |= new
        new = set().union(*(reached("AD", square) for square in new)) - seen
    assert len(seen) == 16


@pytest.mark.parametrize("chart", [STANDARD, ALTERNATIVE])
def test_no_move_but_the_pawn_s_depends_on_the_side(chart):
    for piece in set(chart.kinds) - {BY_TOKEN["P"]}:
        for square in range(64):
            here, there = ({route.target for route in routes(GRID, piece, side, square)} for side in Side)
            assert here == there
