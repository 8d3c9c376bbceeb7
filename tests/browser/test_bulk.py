"""Many characters at once on a phone: select the page, archive, and take it back."""

from campaigns.people.models import Character
from tests import factories
from tests.browser.conftest import PHONE, looks_right


def test_a_page_is_selected_archived_and_taken_back_on_a_phone(device, demo):
    for number in range(60):
        factories.character(demo, f"Guard {number:02}")
    page = device(PHONE)
    page.goto(f"/campaigns/{demo.pk}/characters/?q=guard")
    archive = page.get_by_role("button", name="Archive")
    assert not archive.is_visible()
    page.get_by_label("Select page").check()
    page.get_by_text("50 selected").wait_for()
    page.get_by_label("Select Guard 03").uncheck()
    page.get_by_text("49 selected").wait_for()
    assert not page.get_by_label("Select page").is_checked()
    looks_right(page)
    page.get_by_label("All 60").check()
    page.get_by_text("60 selected").wait_for()
    archive.tap()
    page.get_by_text("60 people archived.").wait_for()
    assert page.get_by_role("searchbox").first.is_visible()
    assert Character.objects.exclude(archived_at=None).count() == 60
    page.get_by_role("button", name="Undo").tap()
    page.get_by_text("Undone: 60 people as before.").wait_for()
    assert not Character.objects.exclude(archived_at=None).exists()
    page.get_by_role("link", name="Guard 07").tap()
    page.get_by_role("link", name="Characters").first.tap()
    page.wait_for_url("**/characters/?q=guard")


def test_the_slash_opens_the_search_and_escape_closes_it(device, demo):
    page = device(PHONE)
    page.goto(f"/campaigns/{demo.pk}/")
    page.keyboard.press("/")
    page.keyboard.type("ysol")
    page.locator("#top-results").get_by_role("link", name="Ysolde").first.wait_for()
    looks_right(page)
    page.keyboard.press("Escape")
    page.locator("#top-results").wait_for(state="hidden")
