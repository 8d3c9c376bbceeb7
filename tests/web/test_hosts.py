"""Which hosts requests may ask for: names that were told, and addresses that the machine has just then."""

import json

import pytest

from campaigns.web import addresses
from config.hosts import Hosts
from tests.client import Device
from tools import network, system

pytestmark = pytest.mark.django_db
WLAN, HOTSPOT = ("wlan0", "192.168.1.20", False), ("ap0", "192.168.43.1", False)


@pytest.fixture
def cards(settings, monkeypatch):
    """The machine's network cards; they change as the list does."""
    cards = [WLAN]
    settings.ALLOWED_HOSTS, settings.PORT = Hosts(["localhost", "kings-laptop.local"]), 8000
    monkeypatch.setattr(system, "network_cards", lambda: cards)
    monkeypatch.setattr(network, "_routed_address", lambda: WLAN[1])
    return cards


def ask(host, path="/join/"):
    return Device().get(path, headers={"host": host})


def test_an_address_is_answered_while_a_card_of_the_machine_has_it(cards):
    assert ask("192.168.43.1:8000").status_code == 400
    cards.append(HOTSPOT)
    assert ask("192.168.43.1:8000").status_code == 200
    cards.remove(HOTSPOT)
    assert ask("192.168.43.1:8000").status_code == 400


@pytest.mark.parametrize("host", [
    "192.168.1.21", "10.8.0.2", "kings-laptop.fritz.box", "192.168.1.20.evil.example", "evil.example:8000", "[fe80::1]",
    "192.168.1.20@evil.example", "0xc0a80114", "192.168.1", "192.168.1.20:port", "..", "",
])  # fmt: skip
def test_any_other_host_is_told_where_the_app_is(cards, host):
    """A name that leads here by somebody's own DNS gets no page (rebinding)."""
    answer = ask(host)
    assert answer.status_code == 400
    words = (
        "This address is not one the app answers to. Open http://192.168.1.20:8000 instead, or restart it."
    )
    assert words in answer.text
    assert "too large" not in answer.text
    assert json.loads(ask(host, "/api/v1/people").text)["error"] == words


def test_where_gok_url_is_told_a_wrong_host_is_shown_it(cards, settings):
    settings.PUBLIC_URL = "https://kings.example"
    assert "Open https://kings.example instead" in ask("evil.example").text


def test_a_machine_in_no_network_names_its_own_address(cards):
    cards.clear()
    assert "Open http://127.0.0.1:8000 instead" in ask("192.168.1.20:8000").text


def test_where_nobody_has_told_an_address_none_is_shown_to_a_wrong_host(cards, settings):
    settings.PORT = 0
    answer = ask("evil.example")
    assert "the one it was set up for" in answer.text and "192.168" not in answer.text


def test_links_follow_the_machine_to_another_network(cards):
    assert addresses.public_address() == "http://192.168.1.20:8000"
    cards[:] = [HOTSPOT]
    assert addresses.public_address() == "http://192.168.43.1:8000"


@pytest.mark.slow
def test_a_form_of_too_many_fields_is_still_told_so(cards):
    answer = Device().post(
        "/join/", {f"f{number}": "" for number in range(1001)}, headers={"host": "localhost"}
    )
    assert answer.status_code == 400 and "too large" in answer.text
