"""A shared game by thumb and by keys, for somebody who was not there: steps exchange the position, never the page."""

import re

import pytest
from playwright.sync_api import expect

from tests import boards
from tests.browser.conftest import PHONE
from tests.browser.waits import eventually, settled
from variants.models import SharedGame

LOADED = "() => { const one = document.querySelector('.shared-picture'); return one.complete && one.naturalWidth > 0; }"
# What the page says, one after the other, however quickly it goes on.
WATCH = """() => {
  window.written = [];
  new MutationObserver(() => {
    const now = document.querySelector("#shared-game [role=status]")?.textContent.trim();
    if (now && now !== written.at(-1)) written.push(now);
  }).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture
def address(demo):
    match = boards.declared(boards.begun(demo, "3g13f2", "2j81i7", "2e11e1"), "resign")
    return f"/shared/{SharedGame.objects.create(match=match).public_id}/"


@pytest.mark.slow
def test_its_place_is_there_before_the_picture(open_page, address):
    page = open_page(*PHONE)
    held = []
    page.route("**/*.png", lambda picture: held.append(picture))
    page.goto(f"{address}1/", wait_until="domcontentloaded")
    eventually(page, lambda: len(held) > 0)
    assert page.locator(".shared-picture").bounding_box()["height"] > 700
    for picture in held:
        picture.continue_()


def test_a_thumb_and_the_arrow_keys_step_through_it_on_one_page(open_page, address):
    page = open_page(*PHONE)
    page.goto(f"{address}1/")
    settled(page)
    status, on, loads = page.locator("#shared-game [role=status]"), page.locator("[data-step=on]"), []
    thumb = on.bounding_box()
    page.on("domcontentloaded", lambda document: loads.append(document))
    for written in ("1… H1i7", "2. C1e1"):
        page.touchscreen.tap(thumb["x"] + 20, thumb["y"] + 20)
        expect(status).to_have_text(written)
        assert on.bounding_box() == thumb  # the button stays where the thumb is
    expect(page).to_have_url(re.compile(f"{address}3/$"))
    for key, written in (("ArrowLeft", "1… H1i7"), ("Home", "The first position"), ("End", "2. C1e1")):
        page.keyboard.press(key)
        expect(status).to_have_text(written)
    play = page.get_by_role("button", name="Play the game")
    page.evaluate(WATCH)
    play.tap()
    page.wait_for_function("() => written.length > 2")
    assert page.evaluate("written.slice(0, 3)") == ["The first position", "1. Dr3f2", "1… H1i7"]
    play.tap()
    expect(play).to_have_attribute("aria-pressed", "false")
    page.wait_for_function(LOADED)
    assert not loads
