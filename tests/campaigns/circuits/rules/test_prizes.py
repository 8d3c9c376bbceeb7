"""Prizes by place: read as typed, written as read, and shared out without a copper more than the pot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.coins import read_coinage
from campaigns.circuits.rules.prizes import PlacePrize, awards, read_prizes, words_for, write_prize
from campaigns.rules.errors import NotPossible
from tests.examples import examples

COINS = read_coinage("")


@pytest.mark.parametrize(("line", "prize"), [
    ("50%", PlacePrize(1, percent=50)),
    ("50 % of the pot", PlacePrize(1, percent=50)),
    ("500 gp", PlacePrize(1, coppers=100_000)),
    ("a silver chess set", PlacePrize(1, words="a silver chess set")),
    ("200 gp, 10%, a ring, a horse", PlacePrize(1, 40_000, 10, "a ring, a horse")),
    ("3 magic beans", PlacePrize(1, words="3 magic beans")),
])  # fmt: skip
def test_a_line_is_the_prize_of_a_place(line, prize):
    assert read_prizes(line, COINS) == (prize,)


def test_an_empty_line_leaves_a_place_without():
    assert [prize.place for prize in read_prizes("a cup\n\na medal\n\n", COINS)] == [1, 3]


@pytest.mark.parametrize(("text", "sentence"), [
    ("60%\n50%", "add up to 110%: at most 100%"), ("1 gp\n" * 33, "32 places at most"),
    ("word " * 40, "too long: at most 120"),
])  # fmt: skip
def test_what_cannot_be_won_is_refused(text, sentence):
    with pytest.raises(NotPossible, match=sentence):
        read_prizes(text, COINS)


@given(st.lists(st.sampled_from(["50%", "12 gp", "a cup", "5%, 3 sp", ""]), max_size=6))
@examples(60)
def test_what_is_written_is_read_again(lines):
    shares = [line for line in lines if line != "50%"]
    prizes = read_prizes("\n".join(shares), COINS)
    by_place = {prize.place: write_prize(prize, COINS) for prize in prizes}
    written = "\n".join(by_place.get(place, "") for place in range(1, len(shares) + 1))
    assert read_prizes(written, COINS) == prizes


def test_who_share_a_place_share_what_it_and_the_next_win():
    prizes = read_prizes("70%\n20%\n10%", COINS)
    assert awards(prizes, 1000, {1: (1, 1), 2: (2, 3), 3: (2, 3)}) == {1: 700, 2: 150, 3: 150}


@given(st.integers(0, 10**9), st.lists(st.integers(1, 100), max_size=5), st.integers(1, 9))
@examples(100)
def test_shares_of_the_pot_are_never_more_than_it_holds(pot, percents, sharing):
    prizes = [
        PlacePrize(place, percent=percent // max(len(percents), 1))
        for place, percent in enumerate(percents, 1)
    ]
    everybody = dict.fromkeys(range(sharing), (1, sharing))
    assert sum(awards(prizes, pot, everybody).values()) <= pot


def test_words_go_to_all_who_share_the_place():
    prizes = read_prizes("a cup\na medal", COINS)
    assert words_for(prizes, (1, 2)) == "a cup, a medal" and words_for(prizes, (3, 4)) == ""
