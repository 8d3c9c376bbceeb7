"""Long pages in a browser: what is looked for is found, and a link opens what it leads to."""

from campaigns.campaign.rules.house_rules import SWITCHES
from tests.browser.conftest import PHONE


def test_a_search_shows_the_questions_that_have_the_words_and_says_how_many(device, demo):
    page = device(PHONE, at=f"/campaigns/{demo.pk}/house-rules/")
    page.get_by_label("Search the house rules").fill("empathy found")
    page.get_by_text(f"1 of {len(SWITCHES)}").wait_for()
    assert page.locator("details.fold details.fold:not([hidden])").count() == 1
    page.get_by_label("Search the house rules").press("Escape")
    assert page.locator("details.fold[hidden]").count() == 0


def test_a_link_of_the_index_opens_the_piece_it_names(device):
    page = device(PHONE, at="/boards/dragonchess/")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Griffon").tap()
    page.locator("details[open] .board-diagram").first.wait_for()
