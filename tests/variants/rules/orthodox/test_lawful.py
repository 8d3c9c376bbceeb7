"""Positions that cannot be, each refused with what is wrong."""

import pytest

from campaigns.rules.errors import NotPossible
from tests.variants.rules.orthodox.chess_itself import position
from variants.rules.grid import kernel
from variants.rules.grid.layout import BIT, CHECKERS
from variants.rules.orthodox import legality
from variants.rules.orthodox.pieces import ARMY, KING, PAWN, ROOK


def refuse(text):
    now = position(text)
    legality.refuse_no_king(ARMY, now, KING)
    legality.refuse_pawns(ARMY, now, PAWN, range(2, 8))
    legality.refuse_rights(ARMY, now, KING, {ROOK})
    legality.refuse_passed(ARMY, now, PAWN)
    legality.refuse_check(ARMY, now, *_king_and_checkers(now))


def _king_and_checkers(now):
    (king,) = ARMY.squares_of(now.board, KING, now.side.other)
    S = now.load(ARMY)
    checks, _ = kernel.look(S, ARMY.tables, king, BIT[now.side])
    return king, S[CHECKERS : CHECKERS + checks]


@pytest.mark.parametrize(
    "text, said",
    [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no King"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "White's Pawn on a1: a Pawn can only be on its own ranks 2 to 7"),
        ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "Black's Pawn on a8"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "K is a right to castle, but White's King is not on e1"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "Q is a right to castle, but White has no Rook on a1"),
        ("4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", "White has no Rook on a1"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "e3 is the passed square, but no Pawn of Black's"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "no Pawn of White's has just passed it"),
        ("4k3/8/8/8/4P3/4n3/8/4K3 b - e3 0 1", "a piece stands where the Pawn came from"),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "a piece stands where the Pawn came from"),
        ("4k3/8/8/8/PP6/8/8/4K3 b - a3,b3 0 1", "one move leaves one at most"),
        ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "White is to move and the Rook on e1 could capture the King on e8"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(text, said):
    with pytest.raises(NotPossible, match=said):
        refuse(text)


@pytest.mark.parametrize(
    "text",
    [
        "r3k2r/p7/8/8/8/8/7P/R3K2R b KQkq - 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
    ],
)
def test_what_can_be_is_not(text):
    refuse(text)
