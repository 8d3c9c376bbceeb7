"""Purses on the character's page, a page of their own each, and the campaign's list."""

import pytest

from campaigns.money.models import PurseLine
from campaigns.money.play import purses as play
from campaigns.people.models import Character
from tests import factories, games, money
from tests.client import address

CHARACTER = "character-purse"


def pay(dm, who, **form):
    return dm.submit(
        CHARACTER, who, **{"amount": "1 gp", "reason": "x", "do": "in", "seen": "0.first", **form}
    )


def test_coins_are_paid_in_and_out_on_the_purse_s_page(dm, ysolde):
    for do, amount in (("in", "12 gp 5 sp"), ("out", "2 gp")):
        answer = pay(dm, ysolde, amount=amount, reason="the hoard", do=do, seen=money.mark_of(ysolde))
        assert (answer.status_code, answer["Location"]) == (302, address(CHARACTER, ysolde))
    assert money.has(ysolde) == 2050
    shown = dm.page(CHARACTER, ysolde)
    for text in ("10 gp 5 sp", "+12 gp 5 sp", "−2 gp", "the hoard", "alice"):
        assert text in shown


def test_who_paid_from_the_sheet_comes_back_to_it(dm, campaign, ysolde):
    answer = pay(dm, ysolde, back="yes")
    assert answer["Location"] == address("character", campaign, ysolde)
    assert "1 gp" in dm.get(answer["Location"]).text


def test_the_sheet_shows_the_last_lines_and_what_is_staked(dm, campaign, ysolde):
    money.pay(ysolde, "10 gp", reason="wages")
    match = games.sit_down(ysolde, factories.player(campaign, "Bors"))
    money.bet(match, ysolde, "white", "3 gp")
    sheet = dm.page("character", campaign, ysolde)
    for text in ("7 gp", "and 3 gp staked", "wages", "+10 gp", "−3 gp", "Ysolde against Bors"):
        assert text in sheet


@pytest.mark.parametrize(("form", "sentence"), [
    ({"amount": "-1 gp"}, "“-1 gp” is less than nothing: an amount is at least 1 cp."),
    ({"amount": ""}, "Type an amount, like 12 gp 5 sp."),
    ({"reason": ""}, "Write the reason in a few words"),
    ({"do": ""}, "Press “Pay in” or “Pay out”."),
    ({"do": "steal"}, "Press “Pay in” or “Pay out”."),
    ({"do": "out"}, "Ysolde has 0 gp, less than 1 gp."),
    ({"seen": "7"}, "purse has changed since this page was shown"),
])  # fmt: skip
def test_what_cannot_be_paid_is_told_and_nothing_is_written(dm, ysolde, form, sentence):
    answer = pay(dm, ysolde, **form)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not PurseLine.objects.exists()


def test_what_was_typed_stands_there_after_a_refusal(dm, ysolde):
    shown = pay(dm, ysolde, amount="9 zl", reason="<b>wages</b>").text
    assert 'value="9 zl"' in shown
    assert "&lt;b&gt;wages&lt;/b&gt;" in shown


def test_the_dm_lets_a_purse_owe_and_forbids_it_again(dm, ysolde):
    assert "No debt allowed" in dm.page(CHARACTER, ysolde)
    dm.submit(CHARACTER, ysolde, do="owe")
    pay(dm, ysolde, do="out")
    assert "−1 gp" in dm.page(CHARACTER, ysolde)
    dm.submit(CHARACTER, ysolde, do="owe-not")
    assert "Ysolde has −1 gp" in pay(dm, ysolde, do="out", seen="1.first").text


def test_a_purse_in_the_bin_is_shown_and_stays_closed(dm, campaign, ysolde):
    money.pay(ysolde, "1 gp")
    Character.objects.filter(pk=ysolde.pk).update(binned_at="2026-11-20T00:00Z")
    assert "In the bin: the purse stays as it is" in dm.page(CHARACTER, ysolde)
    assert "Choose a character of this campaign" in pay(dm, ysolde, seen="1.first").text
    sheet = dm.page("character", campaign, ysolde)
    assert "deleted permanently on" not in sheet


def test_a_backer_gets_a_name_and_a_purse(dm, campaign):
    purses = address("purses", campaign)
    assert "No purses yet" in dm.get(purses).text
    assert dm.send(purses, name="Mad Marla").status_code == 302
    assert "Mad Marla" in dm.get(purses).text
    marla = campaign.purses.get()
    own = address("purse", campaign, marla)
    dm.send(own, amount="3 gp", reason="her savings", do="in", seen="0.first")
    assert "her savings" in dm.get(own).text
    assert "3 gp" in dm.get(purses).text


@pytest.mark.parametrize(
    ("name", "sentence"), [("", "Name is empty"), ("Marla", "called Marla already"), ("x" * 81, "at most 80")]
)
def test_a_backer_needs_a_name_of_their_own(dm, campaign, name, sentence):
    money.backer(campaign)
    answer = dm.submit("purses", campaign, name=name)
    assert sentence in answer.text
    assert campaign.purses.count() == 1


def test_the_list_has_every_purse_and_the_bank_last(dm, campaign, ysolde):
    marla = money.backer(campaign, "Zora")
    for who in (marla, ysolde):
        money.pay(who, "2 gp")
    shown = dm.page("purses", campaign)
    order = [shown.index(text) for text in (">Ysolde<", ">Zora<", "The DM’s bank")]
    assert order == sorted(order)
    assert "−4 gp" in shown


def test_the_bank_s_page_has_its_lines_and_no_form(dm, campaign, ysolde):
    money.pay(ysolde, "2 gp", reason="the hoard")
    shown = dm.get(address("purse", campaign, play.bank_of(campaign).pk)).text
    assert "the hoard" in shown
    assert "Pay in" not in shown


def test_a_character_s_purse_is_found_at_the_character(dm, campaign, ysolde):
    money.pay(ysolde, "2 gp")
    answer = dm.get(address("purse", campaign, ysolde.purse))
    assert answer["Location"] == address(CHARACTER, ysolde)


def test_the_lines_of_a_bet_say_which_and_outlive_its_game(dm, campaign, ysolde):
    money.pay(ysolde, "10 gp")
    marla = money.backer(campaign)
    money.pay(marla, "10 gp")
    match = games.sit_down(ysolde, factories.player(campaign, "Bors"))
    money.bet(match, ysolde, "white crushing", "3 gp", against=marla)
    games.finish(match)
    shown = dm.page(CHARACTER, ysolde)
    assert "Staked on White, crushing" in shown
    assert "From the pot: bet on White, crushing" in shown
    type(match).objects.filter(pk=match.pk).update(game="gone")
    own = address("purse", campaign, marla)
    assert "Staked against White, crushing" in dm.get(own).text


@pytest.mark.slow
def test_many_lines_come_in_pages_with_the_balance_beside_each(dm, ysolde):
    for _ in range(45):
        money.pay(ysolde, "1 gp")
    assert "Page 1 of 2" in dm.page(CHARACTER, ysolde)
    last = dm.page(CHARACTER, ysolde, page="2")
    assert "5 gp" in last and "6 gp" not in last
