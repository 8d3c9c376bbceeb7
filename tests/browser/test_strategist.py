"""Rolled notes by touch: one tap a turn, or a typed d% on a chosen chart."""

import pytest
from playwright.sync_api import expect

from campaigns.match.models import Line
from tests.browser.conftest import SIZES, looks_right


@SIZES
def test_one_tap_rolls_a_note_and_the_other_sides_choice_stays(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    page.locator(".tile:has(input[name=white][value=C])").tap()
    page.get_by_role("button", name="Roll Brannoc’s note").tap()
    expect(page.get_by_text("Brannoc Blackhand sealed")).to_be_visible()
    expect(page.locator("input[name=white][value=C]")).to_be_checked()
    page.locator("#rolled-black > summary").tap()
    expect(page.get_by_text("Only you can see this")).to_be_visible()
    note = page.locator("#rolled-black").inner_text()
    looks_right(page)
    page.locator("#turn-panel input[name=faces]").fill("50")
    page.get_by_role("button", name="Resolve turn 1").tap()
    if "moves the pieces" in note:  # then other dice come first, and maybe a decision
        page.get_by_role("button", name="Roll the remaining dice").tap()
    page.locator("h1:text-is('Turn 2'), #decision").first.wait_for()
    if page.locator("#decision").count():
        page.get_by_role("button", name="Decide").tap()
    expect(page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Roll Brannoc’s note")).to_be_visible()
    assert Line.objects.get(kind="note").thrown_by == "machine"


@pytest.mark.slow
@SIZES
def test_the_chart_follows_the_temperament_and_enter_seals_a_typed_die(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    page.locator("#black-strategist > summary").tap()
    page.locator("#black-temperament").select_option(label="Serf")
    expect(page.get_by_text("plays it like a prayer").locator("visible=true")).to_have_count(1)
    expect(page.get_by_text("Plays for traps").locator("visible=true")).to_have_count(0)
    expect(page.locator("#black-strategist > summary")).to_contain_text("Serf")
    expect(page.get_by_label("Serf on d%").locator("visible=true")).to_contain_text("01–05")
    looks_right(page)
    page.locator("#black-die").fill("06")
    page.locator("#black-die").press("Enter")
    expect(page.get_by_text("Brannoc Blackhand sealed")).to_be_visible()
    expect(page.get_by_label("Plays like").last).to_have_value("serf")
    line = Line.objects.get(kind="note")
    assert (line.faces, line.thrown_by, line.text[:5]) == ("6", "typed", "serf:")
