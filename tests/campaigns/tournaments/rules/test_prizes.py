"""Prizes by place: read as typed, written as read, and shared out without a copper more than the pot."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.coins import read_coinage
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError
from campaigns.tournaments.rules.prizes import PlacePrize, awards, prize_text_for, read_prizes, write_prize
from tests.examples import examples

COINS = read_coinage("")


@pytest.mark.parametrize(("line", "prize"), [
    ("50%", PlacePrize(1, percent=50)),
    ("50 % of the pot", PlacePrize(1, percent=50)),
    ("500 gp", PlacePrize(1, coppers=100_000)), ("GP 500, a ring", PlacePrize(1, 100_000, text="a ring")),
    ("12 golds", PlacePrize(1, coppers=2400)), ("2 small silver cups", PlacePrize(1, text="2 small silver cups")),
    ("a silver chess set", PlacePrize(1, text="a silver chess set")),
    ("200 gp, 10%, a ring, a horse", PlacePrize(1, 40_000, 10, "a ring, a horse")),
    ("3 magic beans", PlacePrize(1, text="3 magic beans")),
    ("2 gold rings", PlacePrize(1, text="2 gold rings")),
    ("a ring worth 500 gp", PlacePrize(1, text="a ring worth 500 gp")),
    ("1.234,5 gp", PlacePrize(1, coppers=246_900)), ("1,234,000 gp", PlacePrize(1, coppers=246_800_000)),
    ("12 gp,5 sp and 3 cp; a cup", PlacePrize(1, 2453, text="a cup")), ("50％", PlacePrize(1, percent=50)),
    ("1. 50%, a cup", PlacePrize(1, percent=50, text="a cup")), ("1st: 50 gp", PlacePrize(1, coppers=10_000)),
    ("a horse, and 5 sp", PlacePrize(1, 50, text="a horse")), ("50 percent of the pot", PlacePrize(1, percent=50)),
    ("a ring (500 gp), 5 gp", PlacePrize(1, 1000, text="a ring (500 gp)")), ("a flower pot", PlacePrize(1, text="a flower pot")),
    ("1st edition of a book", PlacePrize(1, text="1st edition of a book")), ("a gem, value 5 gp", PlacePrize(1, text="a gem, value 5 gp")),
])  # fmt: skip
def test_a_line_is_the_prize_of_a_place(line, prize):
    assert read_prizes(line, COINS) == (prize,)


def test_an_empty_line_leaves_a_place_without():
    assert [prize.rank for prize in read_prizes("a cup\n\na medal\n\n", COINS)] == [1, 3]


@pytest.mark.parametrize(("text", "sentence"), [
    ("60%\n50%", "add up to 110%: at most 100%"), ("1 gp\n" * 33, "32 places at most"),
    ("word " * 40, "too long: at most 120"), ("1 " * 40_000, "too long: at most 120"),
    ("50%; 30%; 20%", "place 1: it has 3 shares of the pot. Give each place a line of its own"),
    ("1st: 50%, 2nd: 30%", "“2nd: 30%” is numbered otherwise"), ("a cup\n3. a medal", "place 2: “3. a medal” is numbered"),
])  # fmt: skip
def test_what_cannot_be_won_is_refused(text, sentence):
    with pytest.raises(NotPossible, match=sentence):
        read_prizes(text, COINS)


@pytest.mark.parametrize(("line", "sentence"), [
    ("50,5%", "can't read “50,5%”"), ("50.5%, a cup", "Try 50%, or 50%, a ring"), ("-5%", "can't read"), ("50/30/20", "can't read"),
    ("2k gp", "in figures"), ("3 thousand gp, a ring", "in figures"),
    ("500 gp and a ring", "Put a comma between coins and words"), ("5 gold pieces + a cup", "Put a comma"), ("500gp plus a cup", "500 gp, a ring"),
    ("Second: 500 gp", "Put a comma"), ("Winner: 500 gold", "Put a comma"), ("500 gp from the Duke", "Put a comma"), ("5 gp per win", "Put a comma"),
    ("a purse of 500 gp", "a ring worth 500 gp"), ("500 gp / 250 gp", "Put a comma"), ("2d6 gp", "can't read"), ("500", "coins have their name"),
    ("half the pot", "Try 50%"), ("1/3 of the pot", "Try 50%"), ("the pot", "Try 50%"),
    ("50% and a cup", "words begin with a letter"), ("1/2", "can't read"), ("1,000 gp", "can mean 1000 gp or 1 gp"),
    ("1.500 gp, a ring", "can mean 1500 gp or 1 gp 10 sp"), ("100 gp, 50 gp", "names a coin twice"), ("1/3 cp", "part of a copper"),
])  # fmt: skip
def test_no_sum_and_no_share_is_taken_for_words(line, sentence):
    with pytest.raises(RulesError, match=f"^The prize for place 2: .*{re.escape(sentence)}"):
        read_prizes(f"a crown\n{line}", COINS)


@pytest.mark.parametrize("form", [
    "{}. ", "{}) ", "{}: ", "{}\t", "{}{}: ", "{}{} place: ", "{}{} prize: ", "{}{} - ", "{}{} – ", "Place {}: ", "#{}: ", "#{}. ",
])  # fmt: skip
def test_the_place_before_a_prize_is_no_part_of_it(form):
    """Nor of its sum: what a spreadsheet has put beside each other is not `1 500 gp`."""
    lines = [
        form.format(rank, end) + prize for rank, end, prize in ((1, "st", "500 gp"), (2, "nd", "250 gp"))
    ]
    assert [prize.coppers for prize in read_prizes("\n".join(lines), COINS)] == [100_000, 50_000]


def test_places_that_could_be_thousands_are_asked_about():
    with pytest.raises(Ambiguous, match="can mean 1500 gp, or 500 gp for place 1. Type 1500 gp or 1. 500 gp"):
        read_prizes("1 500 gp\n2 250 gp", COINS)
    assert [prize.coppers for prize in read_prizes("1 500 gp\n1 250 gp", COINS)] == [300_000, 250_000]


@given(st.lists(st.sampled_from(["50%", "12 gp", "a cup", "5%, 3 sp", ""]), max_size=6))
@examples(60)
def test_what_is_written_is_read_again(lines):
    shares = [line for line in lines if line != "50%"]
    prizes = read_prizes("\n".join(shares), COINS)
    by_place = {prize.rank: write_prize(prize, COINS) for prize in prizes}
    written = "\n".join(by_place.get(rank, "") for rank in range(1, len(shares) + 1))
    assert read_prizes(written, COINS) == prizes


def test_who_share_a_place_share_what_it_and_the_next_win():
    prizes = read_prizes("70%\n20%\n10%", COINS)
    assert awards(prizes, 1000, {1: (1, 1), 2: (2, 3), 3: (2, 3)}) == {1: 700, 2: 150, 3: 150}


@given(st.integers(0, 10**9), st.lists(st.integers(1, 100), max_size=5), st.integers(1, 9))
@examples(100)
def test_shares_of_the_pot_are_never_more_than_it_holds(pot, percents, sharing):
    prizes = [
        PlacePrize(rank, percent=percent // max(len(percents), 1)) for rank, percent in enumerate(percents, 1)
    ]
    everybody = dict.fromkeys(range(sharing), (1, sharing))
    assert sum(awards(prizes, pot, everybody).values()) <= pot


def test_words_go_to_all_who_share_the_place():
    prizes = read_prizes("a cup\na medal", COINS)
    assert prize_text_for(prizes, (1, 2)) == "a cup, a medal" and prize_text_for(prizes, (3, 4)) == ""
