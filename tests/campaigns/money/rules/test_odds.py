"""Odds n:d, and the part of a copper nobody gets (R61, R61c); fair odds and the house's margin (R62, R63)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules.odds import HouseMargin
from campaigns.money.rules import odds
from campaigns.money.rules.fair_odds import offered_odds, offers, worth
from campaigns.money.rules.odds import EVENS, Odds
from campaigns.money.rules.wagers import OUTCOMES, Wager
from campaigns.rules.chances import Outcome, ResultChances
from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable

terms = st.integers(1, odds.MAX_ODDS)
any_odds = st.builds(Odds, terms, terms)


@pytest.mark.parametrize(("text", "meant"), [
    ("3:1", Odds(3, 1)), ("3 to 1", Odds(3, 1)), ("7/2", Odds(7, 2)), ("7-2", Odds(7, 2)),
    ("6:4", Odds(6, 4)), ("1:1000", Odds(1, 1000)), ("Evens", EVENS), ("even money", EVENS),
    ("7/4", Odds(7, 4)), ("3 : 1", Odds(3, 1)), ("3∶1", Odds(3, 1)), ("٣:١", Odds(3, 1)),
    ("2-1 on", Odds(1, 2)), ("2–1 on", Odds(1, 2)), ("6/4 against", Odds(6, 4)), ("2.5:1", Odds(5, 2)),
    ("2,5 to 1", Odds(5, 2)), ("+150", Odds(3, 2)), ("−200", Odds(1, 2)), ("1 000:1", Odds(1000, 1)),
])  # fmt: skip
def test_odds_as_people_say_them(text, meant):
    assert odds.read(text) == meant


@pytest.mark.parametrize(
    "text", ["", "1", "0.5", "+50", "3:", ":1", "-3:1", "3:1:1", "three to one", "1" * 30 + ":1"]
)
def test_what_is_no_odds_is_refused(text):
    with pytest.raises(Unreadable, match="Try 3:1"):
        odds.read(text)


@pytest.mark.parametrize(("text", "sentence"), [
    ("2.5", "“2.5” can mean 3:2, where the stake is counted, or 5:2. Type 3:2 or 5:2."),
    ("3", "“3” can mean 2:1, where the stake is counted, or 3:1. Type 2:1 or 3:1."),
    ("1,000:1", "“1,000” can mean 1000 or 1. Type 1000 or 1."),
])  # fmt: skip
def test_a_number_that_may_be_two_odds_is_asked_about(text, sentence):
    with pytest.raises(Ambiguous) as question:
        odds.read(text)
    assert str(question.value) == sentence


@given(
    st.text(max_size=40) | st.from_regex(r"[+-]?[0-9]{1,9}([.,'/: -][0-9]{1,9}){0,3}( on)?", fullmatch=True)
)
def test_whatever_is_typed_is_odds_or_a_sentence(text):
    try:
        assert 1 <= odds.read(text).against <= odds.MAX_ODDS
    except RulesError as refusal:
        assert len(str(refusal)) < 160


@pytest.mark.parametrize("text", ["0:1", "1:0", "1001:1", "1:1001"])
def test_odds_out_of_all_reason_are_refused(text):
    with pytest.raises(NotPossible, match="from 1 to 1000"):
        odds.read(text)


def test_at_three_to_seven_the_part_of_a_copper_is_never_staked():
    assert Odds(3, 7).winnings(10) == 4
    assert Odds(3, 7).winnings(7) == 3


@given(any_odds)
def test_odds_read_back_as_written(one):
    assert odds.read(str(one)) == one


@given(any_odds, st.integers(1, 10**9))
def test_winnings_fall_short_of_the_odds_by_less_than_a_copper(one, stake):
    assert 0 <= stake * one.against - one.winnings(stake) * one.on < one.on


@given(any_odds)
def test_the_least_stake_wins_something_and_one_copper_less_nothing(one):
    assert one.winnings(one.min_stake) >= 1
    assert one.winnings(one.min_stake - 1) == 0


# --- Fair odds, the house's margin, and what a bet is worth ----------------------------------------------
# The article's sample game, 29 against 20, as the match model has it (R70).
SAMPLE = ResultChances(Fraction("0.5787"), Fraction("0.2632"), Fraction("0.1581"))
EVEN = ResultChances(Fraction(3, 8), Fraction(1, 4), Fraction(3, 8), Fraction(1, 8), Fraction(1, 8))
WHITE, BLACK, DRAW = OUTCOMES["white"], OUTCOMES["black"], OUTCOMES["draw"]
shares = st.integers(0, 10_000)


@st.composite
def chances(draw):
    """Any chances of a contest that is not decided yet."""
    parts = [draw(shares) + 1 for _ in range(5)]
    white, white_crushing, drawn, black, black_crushing = (Fraction(part, sum(parts)) for part in parts)
    return ResultChances(
        white + white_crushing, drawn, black + black_crushing, white_crushing, black_crushing
    )


@pytest.mark.parametrize(("outcome", "offered"), [(WHITE, "3:11"), (BLACK, "11:3"), (DRAW, "11:4")])
def test_the_sample_game_s_odds_as_anybody_would_say_them(outcome, offered):
    assert str(offered_odds(SAMPLE, outcome)) == offered


def test_what_is_not_determined_is_not_offered():
    offered = {outcome: (str(odds), pays) for outcome, odds, pays in offers(SAMPLE, 0)}
    assert offered == {
        "white": ("3:11", SAMPLE.white), "black": ("11:3", SAMPLE.black), "draw": ("11:4", SAMPLE.draw),
    }  # fmt: skip


@pytest.mark.parametrize(("percent", "offered"), [
    ("0.29", "350:1"), ("1", "100:1"), ("2.1", "47:1"), ("98", "1:50"), ("99.8", "1:500"),
])  # fmt: skip
def test_long_odds_are_round_numbers(percent, offered):
    drawn = Fraction(percent) / 100
    assert str(offered_odds(ResultChances(1 - drawn, drawn, Fraction(0)), DRAW)) == offered


def test_a_bet_on_a_side_comes_back_in_a_draw_so_only_decided_games_count():
    assert offered_odds(EVEN, WHITE) == Odds(1, 1)
    assert offered_odds(EVEN, DRAW) == Odds(3, 1)


def test_a_crushing_victory_loses_to_an_ordinary_one():
    """1/8 pays, 1/4 and 3/8 lose, 1/4 comes back."""
    assert offered_odds(EVEN, OUTCOMES["white crushing"]) == Odds(5, 1)


def test_no_odds_are_offered_where_play_does_not_determine_the_chance():
    assert offered_odds(SAMPLE, OUTCOMES["white crushing"]) is None
    assert worth(Wager(OUTCOMES["white crushing"], 200, Odds(2, 1)), SAMPLE) is None


def test_nobody_bets_on_what_is_all_but_sure_or_cannot_be():
    sure = ResultChances(Fraction(9999, 10_000), Fraction(0), Fraction(1, 10_000))
    assert [offered_odds(sure, outcome) for outcome in (WHITE, BLACK, DRAW)] == [None, None, None]
    assert offered_odds(ResultChances(Fraction(1), Fraction(0), Fraction(0)), WHITE) is None


@pytest.mark.parametrize(("margin", "offered"), [(0, "3:1"), (5, "14:5"), (10, "8:3"), (20, "12:5")])
def test_the_house_keeps_its_part_of_the_winnings(margin, offered):
    assert str(offered_odds(EVEN, DRAW, margin)) == offered


@given(chances(), st.sampled_from(list(OUTCOMES.values())), st.integers(0, 25))
def test_what_is_offered_is_within_the_tolerance_of_fair_odds(likely, outcome, margin):
    offered = offered_odds(likely, outcome, margin)
    pays, loses = likely.of_bet(outcome)
    exact = loses / pays * (100 - margin) / 100
    if offered is None:
        assert not Fraction(1, odds.MAX_ODDS) <= exact <= odds.MAX_ODDS
    else:
        assert abs(Fraction(offered.against, offered.on) / exact - 1) <= Fraction(1, 38)
        assert odds.read(str(offered)) == offered


@given(chances(), st.sampled_from(list(OUTCOMES.values())), st.integers(1000, 10**6))
def test_at_fair_odds_neither_party_expects_more_than_the_rounding(likely, outcome, stake):
    offered = offered_odds(likely, outcome)
    if offered and offered.winnings(stake):
        loses = likely.of_bet(outcome)[1]
        assert abs(worth(Wager(outcome, stake, offered), likely)) <= loses * stake / 38 + 1


@given(
    chances(),
    st.sampled_from(list(OUTCOMES.values())),
    st.sampled_from([int(margin) for margin in HouseMargin if margin is not HouseMargin.NONE]),
    st.integers(1000, 10**6),
)
def test_with_a_margin_the_house_gains_by_every_bet_it_offers(likely, outcome, margin, stake):
    offered = offered_odds(likely, outcome, margin)
    if offered and offered.winnings(stake):
        assert worth(Wager(outcome, stake, offered), likely) < 0


def test_what_a_bet_is_worth_is_reckoned_in_the_coppers_that_change_hands():
    """10 cp at 3:7 win 4 cp and no 4 2/7."""
    assert worth(Wager(WHITE, 10, Odds(3, 7)), EVEN) == Fraction(3, 8) * 4 - Fraction(3, 8) * 10
    assert worth(Wager(DRAW, 200, Odds(4, 1)), EVEN) == Fraction(1, 4) * 800 - Fraction(3, 4) * 200


@given(chances(), st.integers(1, odds.MAX_ODDS), st.integers(1, odds.MAX_ODDS))
def test_what_a_bet_is_worth_to_its_backer_it_costs_the_other_party(likely, stake, wins):
    """Whoever takes a bet on White bets on Black, with the two stakes exchanged."""
    backer, taker = Wager(WHITE, stake, Odds(wins, stake)), Wager(BLACK, wins, Odds(stake, wins))
    assert worth(backer, likely) + worth(taker, likely) == 0


def test_a_chance_belongs_to_a_side():
    assert (SAMPLE.of(Side.WHITE), SAMPLE.of(Side.BLACK)) == (SAMPLE.white, SAMPLE.black)
    assert SAMPLE.of_bet(Outcome(None)) == (SAMPLE.draw, SAMPLE.white + SAMPLE.black)
