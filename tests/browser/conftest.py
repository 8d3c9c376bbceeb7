"""A DM with the demo campaign, devices signed in by link, and axe-core to look over their shoulders."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.play.demo import found_demo
from campaigns.play.sign_in import make_link
from tests import factories

TABLET, UPRIGHT, PHONE = (1180, 820), (820, 1180), (390, 844)
SIZES = pytest.mark.parametrize("size", [TABLET, UPRIGHT, PHONE], ids=["tablet", "upright", "phone"])


# What a browser and htmx write to the console of a page that cannot reach the server, and of one that is no longer there.
CUT_OFF = pytest.mark.console("net::ERR_", "htmx:sendError", "htmx:afterRequest")
GONE = pytest.mark.console("status of 404", "Response Status Error Code 404")


@pytest.fixture
def dm(transactional_db) -> User:
    return factories.user("dm")


@pytest.fixture
def demo(dm):
    return found_demo(dm)


@pytest.fixture
def device(open_page, app_server, demo, dm):
    """Open a device of some size and sign it in the way people do: the link, its one button."""

    def sign_in(size=TABLET, **options):
        page = open_page(*size, **options)
        page.goto(f"/sign-in/{make_link(user=dm, now=timezone.now())}/")
        page.get_by_role("button", name="Sign this device in").tap()
        page.get_by_role("heading", name="Your campaigns").wait_for()
        return page

    return sign_in


def violations(page):
    """What axe-core finds wrong with the page as it stands."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def scrolls_sideways(page):
    root = page.locator("html")
    return root.evaluate("html => html.scrollWidth > html.clientWidth")


def choose(page, white: str, black: str) -> None:
    """Tap both strategies' tiles."""
    page.locator(f".tile:has(input[name=white][value={white}])").tap()
    page.locator(f".tile:has(input[name=black][value={black}])").tap()


def resolve(page, number: int, white: str, black: str, percentile: str) -> None:
    """Play one turn with a typed d%."""
    choose(page, white, black)
    page.locator("#turn-panel input[name=faces]").fill(percentile)
    page.get_by_role("button", name=f"Resolve turn {number}").tap()
