"""Coins of the first edition: 1 gp = 20 sp = 200 cp, 1 ep = 1/2 gp, 1 pp = 5 gp (R61)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.money.rules import coins
from campaigns.rules.errors import NotPossible, RulesError, Unreadable

amounts = st.integers(1, coins.MOST)


@pytest.mark.parametrize(
    ("text", "coppers"),
    [
        ("1 gp", 200),
        ("20 sp", 200),
        ("200 cp", 200),
        ("2 ep", 200),
        ("1 pp", 1000),
        ("12 gp 5 sp", 2450),
        ("12gp5sp", 2450),
        ("12 GP, 5 SP", 2450),
        ("  3 pp   1 ep 1 cp ", 3101),
        ("1.5 gp", 300),
        ("0.005 gp", 1),
        ("00007 cp", 7),
        ("100000000 gp", coins.MOST),
    ],
)
def test_an_amount_as_people_type_it(text, coppers):
    assert coins.read(text) == coppers


def test_amounts_are_written_in_gold_silver_and_copper():
    assert coins.write(2450) == "12 gp 5 sp"
    assert coins.write(1) == "1 cp"
    assert coins.write(0) == "0 gp"
    assert coins.write(-2451) == "−12 gp 5 sp 1 cp"


@given(amounts)
def test_what_is_written_reads_back(coppers):
    assert coins.read(coins.write(coppers)) == coppers


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("-1 gp", "less than nothing"),
        ("−1 gp", "less than nothing"),
        ("-1", "less than nothing"),
        ("0 gp", "is nothing"),
        ("1" + 30 * "0" + " gp", "too much: an amount is at most 100000000 gp"),
        ("100000000 gp 1 cp", "too much"),
        ("1.5 cp", "a part of a copper"),
        ("0.001 gp", "a part of a copper"),
    ],
)
def test_an_amount_nobody_can_pay_is_refused(text, sentence):
    with pytest.raises(NotPossible, match=sentence):
        coins.read(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "as an amount. Try 12 gp 5 sp."),
        ("gold", "as an amount. Try"),
        ("5 zl", "as an amount. Try"),
        ("5 gp x", "as an amount. Try"),
        ("5 gp,", "as an amount. Try"),
        ("1e3 gp", "as an amount. Try"),
        ("٣ gp", "as an amount. Try"),
        ("1/2 gp", "as an amount. Try"),
        ("5 gp " + "9" * 60, "as an amount. Try"),
        ("12", "has no coins"),
        ("1" + 30 * "0", "has no coins"),
        ("1 gp 2 gp", "names a coin twice"),
    ],
)
def test_what_is_no_amount_is_refused_with_how_to_write_one(text, sentence):
    with pytest.raises(Unreadable, match=sentence):
        coins.read(text)


NEARLY_AMOUNTS = st.lists(
    st.from_regex(r"-?[0-9]{1,25} ?(cp|sp|ep|gp|pp|xp)", fullmatch=True), max_size=4
).map(" ".join)


@given(st.text(max_size=80) | NEARLY_AMOUNTS)
def test_whatever_is_typed_is_an_amount_or_a_sentence(text):
    try:
        amount = coins.read(text)
    except RulesError as refusal:
        assert len(str(refusal)) < 120
    else:
        assert 1 <= amount <= coins.MOST
