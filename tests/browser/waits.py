"""What a test in a browser waits for besides Playwright's own: a page that stands still, and whatever can be read."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Locator, Page

# Milliseconds. A right test ends as soon as it may, so patience costs nothing; a busy machine needs it.
PATIENCE = 30_000
# Of a page of ours: `live.js` says when every script has run, those of a drawer that has just come as well.
UNREADY = "html:has(script[src*='/js/live.']):not([data-ready])"
_SETTLED = f"""() => document.readyState === "complete"
  && !document.querySelector("{UNREADY}, .htmx-request, .htmx-settling")"""
_Value = TypeVar("_Value")


def patient(page: Page, *, has_scripts: bool = True) -> Page:
    """The page, on which no finger and no expectation comes before its scripts."""
    page.set_default_timeout(PATIENCE)
    if has_scripts:
        page.add_locator_handler(
            page.locator(UNREADY), _nothing
        )  # Playwright goes on when it matches no more
    return page


def _nothing(_: Locator) -> None:
    pass


def settled(page: Page) -> Page:
    """The page once its scripts have run and what it has asked for stands in it."""
    page.wait_for_function(_SETTLED)
    return page


def eventually(page: Page, read: Callable[[], _Value], wanted: _Value | bool = True) -> None:
    """Read until it is what is wanted: for what `expect` cannot ask, such as places on the screen and rows of the database."""
    end = time.monotonic() + PATIENCE / 1000
    while (value := read()) != wanted and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert value == wanted


def time_passes(page: Page, milliseconds: int) -> None:
    """Let so much time pass in the page, for something that happens by the clock alone or, as the test claims, never."""
    page.wait_for_timeout(milliseconds)
