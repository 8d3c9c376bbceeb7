"""A refused form on a phone: the error is in view, and the field has the focus."""

import pytest
from playwright.sync_api import expect

from campaigns.people.models import Character
from tests.browser.conftest import PHONE, STALE, looks_right, sign_in_elsewhere


@pytest.fixture
def form(device, demo):
    brannoc = Character.objects.get(campaign=demo, name__startswith="Brannoc")

    def opened(**options):
        page = device(PHONE, at=f"/campaigns/{demo.pk}/characters/{brannoc.pk}/edit/", **options)
        return page

    return opened


@pytest.mark.slow
def test_a_change_of_kind_without_a_reason_is_told_at_the_reason(form):
    page = form()
    page.get_by_text("NPC", exact=True).tap()
    page.get_by_role("button", name="Save").tap()
    summary = page.get_by_role("alert").filter(has_text="Write the reason")
    expect(summary).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Reason for the change")).to_be_focused()
    expect(page.get_by_label("Reason for the change")).to_be_in_viewport(ratio=1)
    looks_right(page)


def test_of_several_faulty_fields_the_first_is_focused_and_all_are_linked(form):
    page = form()
    logged: list[str] = []
    page.on(
        "console", lambda message: None if "Service Worker" in message.text else logged.append(message.text)
    )
    for label in ("Wisdom", "Other languages"):
        page.get_by_label(label).fill("99")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_label("Wisdom")).to_be_focused()
    expect(page.get_by_label("Wisdom")).to_be_in_viewport(ratio=1)
    assert logged == []
    page.locator(".error-summary a", has_text="Other languages").tap()
    expect(page.get_by_label("Other languages")).to_be_focused()
    expect(page.get_by_label("Other languages")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_without_script_the_summary_is_what_one_sees(form):
    page = form(java_script_enabled=False)
    page.get_by_label("Wisdom").fill("99")
    page.get_by_role("button", name="Save").click()
    summary = page.locator(".error-summary")
    expect(summary).to_be_in_viewport(ratio=1)
    summary.get_by_role("link").click()
    expect(page.get_by_label("Wisdom")).to_be_in_viewport()


@STALE
def test_a_form_of_a_stale_tab_is_kept_and_goes_with_one_more_tap(form):
    page = form()
    page.get_by_label("Wisdom").fill("13")
    page.get_by_label("Reason for the change").fill("an ioun stone")
    sign_in_elsewhere(page)
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_visible()
    looks_right(page)
    page.get_by_role("button", name="Send again").tap()
    expect(page.get_by_role("heading", name="Brannoc Blackhand").first).to_be_visible()
    assert Character.objects.get(name__startswith="Brannoc").wisdom == 13
