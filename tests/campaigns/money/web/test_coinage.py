"""The page of a campaign's coins: chosen, looked at, converted in one step."""

import re

import pytest
from django.urls import reverse

from tests import factories, money

pytestmark = pytest.mark.django_db


@pytest.fixture
def ysolde(people):
    return factories.player(people.campaign, "Ysolde")


def address(people):
    return reverse("coins", args=[people.campaign.pk])


def page(device, url):
    return re.sub(r"\s+", " ", device.get(url).text)


def test_amounts_are_typed_and_shown_in_the_coins_that_were_chosen(people, ysolde):
    assert "1 gp = 20 sp = 200 cp, 1 ep = 1/2 gp" in page(people.dm, address(people))
    assert people.dm.send(address(people), edition="second", pp="on").status_code == 302
    purse = reverse("character-purse", args=[people.campaign.pk, ysolde.pk])
    people.dm.send(purse, amount="66 sp", reason="wages", do="in", seen="0.second")
    assert money.has(ysolde) == 660
    assert "1 pp 1 gp 6 sp" in page(people.dm, purse)


@pytest.mark.parametrize("name", ["purses", "house-rules"])
def test_whoever_looks_for_the_coins_finds_them(people, name):
    assert f'href="{address(people)}"' in page(people.dm, reverse(name, args=[people.campaign.pk]))


def test_with_money_on_record_a_preview_shows_every_purse_before_and_after(people, ysolde):
    money.pay(ysolde, "12 gp 5 sp")
    answer = people.dm.send(address(people), edition="second")
    shown = re.sub(r"\s+", " ", answer.text)
    assert answer.status_code == 200
    for text in ("Ysolde", "12 gp 5 sp", "12 gp 2 sp 5 cp", "24 gp 5 sp", "Convert and keep gold"):
        assert text in shown
    people.campaign.refresh_from_db()
    assert people.campaign.coins == ""
    seen = re.search(r'name="seen" value="([^"]+)"', shown)[1]
    answer = people.dm.send(address(people), edition="second", keep="gold", seen=seen)
    assert answer.status_code == 302
    assert "12 gp 2 sp 5 cp" in page(people.dm, reverse("purses", args=[people.campaign.pk]))


def test_what_does_not_come_out_even_is_named_and_the_gold_not_offered(people, ysolde):
    money.pay(ysolde, "5 cp", reason="ale")
    shown = people.dm.send(address(people), edition="third").text
    assert "Ysolde, paid in, ale" in shown
    assert "Convert and keep gold" not in shown
    assert "Convert and keep copper" in shown


def test_a_form_with_an_old_preview_or_no_edition_changes_nothing(people, ysolde):
    money.pay(ysolde, "1 gp")
    answer = people.dm.send(address(people), edition="second", keep="gold", seen="0.0.0.first")
    assert "Money has moved since this page was shown" in answer.text
    assert "Choose one of the editions." in people.dm.send(address(people), edition="4").text
    people.campaign.refresh_from_db()
    assert people.campaign.coins == ""


def test_what_may_be_two_sums_is_asked_about_beside_the_field(people, ysolde):
    purse = reverse("character-purse", args=[people.campaign.pk, ysolde.pk])
    answer = people.dm.send(purse, amount="1.000 gp", reason="a hoard", do="in", seen="0.first")
    assert "“1.000 gp” can mean 1000 gp or 1 gp. Type 1000 gp or 1 gp." in answer.text
    assert money.has(ysolde) == 0
