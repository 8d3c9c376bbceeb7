"""As many dice as possible, seen over the whole turn: the article's own examples first."""

import pytest

from tests.variants.rules.chessgammon.drawn import FIRST, can, drawn, placed, played_out, with_dice
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.turn import divide

WALLED_IN = "Ka4 Na3 Na5 Nb4 Nb5"  # this King can go to b3 alone


# R4
def test_six_one_has_exactly_six_moves():
    six_one = with_dice(FIRST, 6, 1)
    assert can(six_one) == ["d2d3", "d2d4", "e2e3", "e2e4", "f2f3", "f2f4"]
    assert sum(divide(six_one, STANDARD, 2).values()) == 6
    assert can(played_out(six_one, "d2d4")) == ["e1d2"]


# R4a
def test_a_half_move_that_opens_the_other_die_is_due_and_no_spoiling_one():
    four_one = with_dice(FIRST, 4, 1)
    assert sum(divide(four_one, STANDARD, 2).values()) == 6
    assert can(four_one) == ["a2a3", "a2a4", "h2h3", "h2h4"]
    cramped = placed("Kh1 Ra3 Na2 Na4 Nc3 Pb2 ke8", dice=(4, 1))
    assert can(cramped) == ["b2b4"]
    assert can(placed("Kh1 Ra3 Na2 Na4 Nc3 Pb2 ke8", dice=(1,))) == ["b2b3", "b2b4"]


# R4b
def test_also_a_capture_in_passing_is_due_if_it_alone_uses_the_other_die():
    position = drawn(
        """
        8  k
        6  . . . . p
        5  . . . p P
        4  . . . p
        3  . . . P
        1  . . . . . . . K
        """,
        dice=(6, 1),
        passed=("d6",),
    )
    assert can(position) == ["e5d6", "h1g1", "h1g2", "h1h2"]
    assert can(played_out(position, "h1g1")) == ["e5d6"]


# R5
@pytest.mark.parametrize(
    ("dice", "then"), [((6, 4), ["0000"]), ((5, 3), ["0000"]), ((3, 2), ["b1a3", "b1c3", "g1f3", "g1h3"])]
)
def test_a_die_that_no_piece_can_use_is_lost_but_the_other_is_played(dice, then):
    assert can(with_dice(FIRST, *dice)) == then


def test_the_die_that_is_left_and_unusable_is_given_up_in_so_many_words():
    half_way = played_out(with_dice(FIRST, 3, 2), "b1c3")
    assert half_way.dice == (3,)
    assert can(half_way) == ["0000"]
    assert played_out(half_way, "0000").side == "black"


# R6
def test_where_either_die_could_be_used_but_not_both_it_is_the_larger():
    assert can(placed(f"{WALLED_IN} Pb2 ke8", dice=(6, 1))) == ["a4b3"]
    assert can(placed("Ka1 Pa2 pa3 ke8", dice=(5, 1))) == ["0000"]
    assert can(placed("Ka1 Pa2 ke8", dice=(5, 1))) == ["a2a3", "a2a4"]


# R7
def test_doubles_are_two_half_moves_not_four():
    position = played_out(placed("Ka1 Na3 Nh3 ke8", dice=(2, 2)), "a3b5")
    assert position.dice == (2,)
    for second in ("b5c7", "h3g5"):
        assert played_out(position, second).side == "black"


# R9
@pytest.mark.parametrize(
    ("pieces", "dice", "text"),
    [
        ("Ka1 Pe4 kd5", (1,), "e4d5"), ("Ka1 Nc3 kd5", (2,), "c3d5"), ("Ka1 Bg2 kd5", (3,), "g2d5"),
        ("Ka1 Rd1 kd5", (4,), "d1d5"), ("Ka1 Qd1 kd5", (5,), "d1d5"), ("Ke4 kd5", (6,), "e4d5"),
    ],
)  # fmt: skip
def test_any_piece_may_take_the_king(pieces, dice, text):
    assert text in can(placed(pieces, dice=dice))


# R9a
def test_a_taken_king_ends_the_turn_with_a_die_unplayed():
    position = played_out(placed("Ka1 Qd1 Bc1 kd8", dice=(5, 3)), "d1d8")
    assert position.dice == ()
    assert position.side == "black"
    assert can(position) == []


# R9b
def test_taking_the_king_is_never_forbidden_and_never_forced():
    """Other half-moves use both dice; the capture may be left for later."""
    both = can(placed("Ka1 Qd1 Pa2 kd8", dice=(5, 1)))
    assert "d1d8" in both
    assert "a2a3" in both


def test_taking_the_king_with_the_smaller_die_is_allowed_beside_the_larger():
    """By backgammon's law the King would have to go to b3, and the Bishop may not; but he may take the King."""
    assert can(placed(f"{WALLED_IN} Ba2 Nb1 kc4", dice=(6, 3))) == ["a2c4", "a4b3"]
    assert can(placed(f"{WALLED_IN} Ba2 Nb1 Pc4 ke8", dice=(6, 3))) == ["a4b3"]


# R19
def test_a_pawn_that_fits_both_of_wilson_s_dice_says_which_it_uses():
    both_fit = with_dice(FIRST, 5, 1)
    assert [text for text in can(both_fit, WILSON) if text.startswith("d2")] == [
        "d2d3@1", "d2d3@5", "d2d4@1", "d2d4@5",
    ]  # fmt: skip
    assert all("@" not in text for text in can(both_fit, WILSON) if not text.startswith("d2"))
    assert can(played_out(both_fit, "d2d3@5", table=WILSON), WILSON)[0] == "a2a3"
    assert played_out(both_fit, "d2d3@1", table=WILSON).dice == (5,)


def test_the_die_is_written_if_both_fit_though_one_is_allowed():
    only_one = placed("Ka1 Pd2 pd4 ke8 Ph2 ph3 pc3", dice=(5, 1))
    assert can(only_one, WILSON) == ["d2c3@5"]  # with the 1, no piece would be left for the 5
    assert can(placed("Ka1 Pd2 ke8", dice=(1, 1)), WILSON) == ["d2d3", "d2d4"]
    assert can(placed("Ka1 Pd2 ke8", dice=(1,)), WILSON) == ["d2d3", "d2d4"]


@pytest.mark.parametrize(
    ("dice", "table", "actions", "lines"),
    [
        ((6, 1), STANDARD, 6, 6),
        ((4, 1), STANDARD, 4, 6),
        ((2, 1), STANDARD, 20, 120),
        ((1, 1), STANDARD, 16, 240),
        ((6, 4), STANDARD, 1, 1),
    ],
)
def test_perft_counts_a_line_that_comes_to_a_roll_once(dice, table, actions, lines):
    position = with_dice(FIRST, *dice)
    assert len(divide(position, table, 1)) == actions
    assert sum(divide(position, table, 2).values()) == lines
    assert divide(position, table, 9) == divide(position, table, 2)
