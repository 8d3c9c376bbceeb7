"""Capture in passing, where a turn is two half-moves."""

import pytest

from campaigns.rules.errors import Unreadable
from tests.variants.rules.chessgammon.drawn import can, placed, played_out, with_dice
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.chessgammon.position_text import read_position, write_position

TWO_STEPS = "Kh1 Pa2 Pg2 pb4 ph4 pf4 kh8"


def passed(position):
    return write_position(position).split(" ")[3]


def captures(position, table=STANDARD):
    return [text for text in can(position, table) if text[0] != text[2]]


# R12a
def test_the_right_lasts_the_whole_reply_turn_for_either_die():
    position = played_out(placed("Kh1 Pa2 pb4 kh8", dice=(6, 1)), "a2a4", "h1g1")
    assert passed(position) == "a3"
    assert "b4a3" in can(with_dice(position, 6, 1))
    assert "b4a3" in can(played_out(with_dice(position, 6, 1), "h8h7"))
    assert passed(played_out(with_dice(position, 6, 6), "h8h7", "h7h8")) == "-"
    assert passed(played_out(with_dice(position, 5, 5), "0000")) == "-"


# R12b
def test_two_double_steps_of_one_turn_are_open_and_one_may_take_both():
    position = played_out(placed(TWO_STEPS, dice=(1, 1)), "a2a4", "g2g4")
    assert passed(position) == "a3,g3"
    reply = with_dice(position, 1, 1)
    assert captures(reply) == ["b4a3", "f4g3", "h4g3"]
    both = played_out(reply, "b4a3", "h4g3")
    assert write_position(both).startswith("7k/8/8/8/5p2/p5p1/8/7K ")


# R12c
def test_a_pawn_that_steps_on_in_the_same_turn_cannot_be_taken_in_passing():
    assert passed(played_out(placed("Kh1 Pa2 pb4 kh8", dice=(1, 1)), "a2a4", "a4a5")) == "-"


# R12d
def test_a_passed_square_that_has_been_filled_is_open_no_more():
    position = played_out(placed("Kh1 Pa2 Nc2 pb4 kh8", dice=(2, 1)), "a2a4", "c2a3")
    assert passed(position) == "-"
    then = played_out(with_dice(position, 1), "b4a3")
    assert write_position(then).startswith("7k/8/8/8/P7/p7/8/7K ")


# R12e
def test_it_takes_a_one_or_by_wilson_s_table_the_die_of_the_pawn_s_file():
    position = placed("Kh1 Pa4 pb4 kh8", "black", passed=("a3",))
    assert captures(with_dice(position, 1)) == ["b4a3"]
    assert [die for die in range(1, 7) if "b4a3" in can(with_dice(position, die), WILSON)] == [1, 2]


def test_both_sides_squares_stand_together_and_each_serves_its_own_side():
    position = placed("Kh1 Pa2 Pe5 pb4 pd5 kh8", passed=("d6",), dice=(1, 1))
    half_way = played_out(position, "a2a4")
    assert passed(half_way) == "a3,d6"
    assert captures(half_way) == ["e5d6"]
    assert passed(played_out(half_way, "e5d6")) == "a3"


def test_the_pawn_taken_otherwise_takes_its_square_along():
    position = placed("Kh1 Pa4 pb4 pb5 kh8", "black", passed=("a3",), dice=(1, 1))
    assert passed(played_out(position, "b5a4")) == "-"
    assert passed(played_out(position, "b4a3")) == "-"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7k/8/8/8/Pp6/8/8/7K b - a3,g3 0 1 - 1:-", "no Pawn stands on g4"),
        ("7k/8/8/8/Pp6/N7/8/7K b - a3 0 1 - 1:-", "a3 is a passed square, but it is not empty"),
        ("7k/8/8/8/PPP5/8/8/7K b - a3,b3,c3 0 1 - 1:-", "more passed squares than half-moves"),
        ("7k/8/8/8/P7/8/8/7K w - a3 0 1 61 1:-", "more passed squares than half-moves"),
        ("7k/8/8/8/P7/8/8/7K b - a3 1 1 - 1:-", "the count of turns is not 1"),
        ("7k/8/8/8/P7/8/8/7K b - g3,a3 0 1 - 1:-", "en passant, must be - or squares of rank 3 or 6"),
    ],
)
def test_squares_that_nobody_can_have_passed_are_refused(text, why):
    with pytest.raises(Unreadable, match=why):
        read_position(text)
