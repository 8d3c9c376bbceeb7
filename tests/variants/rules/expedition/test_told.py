"""Chances, checks and throws in words; and the pages' answers that are made of them."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from tests.variants.rules.expedition.drawn import RULES, game, placed, sq
from variants.rules.check_warnings import check_warnings, mated_square
from variants.rules.expedition.attempt import CHART, Risk
from variants.rules.expedition.chances import chance_text, check_sentence, outcome
from variants.rules.expedition.situation import Situation

BOARD = RULES.variant
AFAR = placed("Ke1 ke8 rh1 Pa2")
BOTH = placed("Ke1 kg8 re8 nf3 Pa2")
TWO_AFAR = placed("Ke1 kg8 re8 bb4 Pa2")
QUEEN = placed("Qe1 Ka1 kh8 ph7")


def test_a_chance_is_told_in_throws_of_two_dice_or_of_twice_two():
    assert chance_text(Fraction(6, 36)) == "6/36 (16.7%)"
    assert chance_text(Fraction(11, 36) ** 2) == "121/1296 (9.3%)"
    assert chance_text(Fraction(6, 36) ** 2) == "1/36 (2.8%)"
    assert chance_text(Fraction(27, 36)) == "27/36 (75%)"


def test_an_uncertain_check_is_told_with_its_distance_and_its_chance():
    told = "White's King on e1 is in uncertain check from the Rook on h1, 3 squares away: captured with 24/36 (66.7%)"
    assert check_sentence(AFAR, Risk.OFF, Side.WHITE) == told


def test_with_risky_captures_the_second_throw_is_counted_in():
    assert check_sentence(AFAR, Risk.SHARE, Side.WHITE).endswith("captured with 16/36 (44.4%)")


def test_a_check_from_near_and_from_afar_is_certain_and_tells_of_both():
    told = check_sentence(BOTH, Risk.OFF, Side.WHITE)
    assert "in certain check from the Knight on f3, and from the Rook on e8, 7 squares away" in told


def test_who_is_not_in_check_is_not_told_of():
    assert check_sentence(BOTH, Risk.OFF, Side.BLACK) == ""


def test_the_pages_know_a_certain_check_from_an_uncertain_one():
    assert [king.is_certain for king in check_warnings(BOARD, Situation(BOTH))] == [True]
    assert [king.is_certain for king in check_warnings(BOARD, Situation(TWO_AFAR))] == [False]


def test_both_kings_may_stand_in_uncertain_check():
    facing = placed("Ke1 ke8 Ra8 rh1")
    assert [king.square for king in check_warnings(BOARD, Situation(facing))] == ["e1", "e8"]


def test_a_king_in_check_without_a_move_is_mated():
    mated = placed("kh8 Qg7 Pf6 Ka1", "black")
    assert mated_square(check_warnings(BOARD, Situation(mated))) == "h8"
    assert mated_square(check_warnings(BOARD, Situation(BOTH))) == ""


def test_before_the_throw_every_landing_is_told():
    told = RULES.chances(game(QUEEN, "e1e5"))
    assert told == (
        "Chance to reach e2: 36/36 (100%).",
        "Chance to reach e3: 34/36 (94.4%).",
        "Chance to reach e4: 30/36 (83.3%).",
        "Chance to reach e5: 16/36 (44.4%).",
    )


# X19
@pytest.mark.parametrize(
    ("risk", "last"),
    [
        ("off", "Chance to capture the Rook on e5: 16/36 (44.4%)."),
        ("remove", "Chance to capture the Rook on e5: 256/1296 (19.8%), both rolls counted."),
    ],
)
def test_before_the_throw_the_whole_chance_of_a_capture_is_told(risk, last):
    assert RULES.chances(game(placed("Ka1 kh8 Re1 re5"), "e1e5", risk=risk))[-1] == last


@pytest.mark.parametrize(
    ("faces", "risk", "told"),
    [
        ((3, 4), "off", "e5. Chance to capture the Rook on e5 there: 36/36 (100%)."),
        ((3, 4), "share", "e5. Chance to capture the Rook on e5 there: 16/36 (44.4%), by a second roll."),
        ((1, 2), "off", "e3."),
    ],
)
def test_once_it_is_rolled_what_the_roll_allows_is_told(faces, risk, told):
    """And no more what was the chance before it."""
    state = game(placed("Ka1 kh8 Re1 re5"), "e1e5", faces, risk=risk)
    assert " ".join(RULES.chances(state)) == f"The roll allows every landing up to {told}"


def test_before_the_second_throw_the_capture_is_told():
    state = game(placed("Ka1 kh8 Re1 re5"), "e1e5", (3, 4), "e1e5", risk="share")
    assert RULES.chances(state) == ("Chance that the capture on e5 succeeds: 16/36 (44.4%).",)


def test_nothing_is_told_of_a_game_that_is_over():
    assert RULES.chances(game(placed("Ka1 ke8 Re1"), "e1e8", (3, 4), "e1e8")) == ()


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((3, 4), "Rolled 7: all 7 squares, up to e8."),
        ((1, 3), "Rolled 4: at most 4 of 7 squares, up to e5."),
        ((1, 1), "Rolled 2: at most 1 of 7 squares, up to e2."),
    ],
)
def test_a_throw_is_told_by_how_far_it_lets_the_piece_go(faces, told):
    assert outcome(sq("e1"), sq("e8"), faces, captures=False) == told


def test_the_throw_for_a_capture_is_told_by_whether_it_succeeds():
    hit = outcome(sq("e1"), sq("e5"), (3, 4), captures=True)
    missed = outcome(sq("e1"), sq("e5"), (1, 1), captures=True)
    assert hit.endswith("the capture on e5 succeeds.")
    assert missed.endswith("the capture on e5 fails: it needed all 4 squares again.")


FACES = list(product(range(1, 7), repeat=2))


@given(st.sampled_from(sorted(CHART)), st.booleans())
def test_the_luck_of_all_throws_comes_to_nothing(squares, captures):
    pending = f"a1{'abcdefgh'[squares]}1" + ("!" if captures else "@?")
    pieces = f"Ra1 Kb8 kh8 n{'abcdefgh'[squares]}1"
    state = game(placed(pieces, pending=pending), risk="share")
    assert sum(BOARD.dice.luck(state.position, faces).luck for faces in FACES) == 0


def test_the_chances_on_the_board_are_the_printed_ones():
    found = BOARD.announcing.attempts(Situation(QUEEN))
    assert found.of == 36 and all(sum(ways) == 36 for ways in found.ways.values())
    assert found.ways[7] == (1, 1, 2, 5, 7, 14, 6)
    assert found.far["e1"]["h4"] == ("f2", "g3", "h4")


def test_while_something_is_announced_nothing_else_can_be():
    assert BOARD.announcing.attempts(game(QUEEN, "e1e5").position) is None
