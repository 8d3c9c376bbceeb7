"""Chess clocks on real devices: what they show over any network, what is heard, and what a killed server leaves."""

import random
import re
from contextlib import ExitStack
from itertools import pairwise
from time import monotonic

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from campaigns.match.models import ChessClock
from campaigns.match.play import chess_clock, clock_acts
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.rules.chess_clock import OUTAGE, RESTART, TimeControl
from campaigns.rules.contract import Side
from tests import boards
from tests.browser.conftest import CUT_OFF, PHONE, TABLET, looks_right
from tests.browser.slow_network import network
from tests.browser.waits import eventually, time_passes
from tools.processes import wait_until

TV = (1920, 1080)
# What a side has left as this device counts it, and when, by the machine's clock.
COUNTED = """async (side) => {
  const { left } = await import(document.getElementById("clock-data").dataset.script);
  return left(side) + performance.timeOrigin + performance.now();
}"""


@pytest.fixture
def match(demo):
    """Scarlet is to move, and the clock is paused. A move earns more time than any machine takes for it."""
    match = boards.begun(demo, "2a22a3", chess_clock=ClockTerms(TimeControl(5, 60)))
    clock_acts.pause_match_clock(match.pk, boards.form(match))
    return match


@pytest.fixture
def networks():
    """Networks that stand until the devices have left: it comes before them in a test."""
    with ExitStack() as stack:
        yield stack


def go_on(match, left=300_000) -> None:
    ChessClock.objects.update(black_left=left, black_spent=0)
    clock_acts.resume_match_clock(match.pk, boards.form(match))


def time_of(page: Page, side: str) -> str:
    return page.locator(f"[data-clock={side}]").inner_text()


def moved(page: Page, start: str, to: str) -> None:
    page.locator(f"#s{start}").tap()
    page.locator(f"#s{to}").tap()
    page.locator("[data-board-confirm]").tap()


def test_a_move_on_a_phone_hands_the_clock_over_on_every_device(seat, device, match):
    phone, tv = seat(match, "Ben", "Scarlet"), seat(match, "TV", "Spectator", TV)
    go_on(match)
    expect(tv.locator("[data-clock=black].is-on")).to_be_visible()
    moved(phone, "2a7", "2a6")
    for page in (phone, tv):
        expect(page.locator("[data-clock=white].is-on")).to_be_visible()
        expect(page.locator("[data-clock=black]:not(.is-on)")).to_have_text(re.compile("^(5:[0-5].|6:00)$"))
    looks_right(phone)


def test_low_time_is_said_and_heard_on_the_player_s_own_device(seat, match):
    phone, other = seat(match, "Ben", "Scarlet"), seat(match, "Anna", "Gold")
    for page in (phone, other):
        page.evaluate("document.addEventListener('clock:low', () => (window.heard = true))")
    go_on(match, 20_500)
    expect(phone.locator("#live")).to_have_text("20 seconds left")
    for page in (phone, other):
        expect(page.locator("[data-clock=black].is-low")).to_be_visible()
    assert [page.evaluate("window.heard === true") for page in (phone, other)] == [True, False]


def test_a_flag_falls_by_itself_and_the_dm_gives_two_more_minutes(device, seat, match):
    table = device(TABLET, f"/campaigns/{match.campaign_id}/boards/{match.pk}/")
    phone = seat(match, "Anna", "Gold")
    go_on(match, 500)
    expect(phone.get_by_text("Scarlet: time is up. The Dungeon Master decides")).to_be_visible()
    expect(phone.locator("[data-clock=black]")).to_have_text("0:00.0")
    table.get_by_role("button", name="Give 2 minutes").tap()
    expect(phone.locator("[data-clock=black].is-on")).to_have_text(re.compile("^(2:00|1:5.)$"))


@pytest.mark.slow
@CUT_OFF
def test_a_phone_whose_network_falls_silent_is_missed_within_five_seconds(networks, seat, match, app_server):
    air = networks.enter_context(network(app_server.url, 150))
    phone, tv = seat(match, "Ben", "Scarlet", base_url=air.url), seat(match, "TV", "Spectator", TV)
    ChessClock.objects.update(waits_for_devices=True)
    go_on(match)
    phone.locator("[data-clock=black].is-on").wait_for()
    time_passes(phone, 8_000)  # longer than a device is waited for: it says that it is there
    assert is_on(match)
    air.fall_silent()
    began = monotonic()
    assert wait_until(lambda: not is_on(match), 5.5)
    print(f"missed after {monotonic() - began:.1f} s")
    expect(tv.get_by_text("The clock waits for a device to come back")).to_be_visible()
    air.speak()
    eventually(tv, lambda: is_on(match))
    expect(tv.locator("[data-clock=black].is-on")).to_be_visible()


def is_on(match) -> bool:
    return bool(clock_of(match)[1].is_running(Side.BLACK))


@pytest.mark.slow
def test_clocks_agree_within_100_ms_over_any_network(networks, seat, match, app_server):
    pages = []
    for trip, name, place, size in (
        (0, "TV", "Spectator", TV),
        (150, "Anna", "Gold", PHONE),
        (600, "Ben", "Scarlet", PHONE),
    ):
        url = networks.enter_context(network(app_server.url, trip)).url
        pages.append(seat(match, name, place, size, base_url=url))
    go_on(match)
    agree(pages, match, "black")
    moved(pages[2], "2a7", "2a6")
    agree(pages, match, "white")
    eventually(pages[0], lambda: len({time_of(page, "black") for page in pages}), 1)


def agree(pages, match, side: str) -> None:
    time_passes(pages[0], 2_000)
    for page in pages:
        page.locator(f"[data-clock={side}].is-on").wait_for()
    _, clock, _ = clock_of(match)
    falls = [page.evaluate(COUNTED, side) for page in pages]
    print("the flag falls", [round(fall - clock.falls_at) for fall in falls], "ms after the server's")
    assert max(*falls, clock.falls_at) - min(*falls, clock.falls_at) <= 100


@pytest.fixture
def signs(match):
    """All signs that servers leave on its clock from now on, in their order: one is often overwritten before anybody reads it."""
    clock = ChessClock._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE clock_sign (at bigint)")
        cursor.execute(
            f"CREATE TRIGGER keep_sign AFTER UPDATE OF alive_at ON {clock}"
            " BEGIN INSERT INTO clock_sign VALUES (new.alive_at); END"
        )

    def read() -> list[int]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT at FROM clock_sign ORDER BY rowid")
            return [at for (at,) in cursor.fetchall()]

    yield read
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER keep_sign")
        cursor.execute("DROP TABLE clock_sign")


@pytest.mark.slow
@CUT_OFF
def test_over_twenty_kills_all_time_is_charged_but_that_without_a_server(seat, match, signs, app_server):
    phone = seat(match, "Ben", "Scarlet")
    go_on(match, 1_000_000)
    phone.locator("[data-clock=black].is-on").wait_for()
    chance, firsts = random.Random(5), set()
    began, had = left_of(match)
    for _ in range(20):
        time_passes(phone, chance.uniform(200, 2500))
        app_server.kill()
        first = len(signs())
        firsts.add(first)
        app_server.start()
        eventually(phone, lambda first=first: len(signs()) > first)
    ended, has = left_of(match)
    gaps = enumerate(pairwise(signs()), 1)
    absences = sum(
        sign - last for place, (last, sign) in gaps if sign - last > (RESTART if place in firsts else OUTAGE)
    )
    passed, charged = ended - began, had - has
    print(f"{passed} ms passed, {absences} of them without a server; charged {charged}")
    assert absences > 0
    assert charged == passed - absences
    eventually(phone, lambda: is_counted_right(phone, match))


def is_counted_right(phone: Page, match) -> bool:
    _, clock, _ = clock_of(match)
    return bool(abs(phone.evaluate(COUNTED, "black") - clock.falls_at) <= 100)


def clock_of(match):
    """The clock's row, how it stands, and the server's milliseconds."""
    standing = chess_clock.clock_now(match)
    assert standing is not None
    return standing


def left_of(match) -> tuple[int, int]:
    """The server's milliseconds, and what Scarlet has left then."""
    _, clock, at = clock_of(match)
    return at, clock.remaining(Side.BLACK, at)
