"""What tests may ask for besides pytest-django's own: the served app, a browser on it, a real Redis."""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tools.browser import find
from tools.servers import Redis, new_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request
    from pytest_django import DjangoDbBlocker, Settings

    from campaigns.campaign.models import Campaign
    from campaigns.match.games import GameEntry
    from campaigns.match.models import Match
    from campaigns.money.models import Purse
    from campaigns.people.models import Character
    from tests.client import Device, People
    from tests.server import AppServer

# Nothing that would call a foreign host, draw what nobody sees, or make a script quick that is over by then.
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # what it does without one needs no process of its own: a tenth less work
    "--js-flags=--no-maglev --no-turbofan",  # a sixteenth less
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(autouse=True)
def environment_as_found() -> Iterator[None]:
    """What a test left in the environment would tell the next one, and all it starts, where to write."""
    found = dict(os.environ)
    yield
    left = {name for name, _ in found.items() ^ os.environ.items()} - {"PYTEST_CURRENT_TEST"}
    assert not left, f"This test leaves other values in the environment: {', '.join(sorted(left))}"


@pytest.fixture
def people(db: None) -> "People":
    """Users with their devices and the campaigns they run."""
    from tests.client import everybody

    found: People = everybody()
    return found


@pytest.fixture
def dm(people: "People") -> "Device":
    """The device of alice, the Dungeon Master of the campaign."""
    return people.dm


@pytest.fixture
def phone() -> "Device":
    """The device of somebody who is not signed in."""
    from tests.client import Device

    return Device()


@pytest.fixture
def campaign(people: "People") -> "Campaign":
    """Greyhaven, run by alice, on its hundredth day."""
    return people.campaign


@pytest.fixture
def ysolde(campaign: "Campaign") -> "Character":
    """White of `match`."""
    from tests import factories

    return factories.player(campaign, "Ysolde")


@pytest.fixture
def brannoc(campaign: "Campaign") -> "Character":
    """Black of `match`."""
    from tests import factories

    return factories.player(campaign, "Brannoc")


@pytest.fixture
def match(ysolde: "Character", brannoc: "Character") -> "Match":
    """Grice's game between two who know chess, the Stalemate Limit rolled."""
    from tests import games

    seated: Match = games.sit_down(ysolde, brannoc)
    return seated


@pytest.fixture
def board(campaign: "Campaign") -> "Match":
    """Dragonchess between Anna and Ben, no move made."""
    from tests import boards

    begun: Match = boards.begun(campaign)
    return begun


@pytest.fixture
def marla(campaign: "Campaign") -> "Purse":
    """A backer with 10 gp."""
    from tests import money

    backer: Purse = money.backer(campaign)
    money.pay(backer, "10 gp")
    return backer


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> "Iterator[Callable[..., None]]":
    """Nothing is random and the clock stands still: `frozen(seed)` begins the stream of bytes anew."""
    import random
    import secrets

    import time_machine

    stream = random.Random(0)
    monkeypatch.setattr(random, "_urandom", lambda count: stream.randbytes(count))
    monkeypatch.setattr(os, "urandom", lambda count: stream.randbytes(count))
    assert secrets.token_hex(4) == random.Random(0).randbytes(4).hex()
    with time_machine.travel(datetime(2026, 11, 21, 12, tzinfo=UTC), tick=False):
        yield stream.seed


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> "GameEntry":
    """The toy game, registered for this test alone."""
    from campaigns.match import games
    from tests.race import RACE

    monkeypatch.setitem(games._entries, "race", RACE)
    return RACE


@pytest.fixture
def sent_jobs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the jobs that are handed to the broker, which is not there."""
    from campaigns.jobs import play as jobs

    numbers: list[int] = []
    monkeypatch.setattr(jobs, "send_job", lambda job: numbers.append(job.pk))
    return numbers


@pytest.fixture
def quick_hashes(settings: "Settings") -> None:
    """Passwords and PINs are hashed in no time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="module")
def shared_db(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> Iterator[None]:
    """The database as the fixtures of a module leave it: each test of the module starts from there.

    The rows are the same again for every test, not so the objects that stand for them: what a test may change of one, it
    gets as a copy. No test of such a module may be transactional.
    """
    from django.db import connection, transaction

    from tests import database

    with django_db_blocker.unblock(), transaction.atomic():
        if connection.vendor == "sqlite":
            database.count_anew()
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A real, empty Redis."""
    with new_server(Redis) as server:
        yield server.url


@pytest.fixture(scope="session")
def one_server(django_db_setup: None) -> "Iterator[AppServer]":
    """The app under uvicorn on the test database, started once: most of a start is imports that no test changes."""
    from django.db import connection

    from tests.server import AppServer, collect_static, environment

    env = collect_static(environment(connection.settings_dict))
    server = AppServer(env)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def app_server(one_server: "AppServer", transactional_db: None) -> "AppServer":
    """The app as users meet it: `url`, `restart()`, `kill()` and `start()`; a test before may have killed it."""
    one_server.stand()
    return one_server


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Headless Chromium; without one the test is skipped, or fails when REQUIRE_BROWSER=1."""
    executable = find()
    if executable is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("REQUIRE_BROWSER=1, but there is no Chromium on the PATH")
        pytest.skip("no Chromium on the PATH")
    from playwright.sync_api import Error, expect, sync_playwright

    from tests.browser.waits import PATIENCE

    expect.set_options(timeout=PATIENCE)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright keeps an event loop in this thread
    with sync_playwright() as playwright:
        start = partial(playwright.chromium.launch, executable_path=executable, args=_ARGUMENTS)
        try:
            chromium = start()
        except Error:  # Chromium has crashed as it started, before anything of ours was in it
            chromium = start()
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: "Browser", app_server: "AppServer") -> "Iterator[Callable[..., Page]]":
    """Open a device of its own (cookies apart): `open_page(width=390, height=844)`, with touch.

    At the end the test fails if any page broke the content security policy, threw a script error or asked a
    foreign host for anything.
    """
    from tests.browser.waits import patient

    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    ours = [app_server.url, "data:", "blob:", "about:"]

    def heard(line: "ConsoleMessage") -> None:
        if "Content Security Policy" in line.text:
            complaints.append(line.text)

    def asked(sent: "Request") -> None:
        if not sent.url.startswith(tuple(ours)):
            complaints.append(f"foreign request: {sent.url}")

    def open_one(width: int = 1180, height: int = 820, **options: Any) -> "Page":
        wanted = {
            "base_url": app_server.url,
            "has_touch": True,
            "reduced_motion": "reduce",
            "service_workers": "block",  # a test that is about the app's worker allows it
            **options,
        }
        ours.append(str(wanted["base_url"]))  # the server through a slow network, where that is wanted
        context = browser.new_context(viewport={"width": width, "height": height}, **wanted)
        contexts.append(context)
        page = context.new_page()
        patient(page, has_scripts=bool(wanted.get("java_script_enabled", True)))
        page.on("pageerror", lambda error: complaints.append(f"script error: {error}"))
        page.on("console", heard)
        page.on("request", asked)
        return page

    yield open_one
    for context in contexts:
        for page in context.pages:
            _leave(page)
        context.close()
    assert not complaints


def _leave(page: "Page") -> None:
    """To close a page that is on its way somewhere may never end. Where it comes there just now it has to be left again."""
    from playwright.sync_api import TimeoutError as TookTooLong

    try:
        page.goto("about:blank", timeout=2_000)
    except TookTooLong:
        page.goto("about:blank")


@pytest.fixture
def page(open_page: "Callable[..., Page]") -> "Page":
    """A tablet lying on the table, 1180 x 820."""
    return open_page()
