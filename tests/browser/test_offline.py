"""Without its server a device shows its match as it stood, read-only; signed out or handed on it shows nothing of it."""

import pytest
from playwright.sync_api import expect

from tests import factories, games
from tests.browser.conftest import CUT_OFF, PHONE, TABLET, lent, looks_right
from tests.client import seated, signed_in
from tests.seats import given

pytestmark = CUT_OFF
IS_KEPT = """async () =>
  navigator.serviceWorker.controller && Boolean(await (await caches.open("pages")).match(location.pathname))"""
BANNER = "You are offline: as it stood at"


@pytest.fixture
def match(demo):
    people = (factories.player(demo, name, kind="pc") for name in ("Ygraine", "Bors"))
    return games.sit_down(*people)


@pytest.fixture
def away(app_server):
    """Take the server away; it stands again after the test."""
    yield app_server.kill
    app_server.stand()


def with_worker(open_page, client, address, size=TABLET):
    """A device whose worker is there and has seen the page."""
    page = lent(open_page(*size, service_workers="allow"), client)
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function(IS_KEPT)
    return page


def test_a_seat_is_shown_read_only_and_goes_on_when_the_server_is_back(open_page, match, away, app_server):
    page = with_worker(open_page, seated(given(match, "white", "Anna")), match.seat_url, PHONE)
    away()
    page.reload()
    expect(page.get_by_role("status").filter(has_text=BANNER)).to_be_visible()
    expect(page.locator("main")).to_contain_text("Ygraine")
    expect(page.locator("button:enabled, input:enabled:not([type=hidden])")).to_have_count(0)
    looks_right(page)
    page.goto("/join/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    looks_right(page)
    page.get_by_role("listitem").get_by_role("link").first.click()
    expect(page.get_by_text(BANNER)).to_be_visible()
    page.route("**/health/", lambda route: route.abort())  # or the page would go on by itself before the tap
    app_server.start()
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("button:enabled").first).to_be_visible()
    expect(page.get_by_text(BANNER)).to_have_count(0)


@pytest.mark.slow
def test_what_came_while_the_page_was_open_is_there_when_opened_again_and_goes_on_by_itself(
    open_page, match, away, app_server, dm
):
    page = with_worker(open_page, signed_in(dm), match.get_absolute_url())
    page.locator(".tile:has(input[name=white][value=A])").tap()
    page.locator(".tile:has(input[name=black][value=A])").tap()
    page.locator("#turn-panel input[name=faces]").fill("50")
    page.get_by_role("button", name="Resolve turn 1").tap()
    expect(page.get_by_role("button", name="Resolve turn 2")).to_be_visible()
    away()
    page.reload()
    expect(page.get_by_text(BANNER)).to_be_visible()
    expect(page.get_by_role("button", name="Resolve turn 2")).to_be_visible()
    app_server.start()
    expect(page.get_by_role("button", name="Resolve turn 2")).to_be_enabled()
    expect(page.get_by_text(BANNER)).to_have_count(0)


@pytest.mark.parametrize("way", ["sign-out", pytest.param("elsewhere", marks=pytest.mark.slow)])
def test_nothing_is_left_after_signing_out_here_or_elsewhere(open_page, match, away, dm, way):
    client = signed_in(dm)
    address = match.get_absolute_url()
    page = with_worker(open_page, client, address)
    if way == "sign-out":
        page.goto("/devices/")
        page.get_by_role("button", name="Sign this device out").tap()
        page.get_by_role("button", name="Sign out", exact=True).tap()
    else:
        page.goto("about:blank")  # the page would leave by itself at the same time
        client.session.flush()
        page.goto("/")
    expect(page.get_by_text("this device is not signed in")).to_be_visible()
    away()
    page.goto(address)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert "Ygraine" not in page.content()
    kept = "async () => (await (await caches.open('pages')).keys()).map((one) => new URL(one.url).pathname)"
    assert page.evaluate(kept) in ([], ["/whose-pages"])


def test_a_tablet_handed_over_shows_nothing_of_the_dm_s_page(open_page, match, away, dm):
    page = with_worker(open_page, signed_in(dm), match.get_absolute_url())
    page.goto("about:blank")
    page.context.clear_cookies()
    lent(page, seated(given(match, "white", "Anna")))
    page.goto(match.seat_url)
    page.wait_for_function(IS_KEPT)
    away()
    page.goto(match.get_absolute_url())
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(1)
