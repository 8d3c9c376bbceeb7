"""Odds n:d, and the part of a copper nobody gets (R61, R61c)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.money.rules import odds
from campaigns.money.rules.odds import EVENS, Odds
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable

terms = st.integers(1, odds.MOST)
any_odds = st.builds(Odds, terms, terms)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3:1", Odds(3, 1)),
        ("3 to 1", Odds(3, 1)),
        ("7/2", Odds(7, 2)),
        ("7-2", Odds(7, 2)),
        ("6:4", Odds(6, 4)),
        ("1:1000", Odds(1, 1000)),
        ("Evens", EVENS),
        ("even money", EVENS),
        ("7/4", Odds(7, 4)),
        ("3 : 1", Odds(3, 1)),
        ("3∶1", Odds(3, 1)),
        ("٣:١", Odds(3, 1)),
        ("2-1 on", Odds(1, 2)),
        ("2–1 on", Odds(1, 2)),
        ("6/4 against", Odds(6, 4)),
        ("2.5:1", Odds(5, 2)),
        ("2,5 to 1", Odds(5, 2)),
        ("+150", Odds(3, 2)),
        ("−200", Odds(1, 2)),
        ("1 000:1", Odds(1000, 1)),
    ],
)
def test_odds_as_people_say_them(text, meant):
    assert odds.read(text) == meant


@pytest.mark.parametrize(
    "text", ["", "1", "0.5", "+50", "3:", ":1", "-3:1", "3:1:1", "three to one", "1" * 30 + ":1"]
)
def test_what_is_no_odds_is_refused(text):
    with pytest.raises(Unreadable, match="Try 3:1"):
        odds.read(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2.5", "“2.5” can mean 3:2, where the stake is counted, or 5:2. Type 3:2 or 5:2."),
        ("3", "“3” can mean 2:1, where the stake is counted, or 3:1. Type 2:1 or 3:1."),
        ("1,000:1", "“1,000” can mean 1000 or 1. Type 1000 or 1."),
    ],
)
def test_a_number_that_may_be_two_odds_is_asked_about(text, sentence):
    with pytest.raises(Ambiguous) as question:
        odds.read(text)
    assert str(question.value) == sentence


@given(
    st.text(max_size=40) | st.from_regex(r"[+-]?[0-9]{1,9}([.,'/: -][0-9]{1,9}){0,3}( on)?", fullmatch=True)
)
def test_whatever_is_typed_is_odds_or_a_sentence(text):
    try:
        assert 1 <= odds.read(text).against <= odds.MOST
    except RulesError as refusal:
        assert len(str(refusal)) < 160


@pytest.mark.parametrize("text", ["0:1", "1:0", "1001:1", "1:1001"])
def test_odds_out_of_all_reason_are_refused(text):
    with pytest.raises(NotPossible, match="from 1 to 1000"):
        odds.read(text)


def test_three_to_one_pays_three_for_every_one():
    assert Odds(3, 1).winnings(200) == 600


def test_at_three_to_seven_the_part_of_a_copper_is_never_staked():
    assert Odds(3, 7).winnings(10) == 4
    assert Odds(3, 7).winnings(7) == 3


def test_the_smallest_stake_that_wins_a_copper():
    assert Odds(3, 7).least == 3
    assert Odds(3, 1).least == 1


@given(any_odds)
def test_odds_read_back_as_written(one):
    assert odds.read(str(one)) == one


@given(any_odds, st.integers(1, 10**9))
def test_winnings_fall_short_of_the_odds_by_less_than_a_copper(one, stake):
    assert 0 <= stake * one.against - one.winnings(stake) * one.on < one.on


@given(any_odds)
def test_the_least_stake_wins_something_and_one_copper_less_nothing(one):
    assert one.winnings(one.least) >= 1
    assert one.winnings(one.least - 1) == 0
