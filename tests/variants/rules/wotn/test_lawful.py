"""Positions that cannot be, each refused with the reason (R12.6, R6.4, R11.1)."""

import pytest

from campaigns.rules.errors import NotPossible, Unreadable
from tests.variants.rules.wotn.drawn import options
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.position_text import read_position


# R12.6
@pytest.mark.parametrize(
    "text, said",
    [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no King"),
        ("4k3/8/8/8/8/8/8/4K2N w K - 0 1", "K is a right to castle, but White has no Rook on h1"),
        ("4k3/8/8/8/8/8/8/4K2[NW] w K - 0 1", "White has no Rook on h1"),
        ("4k3/8/8/8/8/8/8/K6R w K - 0 1", "White's King is not on e1"),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "White is to move and the Rook on e1 could capture the King on e8"),
        ("k7/8/K7/8/8/8/8/8 w - e3 0 1", "e3 is the passed square"),
        ("4k3/8/8/8/8/8/8/K2[NW][FAD]3 w - - 0 1", "pieces of both charts"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(text, said):
    with pytest.raises(Unreadable, match=said):
        read_position(text)


# R6.4
# A7
@pytest.mark.parametrize(
    "square, placement", [("a6", "4k3/8/P7/8/8/8/8"), ("a7", "4k3/P7/8/8/8/8/8"), ("a8", "P3k3/8/8/8/8/8/8")]
)
def test_a_pawn_on_the_sixth_rank_or_beyond_is_refused(square, placement):
    said = f"White's Pawn on {square}: a Pawn can only be on its own ranks 2 to 5"
    with pytest.raises(Unreadable, match=said):
        read_position(f"{placement}/4K3 w - - 0 1")


def test_a_black_pawn_on_its_sixth_rank_too():
    with pytest.raises(Unreadable, match="Black's Pawn on b3: a Pawn can only be on its own ranks 2 to 5"):
        read_position("4k3/8/8/8/8/1p6/8/4K3 w - - 0 1")


@pytest.mark.parametrize(
    "text",
    [
        "4k3/8/8/8/8/8/8/4K2[Nr] w K - 0 1",  # a rook improved by handicap points
        "4k3/8/8/8/8/8/8/4K2K w K - 0 1",  # even to a King
        "4k3/8/8/8/8/8/8/K3R1K1 w - - 0 1".replace("K3R1K1", "K2R2K1"),
        "k3k3/8/8/8/8/8/8/K3R3 w - - 0 1",  # several Kings need not care
    ],
)
def test_what_can_be_is_read(text):
    assert read_position(text)


# R12.6
# R11.1
def test_a_kind_that_the_chart_lacks_is_refused_where_the_chart_is_settled():
    with pytest.raises(NotPossible, match="There is an NW on d1, which the alternative chart does not have"):
        options(ALTERNATIVE, start=read_position("4k3/8/8/8/8/8/8/K2[NW]4 w - - 0 1"))
    with pytest.raises(NotPossible, match="There is an FAD on d1, which the standard chart does not have"):
        options(STANDARD, start=read_position("4k3/8/8/8/8/8/8/K2[FAD]4 w - - 0 1"))
