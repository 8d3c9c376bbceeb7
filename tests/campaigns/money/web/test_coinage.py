"""The page of a campaign's coins: chosen, looked at, converted in one step."""

import re

import pytest

from tests import money
from tests.client import address

pytestmark = pytest.mark.django_db


def page(device, url):
    return re.sub(r"\s+", " ", device.get(url).text)


def test_amounts_are_typed_and_shown_in_the_coins_that_were_chosen(dm, campaign, ysolde):
    assert "1 gp = 20 sp = 200 cp, 1 ep = 1/2 gp" in page(dm, address("coins", campaign))
    assert dm.submit("coins", campaign, edition="second", pp="on").status_code == 302
    purse = address("character-purse", campaign, ysolde)
    dm.send(purse, amount="66 sp", reason="wages", do="in", seen="0.second")
    assert money.has(ysolde) == 660
    assert "1 pp 1 gp 6 sp" in page(dm, purse)


@pytest.mark.parametrize("name", ["purses", "house-rules"])
def test_whoever_looks_for_the_coins_finds_them(dm, campaign, name):
    assert f'href="{address("coins", campaign)}"' in page(dm, address(name, campaign))


def test_with_money_on_record_a_preview_shows_every_purse_before_and_after(dm, campaign, ysolde):
    money.pay(ysolde, "12 gp 5 sp")
    answer = dm.submit("coins", campaign, edition="second")
    shown = re.sub(r"\s+", " ", answer.text)
    assert answer.status_code == 200
    for text in ("Ysolde", "12 gp 5 sp", "12 gp 2 sp 5 cp", "24 gp 5 sp", "Convert and keep gold"):
        assert text in shown
    campaign.refresh_from_db()
    assert campaign.coins == ""
    seen = re.search(r'name="seen" value="([^"]+)"', shown)[1]
    answer = dm.submit("coins", campaign, edition="second", keep="gold", seen=seen)
    assert answer.status_code == 302
    assert "12 gp 2 sp 5 cp" in page(dm, address("purses", campaign))


def test_what_does_not_come_out_even_is_named_and_the_gold_not_offered(dm, campaign, ysolde):
    money.pay(ysolde, "5 cp", reason="ale")
    shown = dm.submit("coins", campaign, edition="third").text
    assert "Ysolde, paid in, ale" in shown
    assert "Convert and keep gold" not in shown
    assert "Convert and keep copper" in shown


def test_a_form_with_an_old_preview_or_no_edition_changes_nothing(dm, campaign, ysolde):
    money.pay(ysolde, "1 gp")
    answer = dm.submit("coins", campaign, edition="second", keep="gold", seen="0.0.0.first")
    assert "Money has moved since this page was shown" in answer.text
    assert "Choose one of the editions." in dm.submit("coins", campaign, edition="4").text
    campaign.refresh_from_db()
    assert campaign.coins == ""


def test_what_may_be_two_sums_is_asked_about_beside_the_field(dm, campaign, ysolde):
    purse = address("character-purse", campaign, ysolde)
    answer = dm.send(purse, amount="1.000 gp", reason="a hoard", do="in", seen="0.first")
    assert "“1.000 gp” can mean 1000 gp or 1 gp. Type 1000 gp or 1 gp." in answer.text
    assert money.has(ysolde) == 0
