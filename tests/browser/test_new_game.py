"""New game in a browser: from the tiles to the form and back by keyboard, and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLET
from tests.browser.waits import time_passes


def test_a_game_is_chosen_by_keys_and_another_one_after_it(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/")
    page.get_by_role("link", name="Dragonchess").press("Enter")
    expect(page.get_by_role("heading", name="Dragonchess")).to_be_focused()
    expect(page).to_have_title("New game: Dragonchess")
    expect(page).to_have_url(re.compile(f"/campaigns/{demo.pk}/games/new/dragonchess/$"))
    expect(page.get_by_role("combobox", name="Gold").first).to_be_visible()
    page.get_by_role("link", name="Another game").press("Enter")
    expect(page.get_by_role("heading", name="Which game?")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Dragonchess")).to_be_visible()


@pytest.mark.slow
def test_without_a_script_the_same_links_and_the_same_form_begin_a_game(device, demo):
    page = device(TABLET, java_script_enabled=False, at=f"/campaigns/{demo.pk}/games/new/")
    page.get_by_role("link", name="Way of the Knight").click()
    page.get_by_role("combobox", name="White").first.fill("Anna")
    page.get_by_role("button", name="Start match").click()
    expect(page.get_by_text("Anna").first).to_be_visible()


@pytest.mark.slow
def test_another_game_has_its_own_address_though_the_chances_are_asked_for(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/dragonchess/")
    page.get_by_role("combobox", name="Gold").press_sequentially("Ysolde")
    page.get_by_role("option", name="Ysolde").first.click()
    expect(page).to_have_url(re.compile(r"/dragonchess/\?white="))
    asked = []
    page.route("**/prospect/**", lambda route: asked.append(route))
    page.locator("input[name=place]").fill("the Swan")
    page.get_by_role("link", name="Another game").click()
    expect(page.get_by_role("heading", name="Which game?")).to_be_visible()
    assert asked
    for route in asked:
        route.continue_()
    time_passes(page, 400)  # the answer that comes now used to give the shelf the form's address
    expect(page).to_have_url(re.compile("/games/new/$"))


def test_a_lower_cm_is_taken_over_and_the_bar_follows_the_form(device, demo):
    page = device(TABLET)
    one, other = demo.characters.exclude(cm=None).order_by("cm_key")[:2]
    page.goto(f"/campaigns/{demo.pk}/games/new/grice/?white={one.pk}&black={other.pk}")
    page.get_by_role("link", name="Make it fair").click()
    expect(page.get_by_role("heading", name="Make it fair")).to_be_visible()
    expect(page.get_by_role("heading", name="Chessgammon")).to_be_visible()
    page.get_by_role("link", name="Play Dragonchess as it stands").click()
    expect(page.get_by_text("Expected score by their CMs")).to_be_visible()
