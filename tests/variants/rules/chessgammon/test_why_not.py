"""Why a half-move is not possible: one sentence."""

import pytest

from tests.variants.rules.chessgammon.drawn import FIRST, placed, sq, with_dice
from tests.variants.rules.chessgammon.test_turn import WALLED_IN
from variants.rules.actions import Move
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.why_not import why_not
from variants.rules.chessgammon.words import COORDINATES, UNUSABLE

FOUR = placed("Ke1 Ra1 Pb7 Pd2 ke8 ra5 nb1", dice=(4,), rights="Q")


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (FIRST, "e2e4", "Roll the dice first."),
        (FOUR, "h1h2", "There is no piece on h1."),
        (FOUR, "a5a6", "The Rook on a5 is Black's, and it is White's turn."),
        (FOUR, "a1a1", "The Rook is already on a1."),
        (FOUR, "d2d3", "The die that is left shows 4: Rooks only."),
        (FOUR, "a1a6", "The way from a1 to a6 is blocked by the Rook on a5."),
        (FOUR, "a1b2", "A Rook cannot go from a1 to b2: it moves any number of squares horizontally or vertically."),
        (FOUR, "a1a2q", "This move promotes nothing: give the two squares alone."),
        (FOUR, "a1a2@4", "Only the 4 can move it: leave out @4."),
        (with_dice(FOUR, 1), "b7b8", "On the far rank a Pawn becomes a Queen, Rook, Bishop or Knight: add q or r or b or n to the move."),
        (with_dice(FOUR, 6), "e1c1", "White's King cannot castle: the Knight on b1 stands between."),
        (with_dice(FOUR, 6), "e1g1", "White's King cannot castle with h1: one of the two has already moved or is gone."),
        (with_dice(FOUR, 5, 4), "d2d3", "The dice show 5 and 4: Queens, or Rooks only."),
        (with_dice(FOUR, 4, 4), "d2d3", "The dice show 4 and 4: Rooks only."),
        (with_dice(FIRST, 6, 1), "a2a3", "It would leave the 6 unusable, and you must use both dice if you can."),
        (placed(f"{WALLED_IN} Pb2 ke8", dice=(6, 1)), "b2b3", "Only one die can be used, so it must be the larger, the 6."),
        (placed("Ka1 Pb7 ke5", dice=(5, 1)), "b7b8r", "It would leave the 5 unusable, and you must use both dice if you can."),
    ],
)  # fmt: skip
def test_the_sentence(position, text, sentence):
    assert why_not(position, STANDARD, COORDINATES.read(text)) == sentence


@pytest.mark.parametrize(
    ("dice", "text", "sentence"),
    [
        ((5, 1), "d2d3", "The Pawn on d2 could use either die: add @5 or @1 to the move."),
        ((5, 1), "a2a3@1", "Only the 1 can move it: leave out @1."),
        ((4,), "b2b3", "The die that is left shows 4: Rooks and Pawns of the a and h files only."),
        ((5, 4), "d2d3@4", "Only the 5 can move it: leave out @4."),
    ],
)
def test_by_wilson_s_table(dice, text, sentence):
    assert why_not(with_dice(FIRST, *dice), WILSON, COORDINATES.read(text)) == sentence


def test_dice_are_not_given_up_while_one_can_be_used():
    sentence = "A die can still be used: the Pawn on d2 can go to d3."
    assert why_not(with_dice(FIRST, 6, 1), STANDARD, UNUSABLE) == sentence
    assert why_not(with_dice(FIRST, 6, 4), STANDARD, UNUSABLE) is None


def test_squares_are_named_as_on_the_board():
    assert why_not(with_dice(FIRST, 5, 2), STANDARD, Move(sq("d1"), sq("d3"))).startswith(
        "The way from d1 to d3"
    )
