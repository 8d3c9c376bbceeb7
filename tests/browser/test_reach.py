"""Nothing of a page lies where nobody can get at it: cut off by what holds it, or beyond a page that cannot scroll."""

import pytest
from django.urls import reverse

from campaigns.match.models import Match
from tests import boards, games
from tests.browser.conftest import PHONE, TABLET, UPRIGHT
from tests.campaigns.circuits import world
from tests.client import signed_in
from tests.pages import one_of_each

pytestmark = pytest.mark.browser

TELEVISION = (1920, 1080)

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
  if (!one.checkVisibility() || one.closest(".visually-hidden")) return [];
  const texts = [...one.childNodes].filter(part => part.nodeType === Node.TEXT_NODE);
  return texts.flatMap(text => [...text.data.matchAll(/\\p{L}{3,12}/gu)].filter(word => {
    const range = new Range();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].filter(box => box.width).map(box => Math.round(box.top))).size > 1;
  }).map(word => `${word[0]} in ${text.data}`));
})"""


@pytest.fixture
def evening(demo, pair):
    """A campaign with games in play and one that is over."""
    white, black = pair
    games.won(white, black)
    games.turn(games.sit_down(black, white), "82", "F / C")
    boards.begun(demo, "2a22a3")
    return demo


def faults(page, addresses, letters=""):
    """What is wrong with each of these pages, with letters of that size."""
    found = {}
    for address in addresses:
        page.goto(address)
        page.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
        found[address] = page.evaluate(OUT_OF_REACH) + ([] if letters else page.evaluate(BROKEN_WORDS))
    return {address: what for address, what in found.items() if what}


def each_kind(dm):
    """The addresses of one page of each kind that links lead to."""
    return [address for address, text in one_of_each(signed_in(dm)).items() if "<html" in text]


@pytest.mark.parametrize(("size", "letters"), [
    (PHONE, ""), (PHONE, "150%"), (UPRIGHT, "200%"), pytest.param(TELEVISION, "", marks=pytest.mark.slow),
], ids=["phone", "larger", "large", "television"])  # fmt: skip
def test_all_of_a_page_with_wide_parts_can_be_reached(device, evening, size, letters):
    own = ("", "characters/", "matches/", "leaderboards/", "games/new/grice/")
    cup = world.created(evening, world.people(evening, 4)).get_absolute_url()
    board = Match.objects.get(game="dragonchess")
    won = Match.objects.filter(game="grice").earliest("pk")
    pages = [
        "/tables/",
        "/rules/chessgammon/",
        "/rules/chessgammon/rulings/",
        board.get_absolute_url(),
        reverse("grice-protocol", args=[evening.pk, won.pk]),
        "/boards/dragonchess/analysis/",
        cup,
        *(f"/campaigns/{evening.pk}/{one}" for one in own),
    ]
    assert faults(device(size), pages, letters) == {}


@pytest.mark.slow  # some hundred pages each
@pytest.mark.parametrize("size", [PHONE, UPRIGHT, TABLET, TELEVISION], ids=str)
def test_all_of_every_page_can_be_reached(device, evening, dm, size):
    pages = each_kind(dm)
    assert len(pages) > 100
    assert faults(device(size), pages) == {}


@pytest.mark.slow
@pytest.mark.parametrize("size", [UPRIGHT, TABLET], ids=str)
def test_letters_twice_as_large_put_nothing_out_of_reach(device, evening, dm, size):
    assert faults(device(size), each_kind(dm), "200%") == {}


def test_the_tables_fit_a_phone_and_heads_stand_over_their_columns(device):
    page = device(PHONE, at="/tables/")
    table = page.locator(".strategy-table")
    assert table.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")
    page.set_viewport_size({"width": 1180, "height": 820})
    heads, cells = (
        page.locator(f".table-words {row} > *").evaluate_all(
            "all => all.map(one => Math.round(one.getBoundingClientRect().x))"
        )
        for row in ("thead tr", "tbody tr:first-child")
    )
    assert heads == cells


def test_the_dot_of_news_stands_before_the_name_of_a_small_board(device):
    page = device(PHONE, at="/boards/dragonchess/analysis/")
    small = page.locator(".level:not(.is-focus) .level-name button").first
    text = "one => { const range = new Range(); range.selectNodeContents(one); return range.getBoundingClientRect().x }"
    before = small.evaluate(text)
    small.evaluate("one => { one.dataset.news = '' }")
    assert small.evaluate(text) - before >= 14
    # What makes the whole small board a thing to tap stays as large as it.
    assert small.evaluate("one => getComputedStyle(one, '::before').inset") == "0px"
