"""Which pieces each die moves, and why it moves none."""

import pytest
from hypothesis import given

from tests.variants.rules.chessgammon.drawn import FIRST, placed, with_dice
from tests.variants.rules.chessgammon.random_positions import positions_with_dice
from tests.variants.rules.chessgammon.test_turn import WALLED_IN
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.turn import legal_actions
from variants.rules.chessgammon.usable_dice import dice_left
from variants.rules.orthodox.pieces import GRID


def told(position, table=STANDARD):
    return [(die.face, " ".join(die.pieces), die.why or None) for die in dice_left(position, table)]


def test_the_opening_six_one():
    assert told(with_dice(FIRST, 6, 1)) == [
        (6, "", "The 6 moves only White's King on e1, and it cannot move before the 1 is used."),
        (1, "d2 e2 f2", None),
    ]


@pytest.mark.parametrize(
    ("position", "table", "why"),
    [
        (with_dice(FIRST, 4), STANDARD, "None of White's Rooks can move."),
        (with_dice(FIRST, 5), STANDARD, "The 5 moves only White's Queen on d1, and it cannot move."),
        (placed("Ke1 ke8", dice=(4,)), STANDARD, "White has no Rook."),
        (placed("Ke1 Pb2 ke8", dice=(4,)), WILSON, "White has no Rook, nor a Pawn on the a or h file."),
        (placed("Ke1 ke8", dice=(1,)), WILSON, "White has no Pawn."),
        (placed("Kh8 Ra1 Nb1 Pa2 pa3 ke8", dice=(4,)), WILSON, "None of White's Rooks and Pawns of the a and h files can move."),
    ],
)  # fmt: skip
def test_why_a_die_cannot_be_used(position, table, why):
    assert [sentence for _, _, sentence in told(position, table)] == [why]


def test_the_smaller_of_two_dice_that_exclude_each_other():
    assert told(placed(f"{WALLED_IN} Pb2 ke8", dice=(6, 1))) == [
        (6, "a4", None),
        (1, "", "Only one die can be used, so it must be the larger, the 6."),
    ]


def test_a_die_that_must_come_second():
    cramped = placed("Kh1 Ra3 Na2 Na4 Nc3 Pb2 ke8", dice=(4, 1))
    assert told(cramped) == [
        (4, "", "Using the 4 first would leave the 1 unusable, and you must use both if you can."),
        (1, "b2", None),
    ]


@given(here=positions_with_dice())
def test_a_die_that_moves_no_piece_has_a_sentence_and_others_have_none(here):
    position, table = here
    views = dice_left(position, table)
    pieces = {action.start for action in legal_actions(position, table) if hasattr(action, "start")}
    assert pieces == {GRID.read(name) for view in views for name in view.pieces}
    for view in views:
        assert (view.why == "") == bool(view.pieces)
