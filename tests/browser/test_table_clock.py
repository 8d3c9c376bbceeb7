"""A chess clock for a set on the table: tapped on one device, kept in it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, looks_right
from tests.browser.waits import eventually

ON = re.compile(r"\bis-on\b")


@pytest.fixture
def halves():
    return lambda page: [page.locator(f"[data-half={side}]") for side in ("white", "black")]


def test_a_clock_is_tapped_paused_and_goes_on_over_a_reload(device, demo, halves):
    page = device(PHONE, f"/campaigns/{demo.pk}/")
    page.get_by_role("link", name="More").first.tap()
    page.get_by_role("link", name="Chess clock").tap()
    white, black = halves(page)
    expect(white).to_contain_text("5:00")
    black.tap()
    expect(white).to_have_class(ON)
    looks_right(page)
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    eventually(page, lambda: white.bounding_box()["y"] == black.bounding_box()["y"])
    white.tap()
    expect(white).to_contain_text("1 turn")
    expect(white).to_contain_text(re.compile("5:0[123]"))
    page.reload()
    expect(black).to_have_class(ON)
    expect(black).to_contain_text("4:5")
    page.get_by_role("button", name="Pause").tap()
    expect(black).to_contain_text("Paused")
    page.reload()
    expect(black).to_contain_text("Paused")
    page.get_by_role("button", name="Go on").tap()
    expect(black).to_have_class(ON)
    page.get_by_role("button", name="Pause").tap()
    page.get_by_role("button", name="Reset").tap()
    expect(white).to_contain_text("Tap to start the other clock")
    page.get_by_role("link", name="Back to Now").tap()
    expect(page).to_have_url(re.compile(rf"/campaigns/{demo.pk}/$"))


def test_a_chosen_time_is_set_once_and_a_flag_falls(device, demo, halves):
    page = device(PHONE, "/table-clock/?set")
    page.get_by_label("Chess clock", exact=True).select_option("typed")
    page.get_by_label("The clock, typed").fill("1 d1")
    page.get_by_label("Another for Black").fill("2")
    page.get_by_role("button", name="New clock").tap()
    white, black = halves(page)
    expect(white).to_contain_text("1:00")
    expect(black).to_contain_text("Black")
    black.tap()
    expect(white).to_have_class(ON)
    page.evaluate("""() => {
        const clock = JSON.parse(localStorage.getItem("gok-table-clock"));
        localStorage.setItem("gok-table-clock", JSON.stringify({ ...clock, since: Date.now() - 60500 }));
    }""")
    page.reload()
    expect(white).to_contain_text("Time is up")
    expect(white).to_contain_text("0:00.0")
    black.tap()
    expect(black).not_to_have_class(ON)
    page.get_by_role("button", name="Reset").tap()
    expect(white).to_contain_text("1:00")
