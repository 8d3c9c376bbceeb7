"""What a finger waits for at a board, in a real Chromium against the app as it is served.

From the tap to the paint that shows the own move, with no network and with 150 ms of it, and with chess clocks running; until the opponent's phone
shows the same move; a step in the list of moves, in milliseconds of script and in requests; what the board's script weighs,
and what a move sends and is answered. The browser and the server share the cores.
"""

from pathlib import Path
from random import Random
from statistics import median

from django.contrib.auth.models import User
from django.db import connections
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.rules.chess_clock import TimeControl
from config.static import minified
from lab.bench import house
from tools import browser as tools_browser
from tools.house import web_server
from variants.board.play import moves

STATIC = Path(__file__).parents[2] / "static"
# Every pawn goes one step, and then another.
PAWNS = [
    f"{file}{start}{file}{to}"
    for white, black in (((2, 3), (7, 6)), ((3, 4), (6, 5)))
    for file in "abcdefgh"
    for start, to in (white, black)
]
STEPS = 20
THOUGHT = 500  # milliseconds from one move to the next
AIMED = 200  # and from what the first tap marks to the second
# Of each tap on a square: its moment, the milliseconds to the next paint by the browser's own account (Event Timing, in
# steps of 8, which tells of nothing below 16), and to the beginning of the frame after the one in which the piece stands
# there. The latter may have to wait for the server's answer, where that comes within a frame.
TIMED = """() => {
  const frame = () => new Promise(requestAnimationFrame);
  const painted = new Map();
  new PerformanceObserver(list => list.getEntries().forEach(({ name, startTime, duration }) =>
    name === 'click' && painted.set(startTime, duration))).observe({ type: 'event', durationThreshold: 16 });
  // The board's own listeners are the document's, and have run.
  addEventListener('click', async ({ target, timeStamp }) => {
    const square = target.closest('.sq');
    await frame();
    const stands = square.querySelector(':scope > *');
    await frame();
    const second = performance.now();
    window.tapped = () => [
      performance.timeOrigin + timeStamp,
      stands ? painted.get(timeStamp) ?? 16 : Infinity,
      stands ? second - timeStamp : Infinity,
    ];
  });
}"""
# When each square was first marked as a move's, by the clock that all pages of a machine share.
WATCHED = """() => {
  window.marked = {};
  const see = element => {
    if (element.matches?.('.sq.last')) marked[element.id] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(changes => changes.forEach(({ target, addedNodes }) => [target, ...addedNodes].forEach(see)))
    .observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
}"""
STEPPED = """async by => {
  const [began, was] = [performance.now(), location.pathname];
  document.querySelector(`[data-step='${by}']`).click();
  await null;
  await null;
  return location.pathname === was ? Infinity : performance.now() - began;
}"""


def main() -> None:
    """Measure and print."""
    house.build()
    laid = {kind: _laid(*kind) for kind in ((0, ""), (150, ""), (0, ", clocks running"))}
    with web_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools_browser.find(), args=["--no-sandbox"])
        print(f"\n{'A board in Chromium, milliseconds':52}{'p50':>8}{'p95':>8}")
        for kind, (match, _, *players) in laid.items():
            _moves(browser, server.url, match, players, *kind)
        match, dm, *_ = laid[0, ""]
        page = _page(browser, server.url, dm, reverse("board", args=[match.campaign_id, match.pk]))
        _weight(page)
        _steps(page)
        browser.close()


def _laid(network: int, clocks: str) -> tuple[Match, str, str, str]:
    """A match, with `clocks` of fifteen minutes or none, and the cookies of its DM and of both players."""
    dm = User.objects.create(username=f"page dm {network}{clocks}", password="!")
    campaign = Campaign.objects.get(
        pk=campaigns.create_campaign(dm.pk, new_key(), name="Pages", calendar="plain", day=0).pk
    )
    sides = Sides(NewPlayer(None, person="Anna"), NewPlayer(None, person="Ben"))
    terms = ClockTerms(TimeControl(15, 10)) if clocks else None
    setup = moves.GameSetup("expedition", sides, 0, chess_clock=terms)
    match = Match.objects.get(pk=moves.start(campaign.pk, new_key(), setup=setup, by=dm).pk)
    cookies = house.dm_cookie(dm), house.guest_cookie(match, "white"), house.guest_cookie(match, "black")
    connections.close_all()
    return match, *cookies


def _page(browser: Browser, base: str, cookie: str, path: str, network: int = 0) -> Page:
    context: BrowserContext = browser.new_context(
        viewport={"width": 1180, "height": 820}, service_workers="block"
    )
    name, value = cookie.split("=", 1)
    context.add_cookies([{"name": name, "value": value, "url": base}])
    page = context.new_page()
    page.goto(base + path)
    page.locator("#board[data-drags]").wait_for()
    if network:
        line = {"offline": False, "latency": network, "downloadThroughput": -1, "uploadThroughput": -1}
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)
    return page


def _moves(browser: Browser, base: str, match: Match, cookies: list[str], network: int, clocks: str) -> None:
    """Pawns go, each tapped on its own player's device; the other's waits for it."""
    pages = [_page(browser, base, cookie, match.seat_url, network) for cookie in cookies]
    for page in pages:
        page.evaluate(WATCHED)
        page.evaluate(TIMED)
    chance = Random(0)
    painted, second, arrived, sizes, sent = list[float](), list[float](), list[float](), list[int](), 0
    for number, move in enumerate(PAWNS):
        mover, watcher = pages[number % 2], pages[1 - number % 2]
        watcher.evaluate("marked = {}")
        _tap(mover, move[:2])
        mover.wait_for_timeout(AIMED + 16 * chance.random())
        with mover.expect_response("**/move/") as answer:
            _tap(mover, move[2:])
        watcher.locator(f"#s{move[2:]}.last").wait_for(state="attached")
        mover.wait_for_timeout(AIMED)
        began, next_paint, frame_after = mover.evaluate("tapped()")
        painted.append(next_paint)
        second.append(frame_after)
        arrived.append(watcher.evaluate("to => marked['s' + to]", move[2:]) - began)
        answer.value.finished()
        sizes.append(int(answer.value.request.sizes()["responseBodySize"]))
        sent += 1
        mover.locator("#board:not(.is-sending)").wait_for()
        watcher.locator(f"#board[data-drags='{'black' if number % 2 == 0 else 'white'}']").wait_for()
        mover.wait_for_timeout(THOUGHT)
    _row(f"tap to own move painted, {network} ms of network{clocks}", painted, "33")
    _row(f"tap to the frame after it, {network} ms of network{clocks}", second, "33")
    _row(f"the opponent’s phone, {network} ms of network{clocks}", arrived, str(network + 120))
    print(
        f"{'requests of a move; bytes of its answer, median':52}{sent / len(painted):>8.0f}{median(sizes):>8.0f}"
    )
    for page in pages:
        page.context.close()


def _tap(page: Page, square: str) -> None:
    """As a mouse does it; the finger's own way is the same from the click on."""
    box = page.locator(f"#s{square}").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _weight(page: Page) -> None:
    """What of the board's script comes with the page, as it is delivered; the rest is fetched when it is asked for."""
    fetched = page.evaluate(
        "performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)"
    )
    names = {name.removeprefix("/static/") for name in fetched if name.startswith("/static/js/board")}
    weight = sum(len(minified(name, (STATIC / name).read_text()).encode()) for name in names)
    print(f"{'the board’s script, bytes uncompressed':52}{weight:>16}   (asked: at most 40000)")


def _steps(page: Page) -> None:
    with page.expect_response("**/plies/"):
        page.keyboard.press("ArrowLeft")
    page.locator("#replay:not([hidden])").wait_for()
    request_urls: list[str] = []
    page.on("request", lambda request: request_urls.append(request.url))
    took = [page.evaluate(STEPPED, "-1") for _ in range(STEPS)]
    _row("a step in the list, ms of script", took, "16")
    requests = [address for address in request_urls if "/static/" not in address]
    print(f"{'requests of these steps':52}{len(requests):>16}   (asked: 0)")


def _row(what: str, values: list[float], goal: str) -> None:
    values = sorted(values)
    p95 = values[int(0.95 * (len(values) - 1))]
    print(f"{what:52}{median(values):>8.1f}{p95:>8.1f}   (asked: p95 at most {goal})")
