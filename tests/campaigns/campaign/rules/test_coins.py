"""Amounts as people of any country type them, in the coins of any edition; whatever may be two sums is asked about (R61, R61f, R61g)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.coins import (
    EDITIONS,
    FIRST,
    MAX_AMOUNT_LENGTH,
    SECOND,
    THIRD,
    Coinage,
    read_coinage,
    write_coinage,
)
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from tests.numbers import numbers

MOST = Coinage().max_coppers
WRITTEN = [tuple(f"{more} gp {electrum} sp cp".split()) for more in ("", "pp") for electrum in ("", "ep")]
coinages = st.builds(Coinage, st.sampled_from([*EDITIONS.values()]), st.sampled_from(WRITTEN))
amounts = st.integers(1, MOST // 2)


@pytest.mark.parametrize(("text", "coppers"), [
    ("1 gp", 200),
    ("20 sp", 200),
    ("200 cp", 200),
    ("2 ep", 200),
    ("1 pp", 1000),
    ("12 gp 5 sp", 2450),
    ("12gp5sp", 2450),
    ("12 GP, 5 SP", 2450),
    ("12 gp, 5 sp and 3 cp", 2453),
    ("12 gp & 5 sp; 3 cp", 2453),
    ("  3 pp   1 ep 1 cp ", 3101),
    ("5 gold", 1000),
    ("5 gold pieces, 1 silver coin.", 1010),
    ("3 g.p. 5 S.P.", 650),
    ("12g 5s 3c", 2453),
    ("1.5 gp", 300),
    ("1,5 gp", 300),
    ("½ gp", 100),
    ("2½ gp", 500),
    ("1 1/2 gp", 300),
    ("0.005 gp", 1),
    ("00007 cp", 7),
    ("１２ ｇｐ", 2400),
    ("٣ gp", 600),
    ("100000000 gp", MOST),
])  # fmt: skip
def test_an_amount_as_people_type_it(text, coppers):
    assert Coinage().read(text) == coppers


@pytest.mark.parametrize(
    "text",
    ["1234,5 gp", "1,234.5 gp", "1.234,5 gp", "1 234,5 gp", "1\N{NO-BREAK SPACE}234.5 gp", "1'234.50 gp"]
    + ["1’234,5 gp", "١٬٢٣٤٫٥ gp", "1 234½ gp", "1'234 1/2 gp"],
)
def test_1234_and_a_half_in_the_signs_of_any_country(text):
    assert Coinage().read(text) == 1234 * 200 + 100


def test_lakhs_are_read_where_they_can_be_nothing_else():
    assert Coinage().read("1,00,000 gp") == 100_000 * 200


@pytest.mark.parametrize(("text", "sentence"), [
    ("1.000 gp", "“1.000 gp” can mean 1000 gp or 1 gp. Type 1000 gp or 1 gp."),
    ("1,000 gp", "“1,000 gp” can mean 1000 gp or 1 gp. Type 1000 gp or 1 gp."),
    ("1,005 gp", "“1,005 gp” can mean 1005 gp or 1 gp 1 cp. Type 1005 gp or 1 gp 1 cp."),
    ("1.234 gp", "“1.234 gp” can mean 1234 gp or about 1 gp 4 sp 6 cp. Type 1234 gp or 1 gp 4 sp 6 cp."),
    ("5 pp 12.500 sp", "“12.500 sp” can mean 12500 sp or 12 sp 5 cp. Type 12500 sp or 12 sp 5 cp."),
    ("1,0000 gp", "“1,0000 gp” can mean 10000 gp or 1 gp. Type 10000 gp or 1 gp."),
])  # fmt: skip
def test_an_amount_that_is_two_sums_in_two_countries_is_asked_about(text, sentence):
    with pytest.raises(Ambiguous) as question:
        Coinage().read(text)
    assert str(question.value) == sentence


def test_ten_silver_are_half_a_gold_in_the_first_edition_alone():
    assert Coinage(FIRST).read("10 sp") == Coinage(FIRST).read("0.5 gp") == 100
    for edition in (SECOND, THIRD):
        assert Coinage(edition).read("10 sp") == Coinage(edition).read("1 gp") == 100


@pytest.mark.parametrize(
    ("edition", "electrum", "platinum"), [(FIRST, 100, 1000), (SECOND, 50, 500), (THIRD, 50, 1000)]
)
def test_electrum_is_half_a_gold_and_platinum_five_or_ten(edition, electrum, platinum):
    assert Coinage(edition).read("1 ep") == electrum
    assert Coinage(edition).read("1 pp") == platinum


def test_an_edition_says_what_its_coins_are_worth():
    first, third = (edition.meaning.replace("\N{NO-BREAK SPACE}", " ") for edition in (FIRST, THIRD))
    assert first == "1 gp = 20 sp = 200 cp, 1 ep = 1/2 gp, 1 pp = 5 gp"
    assert third == "1 gp = 10 sp = 100 cp, 1 ep = 1/2 gp, 1 pp = 10 gp"


@pytest.mark.parametrize(("coinage", "coppers", "text"), [
    (Coinage(), 2450, "12 gp 5 sp"),
    (Coinage(SECOND), 2450, "24 gp 5 sp"),
    (Coinage(), 1, "1 cp"),
    (Coinage(), 0, "0 gp"),
    (Coinage(), -2451, "−12 gp 5 sp 1 cp"),
    (Coinage(SECOND, ("pp", "gp", "ep", "sp", "cp")), 1276, "2 pp 2 gp 1 ep 2 sp 6 cp"),
])  # fmt: skip
def test_amounts_are_written_in_the_coins_that_a_campaign_writes(coinage, coppers, text):
    assert coinage.write(coppers) == text


@given(coinages, amounts)
def test_what_is_written_reads_back_in_any_coinage(coinage, coppers):
    assert coinage.read(coinage.write(coppers)) == coppers


@given(coinages)
def test_a_coinage_reads_back(coinage):
    assert read_coinage(write_coinage(coinage)) == coinage


@pytest.mark.parametrize(
    "text", ["first", "fourth gp sp cp", "first cp sp gp", "first gp sp", "first gp sp cp zp", " "]
)
def test_what_is_no_coinage_is_refused(text):
    with pytest.raises(Unreadable, match="is no coinage"):
        read_coinage(text)


@given(numbers, st.sampled_from(["gp", "sp", "cp"]), coinages)
def test_no_country_s_way_of_writing_a_sum_is_read_as_another(number, coin, coinage):
    exact, text = number
    try:
        coppers = coinage.read(f"{text} {coin}")
    except RulesError:
        return
    assert coppers == exact * coinage.edition.worth(coin)


@given(numbers, st.sampled_from(["gp", "sp", "cp"]), coinages)
def test_what_is_asked_about_offers_the_sum_that_was_meant(number, coin, coinage):
    exact, text = number
    coppers = exact * coinage.edition.worth(coin)
    try:
        coinage.read(f"{text} {coin}")
    except Ambiguous as question:
        offers = str(question).partition("Type ")[2].removesuffix(".").split(" or ")
        assert int(coppers) in [coinage.read(offer) for offer in offers]
    except RulesError:
        assert coppers.denominator > 1 or not 0 < coppers <= coinage.max_coppers


@pytest.mark.parametrize(("text", "sentence"), [
    ("-1 gp", "less than nothing"),
    ("−1 gp", "less than nothing"),
    ("-1", "less than nothing"),
    ("0 gp", "is nothing"),
    ("1" + 30 * "0" + " gp", "too much: an amount is at most 100000000 gp"),
    ("100000000 gp 1 cp", "too much"),
    ("1.5 cp", "a part of a copper: 1 gp is 20 sp or 200 cp"),
    ("0.001 gp", "a part of a copper"),
    ("⅓ gp", "a part of a copper"),
])  # fmt: skip
def test_an_amount_nobody_can_pay_is_refused(text, sentence):
    with pytest.raises(NotPossible, match=sentence):
        Coinage().read(text)


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "as an amount. Try 12 gp 5 sp."),
    ("gold", "as an amount. Try"),
    ("5 zl", "as an amount. Try"),
    ("5 gp x", "as an amount. Try"),
    ("5 gp,", "as an amount. Try"),
    ("5 p", "as an amount. Try"),
    ("5k gp", "as an amount. Try"),
    ("1e3 gp", "as an amount. Try"),
    ("1.00.000 gp", "as an amount. Try"),
    ("1/0 gp", "as an amount. Try"),
    ("5 gp " + "9" * 60, "as an amount. Try"),
    ("12", "has no coins"),
    ("1,000", "has no coins"),
    ("1" + 30 * "0", "has no coins"),
    ("1 gp 2 gp", "names a coin twice"),
])  # fmt: skip
def test_what_is_no_amount_is_refused_with_how_to_write_one(text, sentence):
    with pytest.raises(Unreadable, match=sentence):
        Coinage().read(text)


NEARLY_AMOUNTS = st.lists(
    st.from_regex(r"-?[0-9]{1,25}[ .,'/]?[0-9]{0,4} ?(cp|sp|ep|gp|pp|xp|gold|g)", fullmatch=True), max_size=4
).map(" ".join)


@given(st.text(max_size=80) | NEARLY_AMOUNTS, coinages)
def test_whatever_is_typed_is_an_amount_or_a_sentence(text, coinage):
    try:
        amount = coinage.read(text)
    except RulesError as refusal:
        assert len(str(refusal)) < 160
    else:
        assert 1 <= amount <= coinage.max_coppers


def test_a_hostile_amount_is_answered_at_once():
    for text in ("1 gp " * 12, "1," * 30, "1 000" * 12, "9" * MAX_AMOUNT_LENGTH, "1 gp and " * 6, "½" * 60):
        with pytest.raises(RulesError):
            Coinage().read(text)


@pytest.mark.parametrize("number", ["12", "1.234,5", "1 000", "2½"])
@pytest.mark.parametrize(
    "form", ["{coin} {number}", "{upper} {number}", "{coin}: {number}", "{name} {number}", "{number} {name}s"]
)
@pytest.mark.parametrize(("coin", "name"), [("gp", "gold"), ("sp", "silver"), ("cp", "copper")])
def test_a_coin_may_stand_before_its_number_and_be_many(number, form, coin, name):
    coinage = Coinage(THIRD)
    typed = form.format(coin=coin, upper=coin.upper(), name=name, number=number)
    expected = coinage.read(f"{number} gp") * coinage.edition.worth(coin) / coinage.edition.gp
    if expected.is_integer():
        assert coinage.read(typed) == expected


def test_coins_before_and_behind_their_numbers_are_not_mixed():
    assert Coinage().read("gp 12, sp 5") == Coinage().read("12 gp 5 sp")
    for typed in ("gp 12 sp", "5 gp sp 3", "sp 5 gp", "gp 12 5", "gp 12k"):
        with pytest.raises(Unreadable):
            Coinage().read(typed)
