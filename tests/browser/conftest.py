"""A DM with the demo campaign, devices that are signed in or have a seat, and axe-core to check their pages."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Route, expect

from campaigns.dashboard.play import create_demo
from campaigns.devices.play import room
from campaigns.match.models import Guest
from tests import factories, games, money
from tests.browser.waits import eventually, settled
from tests.client import seated, signed_in

TABLET, UPRIGHT, PHONE = (1180, 820), (820, 1180), (390, 844)
_SIZES = {"tablet": TABLET, "upright": UPRIGHT, "phone": PHONE}


def _each_size(*quick):
    """A test at every size; `make test` takes these."""
    each = [_param(name, quick, size) for name, size in _SIZES.items()]
    return pytest.mark.parametrize("size", each)


def _each_look(*quick):
    each = [
        _param(f"{name}-{scheme}", quick, size, scheme)
        for name, size in _SIZES.items()
        for scheme in ("light", "dark")
    ]
    return pytest.mark.parametrize(("size", "scheme"), each)


def _param(name, quick, *values):
    return pytest.param(*values, id=name, marks=[] if name in quick else pytest.mark.slow)


# Most other tests use a tablet by day, so in `make test` those that go over sizes and looks take the phone, by night.
SIZES = _each_size("phone")
LOOKS = _each_look("phone-dark")
TABLE_LOOKS = _each_look("tablet-light", "phone-dark")


# Not within a function: the browser would read its half a megabyte twice.
_AXE = Axe().axe_script
# Without `preload`, which loads the style sheets once more for rules about sounds and turned screens that nothing here has.
_VIOLATIONS = """axe.run({ resultTypes: ["violations"], preload: false, rules: %s }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`))"""

_OF_COLORS = ("color-contrast", "link-in-text-block")

# What opens says so, by a triangle, an arrow or a line below it. What is wider than its place must scroll there, with a name and by keyboard; what a line cuts off says so by its dots;
# what somebody typed scrolls in its field.
OUT_OF_REACH = """() => {
  document.querySelectorAll("details").forEach(one => { one.open = true });
  const html = document.documentElement, told = [];
  if (html.scrollWidth > html.clientWidth) told.push(`the page is ${html.scrollWidth - html.clientWidth} px too wide`);
  const name = one => `${one.localName}.${one.getAttribute("class")}`;
  for (const one of document.body.querySelectorAll("*")) {
    if (one.scrollWidth <= one.clientWidth + 1 || !one.clientWidth || one.matches("input, .visually-hidden")) continue;
    const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(one);
    if (overflowX === "visible" || clipPath !== "none" || !one.checkVisibility()) continue;
    if (["hidden", "clip"].includes(overflowX)) {
      if (textOverflow !== "ellipsis" && webkitLineClamp === "none") told.push(`${name(one)} cuts off`);
    } else if (!one.matches("[tabindex='0']") && !one.querySelector("a, button, input, select, textarea, [tabindex='0']")) {
      told.push(`${name(one)} scrolls by no key`);
    }
  }
  for (const one of document.querySelectorAll("summary:not(.button)")) {
    const signed = [one, ...one.querySelectorAll("*")].some(part => ["::before", "::after"].some(
      which => !["none", "normal"].includes(getComputedStyle(part, which).content)));
    const { display, textDecorationLine } = getComputedStyle(one);
    if (one.checkVisibility() && display !== "list-item" && !signed && textDecorationLine === "none")
      told.push(`${one.textContent.trim().slice(0, 40)} has no sign that it opens`);
  }
  return told;
}"""

# A short word of a name, or of a ruling, that stands in two lines.
BROKEN_WORDS = """() => [...document.querySelectorAll("bdi, .rules-text td")].flatMap(one => {
  const isClipped = part => part && (getComputedStyle(part).clipPath !== "none" || isClipped(part.parentElement));
  if (!one.checkVisibility() || isClipped(one)) return [];
  const texts = [...one.childNodes].filter(part => part.nodeType === Node.TEXT_NODE);
  return texts.flatMap(text => [...text.data.matchAll(/\\p{L}{3,12}/gu)].filter(word => {
    const range = new Range();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].filter(box => box.width).map(box => Math.round(box.top))).size > 1;
  }).map(word => `${word[0]} in ${text.data}`));
})"""

# What a browser and htmx write to the console of a page that cannot reach the server, and of one that is no longer there.
CUT_OFF = pytest.mark.console("net::ERR_", "htmx:sendError", "htmx:afterRequest")
GONE = pytest.mark.console("status of 404", "Response Status Error Code 404")
STALE = pytest.mark.console("status of 403", "Response Status Error Code 403")


@pytest.fixture
def dm(transactional_db) -> User:
    return factories.user("dm")


@pytest.fixture
def demo(dm):
    return create_demo(dm)


@pytest.fixture
def pair(demo):
    """Ysolde and Brannoc, the players of the article's sample game."""
    return [demo.characters.get(name__startswith=name) for name in ("Ysolde", "Brannoc")]


@pytest.fixture
def match(pair):
    """Ysolde against Brannoc, before the first turn: two d% of 01 win it for White."""
    return games.sit_down(*pair)


@pytest.fixture
def marla(demo):
    """A backer with 10 gp."""
    backer = money.backer(demo, "Mad Marla")
    money.pay(backer, "10 gp")
    return backer


@pytest.fixture
def device(open_page, demo, dm):
    """Open a device of some size on which the DM is signed in, at a page."""

    def open_one(size=TABLET, at="", **options):
        page = lent(open_page(*size, **options), signed_in(dm))
        if at:
            page.goto(at)
        return page

    return open_one


@pytest.fixture
def seat(open_page):
    """Open a device that has joined a match by its code, on a side or among the spectators, and show it its page."""

    def join(match, name, wanted, size=PHONE, **options):
        [place] = (place for place in Guest.Place if Guest(match=match, place=place).place_label == wanted)
        guest = room.join(match=match, name=name, place=place)
        page = lent(open_page(*size, **options), seated(guest))
        page.goto(match.seat_url)
        return page

    return join


@pytest.fixture
def join(seat, match):
    """A device on a seat of the test's `match`, its table shown."""

    def sit(name, wanted, size=PHONE, **options):
        page = seat(match, name, wanted, size, **options)
        page.locator("#board, #table").first.wait_for()
        return page

    return sit


def lent(page, client):
    """The page, with the session of Django's test client."""
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    page.context.add_cookies([{**session, "domain": "127.0.0.1", "path": "/"}])
    return page


def more(page):
    """The sheet of a board's page, open: what is not wanted at each move."""
    page.locator("[data-opens=board-sheet]").click()
    return page.locator("#board-sheet")


def settings(page):
    """What a device keeps of a board, open, at a match."""
    more(page).get_by_role("button", name="Board settings").click()
    return page.locator("#board-settings")


def violations(page, *, colors=True):
    """What axe-core finds wrong with the page as it stands; what is right is neither listed nor sent here."""
    is_there = page.evaluate("'axe' in window")
    ask = _VIOLATIONS % json.dumps({} if colors else dict.fromkeys(_OF_COLORS, {"enabled": False}))
    return page.evaluate(ask if is_there else f"{_AXE}; {ask}")


def scrolls_sideways(page):
    root = page.locator("html")
    return root.evaluate("html => html.scrollWidth > html.clientWidth")


def looks_right(page, where="") -> None:
    """The page satisfies axe-core and does not scroll sideways."""
    page.evaluate("scrollTo(0, 0)")
    assert violations(page) == [], where
    assert not scrolls_sideways(page), where


# From the top down: the task, what is asked at its end, the board, the answer, and the end of the screen or the bar there.
_EDGES = """answer => {
  scrollTo(0, 0);
  const [task, goal, squares, bar] = [".boardtask", ".lesson-goal", "#board .is-focus .squares", ".mainnav"].map(
    name => document.querySelector(name)?.getBoundingClientRect());
  const { top, bottom } = answer.getBoundingClientRect();
  return [0, task.top, goal?.bottom ?? task.bottom, task.bottom, squares.top, squares.bottom, top, bottom, bar?.top ?? innerHeight];
}"""


def fits_one_screen(page, answer) -> None:
    """What is asked stands above the board, and the answer below it, and nobody scrolls for either."""
    expect(answer).to_be_visible()
    settled(page)
    edges = answer.evaluate(_EDGES)
    assert edges == sorted(edges), edges


def sign_in_elsewhere(page) -> None:
    """As a link does that was opened in another tab: the tokens of pages from before fit no more."""
    page.context.add_cookies([{"name": "csrftoken", "value": "b" * 32, "domain": "127.0.0.1", "path": "/"}])


def find(place, label: str, typed: str) -> None:
    """Type into the box of that label and tap the first person found."""
    box = place.get_by_role("combobox", name=label, exact=True)
    box.click()
    box.fill("")
    box.press_sequentially(typed)
    expect(place.locator("[data-finder][data-waits]")).to_have_count(0)
    place.locator("[data-finder]:has(:focus) [role=option]").first.click()
    expect(place.locator("[role=listbox]:visible")).to_have_count(0)


def choose(page, white: str, black: str) -> None:
    """Tap both strategies' tiles."""
    page.locator(f".tile:has(input[name=white][value={white}])").tap()
    page.locator(f".tile:has(input[name=black][value={black}])").tap()


def resolve(page, number: int, white: str, black: str, percentile: str) -> None:
    """Play one turn with a typed d%."""
    choose(page, white, black)
    page.locator("#turn-panel input[name=faces]").fill(percentile)
    page.get_by_role("button", name=f"Resolve turn {number}").tap()


class Held:
    """Holds up what a page asks of an address, which is one thing at a time, until it is let go."""

    def __init__(self, page, address):
        self.page, self.waiting, self.is_open = page, [], False
        page.route(address, self._take)

    def _take(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.waiting.append(route)

    def let_one_go(self, answer=Route.continue_):
        eventually(self.page, lambda: len(self.waiting), 1)
        answer(self.waiting.pop())

    def let_go(self):
        self.is_open = True
        if self.waiting:
            self.let_one_go()
