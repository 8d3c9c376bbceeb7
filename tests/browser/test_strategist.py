"""Rolled notes by touch: one tap a turn, or a typed d% on a chosen chart; checked by axe."""

import pytest

from campaigns.match.models import Line
from tests.browser.conftest import SIZES, looks_right


@SIZES
@pytest.mark.timeout(240)
def test_one_tap_rolls_a_note_and_the_other_sides_choice_stays(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    page.locator(".tile:has(input[name=white][value=C])").tap()
    page.get_by_role("button", name="Roll as Thief").tap()
    page.get_by_text("Brannoc Blackhand sealed").wait_for()
    assert page.locator("input[name=white][value=C]").is_checked()
    page.locator("#rolled-black > summary").tap()
    page.get_by_text("Only you can see this").wait_for()
    note = page.locator("#rolled-black").inner_text()
    looks_right(page)
    page.locator("#turn-panel input[name=faces]").fill("50")
    page.get_by_role("button", name="Resolve turn 1").tap()
    if "moves the pieces" in note:  # then other dice come first, and maybe a decision
        page.get_by_role("button", name="Roll the remaining dice").tap()
        page.locator("h1:text-is('Turn 2'), #decision").first.wait_for()
    if page.locator("#decision").count():
        page.get_by_role("button", name="Decide").tap()
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    assert Line.objects.get(kind="note").thrown_by == "machine"
    assert page.get_by_role("button", name="Roll as Thief").is_visible()


@SIZES
@pytest.mark.timeout(240)
def test_the_chart_follows_the_temperament_and_enter_seals_a_typed_die(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    page.locator("#black-strategist > summary").tap()
    page.locator("#black-temperament").select_option(label="Serf")
    assert page.get_by_text("plays it like a prayer").locator("visible=true").count() == 1
    assert page.get_by_text("Plays for traps").locator("visible=true").count() == 0
    assert page.get_by_role("button", name="Roll as Serf").count() == 1
    assert page.get_by_label("Serf on d%").locator("visible=true").inner_text().split("\n")[0] == "01–05 A"
    looks_right(page)
    page.locator("#black-die").fill("06")
    page.locator("#black-die").press("Enter")
    page.get_by_text("Brannoc Blackhand sealed").wait_for()
    line = Line.objects.get(kind="note")
    assert (line.faces, line.thrown_by, line.text[:5]) == ("6", "typed", "serf:")
    assert page.get_by_label("Plays like").last.input_value() == "serf"
