"""Set-ups that are refused, each with its reason (R-3.16)."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.dragonchess.drawn import placed
from variants.rules.dragonchess.position import ARMY, START
from variants.rules.dragonchess.position_text import refuse_unlawful

NEVER = {"3": "WOUTDBE", "2": "RB", "1": "SGRWOUT"}


def test_the_first_position_is_lawful():
    refuse_unlawful(START)


#
@pytest.mark.parametrize(("board", "letter"), [(board, letter) for board in NEVER for letter in NEVER[board]])
def test_a_piece_on_a_board_it_can_never_reach(board, letter):
    name = ARMY.piece(ARMY.letters[letter]).name
    with pytest.raises(NotPossible, match=rf"Scarlet's {name} on {board}d4: an? {name} can never be on the"):
        placed(f"{letter.lower()}{board}d4")


def test_every_other_board_is_allowed():
    for letter in (piece.letter for piece in ARMY.pieces if not piece.royal):
        for board in "123":
            if letter not in NEVER[board]:
                placed(f"{letter}{board}d4")


@pytest.mark.parametrize(
    ("pieces", "where"), [("W2d8", "Gold's Warrior on 2d8"), ("w2d1", "Scarlet's Warrior on 2d1")]
)
def test_an_unpromoted_warrior_on_his_far_rank(pieces, where):
    with pytest.raises(NotPossible, match=f"{where} would be a Hero there"):
        placed(pieces)


def test_two_kings_a_side():
    with pytest.raises(NotPossible, match="Gold has two Kings; each side must have one"):
        placed("K2a1 K2h1")


def test_no_king():
    bare = bytes(piece if piece != ARMY.letters["k"] else 0 for piece in START.board)
    with pytest.raises(NotPossible, match="Scarlet has no King"):
        refuse_unlawful(type(START)(bare, Side.WHITE))


def test_the_side_that_waits_is_in_check():
    with pytest.raises(
        NotPossible, match="Gold is to move and the Oliphant on 2g1 could capture the King on 2g8"
    ):
        placed("k2g8 O2g1")
    placed("k2g8 O2g1", Side.BLACK)
    placed("k2g8 O2g1 b1g1")  # a frozen piece attacks nothing
