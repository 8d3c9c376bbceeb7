"""One turn resolved, with its working."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_minigame.rules.cm_in_force import CmInForce
from chess_minigame.rules.notes import EVERY_BOTH_NOTES, BothNotes, read_both
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.wording import Wording, working

PERCENTILES = st.integers(1, 100)
CMS = st.integers(-70, 140)
SCORES = st.integers(-2, 2)


def turn(notes, percentile, white_cm=29, black_cm=20, score=0):
    return resolved(read_both(notes), percentile, white_cm, black_cm, score)


def resolved(notes, percentile, white_cm, black_cm, score):
    cms = CmInForce(white_cm), CmInForce(black_cm)
    strategies = notes.white.strategy, notes.black.strategy
    return ResolvedTurn(1, notes, percentile, *cms, *strategies, score)


def line(turn):
    return "; ".join(working(turn, Wording({"white": "White", "black": "Black"})))


@pytest.mark.parametrize(
    ("notes", "percentile", "told"),
    [
        ("A / A", 60, "strategies 0, Black CM +20, White CM −29 = 51: no change in status"),
        ("B / D", 30, "strategies −30, Black CM +20, White CM −29 = −9, counts as 01: great move for White"),
        ("A / A", 9, "strategies 0, Black CM +20, White CM −29 = 0, counts as 01: great move for White"),
        ("A / A", 10, "strategies 0, Black CM +20, White CM −29 = 1: great move for White"),
        (
            "D / B",
            100,
            "strategies +30, Black CM +20, White CM −29 = 121, counts as 00: great move for Black",
        ),
    ],
)
def test_the_working_in_one_line(notes, percentile, told):
    assert line(turn(notes, percentile)) == f"d% {percentile}, {told}"


def test_a_total_of_00_is_a_hundred_and_needs_no_word():
    assert line(turn("A / A", 100, 20, 20)).endswith(" = 100: great move for Black")


def test_cms_of_nothing_and_below_are_written_with_their_effect():
    assert "Black CM 0, White CM 0 = 50:" in line(turn("A / A", 50, white_cm=0, black_cm=0))
    assert "Black CM −10, White CM +14 = 54:" in line(turn("A / A", 50, white_cm=-14, black_cm=-10))


def test_everything_the_judge_reckoned_is_kept():
    resolved = turn("F / C", 82, score=1)
    assert (resolved.percentile, resolved.table, resolved.white_cm, resolved.black_cm) == (82, 10, 29, 20)
    assert (resolved.total, resolved.result.name) == (83, "Good move for Black")
    assert (resolved.score_before, resolved.score) == (1, 2)


def test_the_total_is_kept_as_reckoned_even_where_it_counts_as_01():
    assert turn("B / D", 30).total == -9


@given(st.sampled_from(EVERY_BOTH_NOTES), PERCENTILES, CMS, CMS, SCORES)
def test_swapping_sides_and_mirroring_the_dice_mirrors_the_turn(notes, d, white_cm, black_cm, score):
    played = resolved(notes, d, white_cm, black_cm, score)
    other = BothNotes(notes.black, notes.white)
    mirrored = resolved(other, 101 - d, black_cm, white_cm, -score)
    assert mirrored.total == 101 - played.total
    assert mirrored.score == -played.score


@given(st.sampled_from(EVERY_BOTH_NOTES), PERCENTILES, CMS, CMS, SCORES)
def test_no_turn_leads_beyond_a_crushing_score(notes, d, white_cm, black_cm, score):
    played = resolved(notes, d, white_cm, black_cm, score)
    assert abs(played.score) <= 4
    assert abs(played.score) < 4 or abs(score) == 2
