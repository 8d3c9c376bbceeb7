"""Live pages stand still: the browser's own layout-shift entries, while news comes that nobody on the page has asked for."""

import pytest
from playwright.sync_api import expect

from campaigns.devices.play import room
from campaigns.match.models import Seat
from campaigns.rules.contract import Side
from chess_minigame.seats import play as seats
from tests import boards, games, money
from tests.browser.conftest import PHONE, SIZES, TABLET, find
from tests.browser.waits import eventually, settled

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 0.05
WATCH = """() => {
  window.shifts = [];
  window.news = 0;
  const told = (rect) => `${Math.round(rect.y)}+${Math.round(rect.height)}`;
  const nameOf = (node) => node?.id || node?.className || node?.nodeName || "gone";
  const keep = (entries) => {
    for (const { value, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue;
      const moved = sources.map((one) => `${nameOf(one.node)} ${told(one.previousRect)} -> ${told(one.currentRect)}`);
      shifts.push({ value, moved: moved.join("; ") });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  // What has come is seen once it has been drawn.
  window.shiftsByNow = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    keep(observer.takeRecords());
    done(shifts.splice(0));
  })));
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.requestConfig?.elt.matches("[data-live]")) window.news += 1;
  });
}"""
# Where a finger aims; what comes in another's place counts as that one, as the browser does not see it.
AIMS = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-live] :is(.tile input, .boardplace, .boardbar :is(button, a.button))")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.getBoundingClientRect(), one.name + one.value + one.id + one.className + one.textContent.trim()])
    .map(([rect, name]) => [name, Math.round(rect.top)]))"""


def stands_still(page, *events):
    """After each event the page has heard of it, and nothing in view has moved by more than a little."""
    page.locator("[data-live]").wait_for()
    settled(page)
    page.evaluate(WATCH)
    moved = []
    for of, *more in events:
        before, aims = page.evaluate("news"), page.evaluate(AIMS)
        of(*more)
        page.wait_for_function("before => news > before", arg=before)
        settled(page)
        shifts, now = page.evaluate("shiftsByNow()"), page.evaluate(AIMS)
        total = sum(one["value"] for one in shifts)
        if total > MOST:
            moved.append((of.__name__, round(total, 3), [one["moved"] for one in shifts]))
        away = {name: (top, now[name]) for name, top in aims.items() if abs(now.get(name, top) - top) > 4}
        if away and of is not games.turn:  # a result takes its place at the top
            moved.append((of.__name__, away))
    assert moved == []


def joins(match, place, admission=Seat.Admission.FREELY):
    name = f"Guest {match.guests.count()}"
    match.seats.filter(side=place).update(admission=admission)
    return room.join(match=match, name=name, place=place)


def confirm(match, place):
    room.seat(match=match, guest=match.guests.filter(removed_at=None, confirmed=False).last(), place=place)


def seal(match, side):
    seats.seal_note(match.pk, games.form(match), side=side, note=games.notes("A / A")[side])


@pytest.mark.slow
@SIZES
def test_the_judges_table_stands_still(device, match, marla, size):
    page = device(size, at=match.get_absolute_url())
    stands_still(
        page,
        (joins, match, "white"),
        (joins, match, "black", Seat.Admission.ASKING),
        (joins, match, "spectator"),
        (confirm, match, "white"),
        (money.bet, match, marla),
        (seal, match, Side.WHITE),
        (seal, match, Side.BLACK),
        (games.turn, match, "50"),
        (games.turn, match, "50"),
    )


@SIZES
def test_a_players_seat_stands_still(seat, match, size):
    page = seat(match, "Ann", "White", size)
    stands_still(page, (confirm, match, "white"), (games.turn, match, "50"), (games.turn, match, "50"))


@SIZES
@pytest.mark.parametrize("variant", ["dragonchess", pytest.param("chessgammon", marks=pytest.mark.slow)])
def test_a_board_stands_still(device, demo, marla, size, variant):
    match = under_way(demo, variant)
    page = device(size, at=match.get_absolute_url())
    events = [
        (joins, match, "black", Seat.Admission.ASKING),
        (joins, match, "spectator"),
        (money.bet, match, marla),
    ]
    stands_still(page, *events, *played(match))


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize("variant", ["dragonchess", "chessgammon"])
def test_a_seat_at_a_board_stands_still(seat, demo, size, variant):
    match = under_way(demo, variant)
    page = seat(match, "Ann", match.side_name(Side.BLACK), size)
    stands_still(page, *played(match))


def under_way(demo, variant):
    """Where dice are rolled, after the throw for the first move and one that neither die of could be used."""
    match = boards.begun(demo, variant=variant)
    if variant == "chessgammon":
        boards.thrown(match, "3 5")
        match = boards.declared(match, "0000")
    return match


def played(match):
    if match.game == "chessgammon":
        return [(boards.thrown, match, "6 1")]
    return [(boards.moved, match, "2g22g3"), (boards.moved, match, "2c72c6"), (boards.undone, match)]


@pytest.mark.slow
@SIZES
def test_the_devices_of_a_match_stand_still(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/matches/{match.pk}/room/")
    stands_still(
        page,
        (joins, match, "white"),
        (joins, match, "black", Seat.Admission.ASKING),
        (joins, match, "spectator"),
    )


LOADED = """() => new Promise((done) => {
  let sum = 0;
  const add = (entries) => entries.forEach((one) => { sum += one.value; });
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { add(observer.takeRecords()); done(sum); })));
})"""


@pytest.mark.slow
@SIZES
def test_what_waits_stands_still_while_it_loads(device, match, size):
    joins(match, "white")
    page = device(size, at=f"/campaigns/{match.campaign_id}/")
    settled(page)
    assert page.evaluate(LOADED) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    ["house-rules/", "chronicle/recap/", "paper/cards/", "grice/{match}/slips/"],
)
def test_a_page_stands_still_while_its_scripts_come(device, match, path):
    at = f"/campaigns/{match.campaign_id}/{path.format(match=match.pk)}"
    page = device(TABLET, at=at)
    settled(page)
    assert page.evaluate(LOADED) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize(("game", "needed"), [("grice", ""), ("wotn", " (or a name)")])
def test_chances_that_come_late_push_nothing_away(device, demo, game, needed):
    page = device(PHONE, at=f"/campaigns/{demo.pk}/games/new/{game}/")
    chances = page.locator("#prospect")
    settled(page)
    before = chances.bounding_box()["height"]
    find(page, f"White{needed}", "Ysolde")
    find(page, f"Black{needed}", "Brannoc")
    expect(chances.locator("[role=img]").first).to_be_visible()
    eventually(page, lambda: chances.bounding_box()["height"], before)
