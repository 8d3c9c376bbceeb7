"""A shared game by thumb and by keys, for somebody who was not there: steps exchange the position, never the page."""

import pytest
from playwright.sync_api import expect

from tests import boards
from tests.browser.conftest import LOOKS, PHONE, looks_right
from variants.models import SharedGame

LOADED = "() => { const one = document.querySelector('.shared-picture'); return one.complete && one.naturalWidth > 0; }"


@pytest.fixture
def address(demo):
    match = boards.declared(boards.begun(demo, "3g13f2", "2j81i7", "2e11e1"), "resign")
    return f"/shared/{SharedGame.objects.create(match=match).public_id}/"


def test_its_place_is_there_before_the_picture(open_page, address):
    page = open_page(*PHONE)
    held = []
    page.route("**/*.png", lambda picture: held.append(picture))
    with page.expect_request("**/*.png"):
        page.goto(f"{address}1/", wait_until="domcontentloaded")
    assert page.locator(".shared-picture").bounding_box()["height"] > 700
    for picture in held:
        picture.continue_()


def test_a_thumb_and_the_arrow_keys_step_through_it_on_one_page(open_page, address):
    page = open_page(*PHONE)
    page.goto(f"{address}1/")
    loads = []
    page.on("domcontentloaded", lambda document: loads.append(document))
    status, on = page.locator("#shared-game [role=status]"), page.locator("[data-step=on]")
    thumb = on.bounding_box()
    for written in ("1… H1i7", "2. C1e1"):
        page.touchscreen.tap(thumb["x"] + 20, thumb["y"] + 20)
        expect(status).to_have_text(written)
        assert on.bounding_box() == thumb  # the button stays where the thumb is
    expect(page).to_have_url(f"{page.url.partition('/shared/')[0]}{address}3/")
    for key, written in (("ArrowLeft", "1… H1i7"), ("Home", "The first position"), ("End", "2. C1e1")):
        page.keyboard.press(key)
        expect(status).to_have_text(written)
    play = page.get_by_role("button", name="Play the game")
    play.tap()
    for written in ("The first position", "1. Dr3f2"):
        expect(status).to_have_text(written)
        expect(play).to_have_attribute("aria-pressed", "true")
    play.tap()
    expect(play).to_have_attribute("aria-pressed", "false")
    page.wait_for_function(LOADED)
    assert not loads


@LOOKS
def test_the_page_of_a_shared_game_looks_right(open_page, address, size, scheme):
    page = open_page(*size, color_scheme=scheme)
    page.goto(f"{address}2/")
    page.wait_for_function(LOADED)
    looks_right(page)
