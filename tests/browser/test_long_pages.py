"""Long pages in a browser: what is looked for is found, and a link opens what it leads to."""

from playwright.sync_api import expect

from campaigns.campaign.rules.house_rules import SWITCHES
from tests.browser.conftest import PHONE


def test_a_search_shows_the_questions_that_have_the_words_and_a_link_opens_the_piece_it_names(device, demo):
    page = device(PHONE, at=f"/campaigns/{demo.pk}/house-rules/")
    page.get_by_label("Search the house rules").fill("empathy found")
    expect(page.get_by_text(f"1 of {len(SWITCHES)}")).to_be_visible()
    expect(page.locator("details.fold details.fold:not([hidden])")).to_have_count(1)
    page.get_by_label("Search the house rules").press("Escape")
    expect(page.locator("details.fold details.fold:not([hidden])")).to_have_count(len(SWITCHES))
    expect(page.locator("details.fold[hidden]")).to_have_count(0)

    page.goto("/boards/dragonchess/")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Griffon").tap()
    expect(page.locator("details[open] .board-diagram").first).to_be_visible()
