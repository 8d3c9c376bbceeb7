"""Why a move is not legal, in one sentence."""

import pytest

from tests.variants.rules.wotn.drawn import placed, played, read_move
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.why_not import why_not

RIGHTS = {"rights": "KQ"}


@pytest.mark.parametrize(
    "position, move, said",
    [
        (START, "e4e5", "There is no piece on e4."),
        (START, "e7e5", "The Pawn on e7 is Black's, and it is White's turn."),
        (START, "e2e2", "The Pawn is already on e2."),
        (START, "a1a3", "The way from a1 to a3 is blocked by the Pawn on a2."),
        (START, "a1a2", "a2 is occupied by White's own Pawn."),
        (START, "e2d3", "A Pawn moves one square diagonally ahead only to capture, but d3 is empty."),
        (placed("Ke1 WfDe4 kh8"), "e4g4", "A WfD cannot go from e4 to g4: it moves one square horizontally or vertically, or jumps two squares straight ahead or back."),
        (placed("Ke1 Nra1 nc2 kh8"), "a1e3", "The way from a1 to e3 is blocked by the Knight on c2."),
        # improvement left out, not due, wrong
        (placed("Ke1 Nf3 nd4 kh8"), "f3d4", "A Knight (level 3) improves by capturing a Knight (level 3). Improving is compulsory: add =NW."),
        (placed("Ke1 Pa5 kh8"), "a5a6", "A Pawn (level 1) improves by reaching its rank 6. Improving is compulsory: add =WfD or =AD."),
        (placed("Ke1 Nf3 pd4 kh8"), "f3d4=NW", "A Knight (level 3) does not improve by capturing a Pawn (level 1): the captured piece must be level 2 or higher. Leave out =NW."),
        (placed("Ke1 Nf3 kh8"), "f3d4=NW", "A Knight (level 3) does not improve by this move. Leave out =NW."),
        (placed("Ke1 Nf3 nd4 kh8"), "f3d4=BD", "A Knight (level 3) improves by capturing a Knight (level 3). It does not become BD: add =NW."),
        (placed("Ke1 Nf3 nd4 kh8"), "f3d4=NWfD", "The standard chart has no NWfD: add =NW."),
        (placed("Ke1 Qe2 kh8"), "e2e8=K", "A Queen (level 8) does not improve by this move. Leave out =K."),
        # castling
        (placed("Ke1 Rh1 kh8"), "e1g1", "White's King cannot castle with h1: one of the two has already moved or is gone."),
        (placed("Ke1 Rh1 Ng1 kh8", rights="K"), "e1g1", "White's King cannot castle: the Knight on g1 stands between."),
        (placed("Ke1 Rh1 rf8 kh8", rights="K"), "e1g1", "An only King may not castle out of, through or into an attack: the Rook on f8 attacks f1."),
        (placed("Ke1 Rh1 kh8", rights="K"), "e1g1=K", "Castling improves no piece. Leave out =K."),
        # the only King
        (placed("Ke1 Re2 re8 kh8"), "e2d2", "It would expose the only King, on e1, to the Rook on e8."),
        (placed("Ke1 Rd2 re8 kh8"), "d2d3", "The only King, on e1, is in check from the Rook on e8, and this does not end it."),
        (placed("Ke1 rd8 kh8"), "e1d1", "The only King would be open to capture on d1 by the Rook on d8."),
    ],
)  # fmt: skip
def test_the_reason_is_one_sentence(position, move, said):
    assert why_not(STANDARD, position, read_move(move)) == said


def test_by_the_alternative_chart_other_choices_are_named():
    position = placed("Ke1 Nf3 nd4 kh8")
    assert (
        why_not(ALTERNATIVE, position, read_move("f3d4=NW"))
        == "The alternative chart has no NW: add =NWfD or =R."
    )


def test_a_capture_in_passing_that_is_due_to_improve():
    position = played(placed("Ke1 Pe5 pd7 ke8", "black"), "d7d5")
    said = why_not(STANDARD, position, read_move("e5d6"))
    assert (
        said == "A Pawn (level 1) improves by reaching its rank 6. Improving is compulsory: add =WfD or =AD."
    )
    late = played(position, "e1e2", "e8e7")
    assert "only to capture, but d6 is empty" in why_not(STANDARD, late, read_move("e5d6=AD"))
