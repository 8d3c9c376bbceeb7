"""A study at its board: words and what is drawn are kept as one goes on; players step through it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLET
from tests.browser.waits import eventually, settled
from variants import catalog
from variants.models import Study

WOTN = catalog.game("wotn")


@pytest.fixture
def study(demo):
    return Study.objects.create(
        campaign=demo,
        title="The fork",
        game="wotn",
        start=WOTN.write_state(WOTN.start()),
        line="e2e4 e7e5",
        is_shown=True,
    )


def middle(page, square):
    box = page.locator(f"#s{square}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_drawn_between(page, start, end):
    """Whether the arrow begins in the middle of one square and ends in that of another."""
    box = page.locator("#board-arrows path").bounding_box()
    (left, top), (right, bottom) = middle(page, end), middle(page, start)
    side = page.locator(f"#s{start}").bounding_box()["width"]
    return abs(box["x"] - left) + abs(box["y"] - top) < side and (
        abs(box["x"] + box["width"] - right) + abs(box["y"] + box["height"] - bottom) < side
    )


def test_words_and_drawings_are_kept_as_one_steps_on_and_players_see_them(device, study):
    page = device(TABLET, at=f"/campaigns/{study.campaign_id}/studies/{study.pk}/")
    page.locator("[data-go=on]").tap()
    expect(page.locator("#se4.last")).to_be_attached()
    page.get_by_label("Words").fill("The middle is taken.")
    settled(page)
    page.mouse.move(*middle(page, "e4"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, "d5"))
    page.mouse.up(button="right")
    page.locator("[data-go=on]").tap()
    expect(page.locator("#se5.last")).to_be_attached()
    expect(page.locator("#board-arrows > *")).to_have_count(0)
    expect(page.get_by_label("Words")).to_have_value("")
    kept = "e2e4 {[e4-d5] The middle is taken.} e7e5"
    eventually(page, lambda: Study.objects.get(pk=study.pk).line, kept)
    player = device(TABLET, at=f"/studies/{study.public_id}/?go=1")
    expect(player.get_by_text("The middle is taken.")).to_be_visible()
    expect(player.locator("#board-arrows path")).to_have_count(1)
    player.emulate_media(media="print")
    for printed in ("#se4", "#tree [aria-current]"):
        expect(player.locator(printed)).to_have_css("print-color-adjust", "exact")
    player.locator("#board").evaluate(
        "one => one.style.setProperty('--sq', '30px')"
    )  # as wide as paper makes it
    eventually(player, lambda: is_drawn_between(player, "e4", "d5"), True)
