"""What one die does: as in chess, but blind to checks."""

import pytest

from tests.variants.rules.chessgammon.drawn import can, drawn, placed, played_out
from variants.rules.chessgammon.position_text import write_position


# R8
def test_checks_are_no_obstacle():
    """Into check, staying in check, next to the enemy King, off a pin."""
    position = drawn(
        """
        8  . . . . r
        5  . . . . B
        4  . . . k
        2  . . . . K
        """,
        dice=(6, 3),
    )
    assert {"e5f4", "e5d4", "e2e3", "e2d3", "e2d2"} <= set(can(position))
    checked = placed("Ke1 Pa2 re8 kh8", dice=(1,))
    assert can(checked) == ["a2a3", "a2a4"]


# R11a
def test_castling_takes_a_six_alone_and_a_four_may_still_move_that_rook():
    position = placed("Ke1 Ra1 Rh1 ke8", dice=(6, 4), rights="KQ")
    assert {"e1g1", "e1c1"} <= set(can(position))
    castled = played_out(position, "e1g1")
    assert castled.dice == (4,)
    assert "f1f8" in can(castled)
    assert not {"e1g1", "e1c1"} & set(can(placed("Ke1 Ra1 Rh1 ke8", dice=(4,), rights="KQ")))


# R11b
def test_castling_goes_through_check_but_not_over_pieces_nor_without_right():
    attacked = placed("Ke1 Rh1 re8 rf8 rg8 ka8", dice=(6,), rights="K")
    assert "e1g1" in can(attacked)
    assert "e1g1" not in can(placed("Ke1 Rh1 ka8", dice=(6,)))
    assert "e1c1" not in can(placed("Ke1 Ra1 Nb1 ka8", dice=(6,), rights="Q"))
    moved = played_out(placed("Ke1 Rh1 ka8 pa7", dice=(4, 4), rights="K"), "h1h2", "h2h1")
    assert moved.chess.rights == ""


def test_the_right_is_gone_with_the_rook_and_with_the_king_that_is_taken():
    assert played_out(placed("Ke1 Ra8 ke8 rh8", dice=(4,), rights="k"), "a8e8").chess.rights == ""
    assert played_out(placed("Ke1 Rh1 ke8 rh8", dice=(4, 1), rights="Kk"), "h1h8").chess.rights == ""


# R13
def test_promotion_is_compulsory_and_the_new_piece_may_use_the_other_die():
    assert can(placed("Ka1 Pb7 ke5", dice=(1,))) == ["b7b8b", "b7b8n", "b7b8q", "b7b8r"]
    position = placed("Ka1 Pb7 ke5", dice=(5, 1))
    assert can(position) == ["b7b8q"]
    assert "b8e5" in can(played_out(position, "b7b8q"))


@pytest.mark.parametrize(("dice", "only"), [((2, 1), "n"), ((3, 1), "b"), ((4, 1), "r")])
def test_if_one_promotion_alone_lets_the_other_die_be_used_it_is_due(dice, only):
    assert can(placed("Ka1 Pb7 kh3", dice=dice)) == [f"b7b8{only}"]


# R17
@pytest.mark.parametrize(
    ("dice", "texts", "counts"),
    [
        ((6, 2), ["e1d1"], "8 5"), ((6, 2), ["e1d1", "b1c3"], "8 5"), ((6, 1), ["e1d1", "a2a3"], "0 5"),
        ((6, 1), ["a2a3", "e1d1"], "0 5"), ((4, 3), ["0000"], "8 5"), ((4, 2), ["b1c3", "0000"], "8 5"),
        ((6, 6), ["e1d1", "d1e1"], "8 5"), ((2, 2), ["b1d2", "d2f3"], "0 5"),
    ],
)  # fmt: skip
def test_the_count_of_turns_grows_and_starts_anew_after_pawn_or_capture(dice, texts, counts):
    position = placed("Ke1 Nb1 Pa2 nf3 ke8", dice=dice, halfmove=7, fullmove=5)
    assert f" - {counts} " in write_position(played_out(position, *texts))
    black = placed("Ke1 ke8", "black", dice=(6,), halfmove=7, fullmove=5)
    assert " - 7 6 - " in write_position(played_out(black, "e8d8"))
