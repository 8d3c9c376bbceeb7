"""A player's own page on a phone: opened by the link, found again, fit to read for everybody."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from campaigns.core.use_cases import new_key
from campaigns.people.models import Character
from campaigns.rooms.play import player_links
from tests import factories, games, money, seats
from tests.browser.conftest import LOOKS, PHONE, lent, looks_right, violations
from tests.client import seated


@pytest.fixture
def ygraine(demo):
    """A PC with more games than a page of the record holds, one of them in play."""
    made = factories.player(
        demo, "Ygraine of the Long Marsh and the Longer Name", cm=14, kind="pc", intelligence=20
    )
    for number in range(11):
        games.won(made, factories.player(demo, f"Opponent the {number}th", cm=10 + number))
        made.refresh_from_db()
    games.sit_down(made, factories.player(demo, "Rolf"))
    money.pay(made, "42 gp 5 sp")
    player_links.set_player_view(made.campaign_id, new_key(), character=made, purse=True, gains=True)
    player_links.make_player_link(made.campaign_id, new_key(), character=made, now=timezone.now())
    return Character.objects.get(pk=made.pk)


@LOOKS
def test_the_page_fits_and_can_be_read_by_everybody(open_page, ygraine, size, scheme):
    page = open_page(*size, color_scheme=scheme)
    page.goto(f"/my/{player_links.current_link(ygraine).key}/")
    expect(page.get_by_role("heading", name="Ygraine")).to_be_visible()
    looks_right(page)


def test_a_phone_opens_the_link_once_and_finds_page_and_games_again(open_page, ygraine):
    phone = open_page(*PHONE)
    phone.goto(f"/my/{player_links.current_link(ygraine).key}/")
    phone.goto("/my/")
    expect(phone.get_by_text("42 gp 5 sp")).to_be_visible()
    phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_text("White against Opponent the 0th")).to_be_visible()


def test_from_a_seat_to_the_character_and_back(open_page, demo, ygraine):
    match = games.won(ygraine, factories.player(demo, "Elsa"))
    phone = lent(open_page(*PHONE), seated(seats.given(match, "white", "Anna")))
    phone.goto(match.seat_url)
    expect(phone.get_by_role("heading", name="What you learned")).to_be_visible()
    assert violations(phone) == []
    phone.get_by_role("link", name="My character").tap()
    expect(phone.get_by_role("heading", name="CM over campaign time")).to_be_visible()
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.get_by_role("heading", name="The game is over")).to_be_visible()


def test_the_dm_makes_shows_and_revokes_the_link(device, demo):
    page = device()
    who = factories.player(demo, "Wilma", kind="pc")
    page.goto(f"/campaigns/{demo.pk}/characters/{who.pk}/player-page/")
    page.get_by_role("button", name="Make a link").tap()
    expect(page.get_by_role("img", name="QR code of the link below")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Revoke").tap()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").tap()
    expect(page.get_by_role("heading", name="No link yet")).to_be_visible()
