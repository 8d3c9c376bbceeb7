"""The pages of people: many at once on a phone, the search, a player's own page, a character by hand."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from django.utils import timezone
from PIL import Image
from playwright.sync_api import expect

from campaigns.core.use_cases import new_key
from campaigns.devices.play import player_links
from campaigns.people.models import Character
from tests import factories, games, money, seats
from tests.browser.conftest import PHONE, lent, looks_right
from tests.browser.waits import settled
from tests.client import seated


@pytest.mark.slow
def test_the_arms_by_a_name_are_large_enough_for_a_finger(device, demo):
    page = settled(device(PHONE, at=f"/campaigns/{demo.pk}/characters/{demo.characters.first().pk}/"))
    box = page.get_by_role("link", name="Change the portrait").bounding_box()
    assert min(box["width"], box["height"]) >= 44


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/campaigns/{}/generator/", "/boards/dragonchess/"])
def test_what_a_page_offers_stands_together_in_its_head(device, demo, address):
    page = settled(device(at=address.format(demo.pk)))
    boxes = [one.bounding_box() for one in page.locator(".page-head .button").all()]
    assert len(boxes) > 1 and len({box["y"] for box in boxes}) == 1
    assert all(right["x"] - left["x"] - left["width"] < 20 for left, right in pairwise(boxes))


# --- Many characters at once on a phone ------------------------------------------------------------------
def test_a_page_is_selected_archived_and_taken_back_on_a_phone(device, demo):
    for number in range(60):
        factories.character(demo, f"Guard {number:02}")
    page = device(PHONE, at=f"/campaigns/{demo.pk}/characters/?q=guard")
    archive = page.get_by_role("button", name="Archive")
    expect(page.get_by_label("Select page")).to_be_visible()
    expect(archive).to_be_hidden()
    page.get_by_label("Select page").check()
    expect(page.get_by_text("50 selected")).to_be_visible()
    page.get_by_label("Select Guard 03").uncheck()
    expect(page.get_by_text("49 selected")).to_be_visible()
    expect(page.get_by_label("Select page")).not_to_be_checked()
    looks_right(page)
    page.get_by_label("All 60").check()
    expect(page.get_by_text("60 selected")).to_be_visible()
    archive.tap()
    expect(page.get_by_text("60 people archived.")).to_be_visible()
    expect(page.get_by_role("searchbox").first).to_be_visible()
    assert Character.objects.exclude(archived_at=None).count() == 60
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Undone: 60 people as before.")).to_be_visible()
    assert not Character.objects.exclude(archived_at=None).exists()
    page.get_by_role("link", name="Guard 07").tap()
    expect(page.get_by_role("heading", name="Guard 07", level=1)).to_be_visible()
    page.locator(".crumbs").get_by_role("link", name="Characters").tap()
    expect(page).to_have_url(re.compile(r"/characters/\?q=guard$"))


def test_the_slash_opens_the_search_and_escape_closes_it(device, demo):
    page = settled(device(PHONE, at=f"/campaigns/{demo.pk}/"))
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox").and_(page.locator(":focus"))).to_be_visible()
    page.keyboard.type("ysol")
    expect(page.locator("#top-results").get_by_role("link", name="Ysolde").first).to_be_visible()
    looks_right(page)
    page.keyboard.press("Escape")
    expect(page.locator("#top-results")).to_be_hidden()


# --- A player's own page on a phone ----------------------------------------------------------------------
@pytest.fixture
def ygraine(demo):
    """A PC with more games than a page of the record holds, one of them in play."""
    made = factories.player(
        demo, "Ygraine of the Long Marsh and the Longer Name", cm=14, kind="pc", intelligence=20
    )
    for number in range(11):
        games.won(made, factories.player(demo, f"Opponent the {number}th", cm=10 + number))
        made = Character.objects.get(pk=made.pk)
    games.sit_down(made, factories.player(demo, "Rolf"))
    money.pay(made, "42 gp 5 sp")
    player_links.set_player_view(made.campaign_id, new_key(), character=made, purse=True, gains=True)
    player_links.make_player_link(made.campaign_id, new_key(), character=made, now=timezone.now())
    return Character.objects.get(pk=made.pk)


@pytest.mark.slow
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
    looks_right(page)
    page.get_by_role("button", name="Revoke").tap()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").tap()
    expect(page.get_by_role("heading", name="No link yet")).to_be_visible()


# --- A player character by hand --------------------------------------------------------------------------
def test_a_usual_pc_takes_six_fields_and_two_taps(device, demo):
    page = device(at=f"/campaigns/{demo.pk}/characters/new/")
    typed = {
        "Name": "Roswitha", "Class": "Cleric", "Intelligence": "13", "Wisdom": "11", "Dexterity": "9",
        "Hit points": "12",
    }  # fmt: skip
    for label, text in typed.items():
        page.get_by_label(label).first.fill(text)
    page.get_by_text("Yes, a beginner").tap()
    expect(page.locator("#initial-cm")).to_contain_text("18.50")
    expect(page.locator("#id_teacher")).to_be_hidden()
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("heading", name="Roswitha", level=1)).to_be_visible()
    roswitha = Character.objects.get(name="Roswitha")
    assert (roswitha.kind, roswitha.plays_as, roswitha.class_name) == ("pc", 18, "Cleric")


@pytest.mark.slow
def test_a_photo_becomes_the_portrait(device, demo):
    page = device()
    ysolde = Character.objects.get(campaign=demo, name__startswith="Ysolde")
    photo = BytesIO()
    Image.effect_noise((2400, 1600), 90).convert("RGB").save(photo, "JPEG", quality=97)
    assert len(photo.getvalue()) > 2_700_000  # more than any form may have
    page.goto(f"/campaigns/{demo.pk}/characters/{ysolde.pk}/")
    page.get_by_role("link", name="Change the portrait").tap()
    file = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo.getvalue()}
    page.get_by_label("Picture").set_input_files(files=[file])
    page.get_by_role("button", name="Upload").tap()
    expect(page.locator(".face img.portrait")).not_to_have_js_property("naturalWidth", 0)
