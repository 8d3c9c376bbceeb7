"""Nothing of a page lies where nobody can get at it: cut off by what holds it, or beyond a page that cannot scroll."""

import pytest
from django.urls import reverse

from campaigns.match.models import Match
from tests import boards, games
from tests.browser.conftest import BROKEN_WORDS, OUT_OF_REACH, PHONE, TABLET, UPRIGHT
from tests.browser.waits import eventually, settled
from tests.campaigns.tournaments import world
from tests.client import signed_in
from tests.pages import one_of_each

# Of every page as it opens `test_looks.py` asks the same.
pytestmark = [pytest.mark.browser, pytest.mark.slow]

TELEVISION = (1920, 1080)


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
    (PHONE, ""), (PHONE, "150%"), (UPRIGHT, "200%"), (TELEVISION, ""),
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


@pytest.mark.parametrize("size", [UPRIGHT, TABLET], ids=str)
def test_letters_twice_as_large_put_nothing_out_of_reach(device, evening, dm, size):
    assert faults(device(size), each_kind(dm), "200%") == {}


def test_the_tables_fit_a_phone_and_heads_stand_over_their_columns(device):
    page = settled(device(PHONE, at="/tables/"))
    table = page.locator(".strategy-table")
    assert table.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")
    page.set_viewport_size({"width": 1180, "height": 820})
    places = "all => all.map(one => Math.round(one.getBoundingClientRect().x))"
    heads, cells = (page.locator(f".table-words {row} > *") for row in ("thead tr", "tbody tr:first-child"))
    eventually(page, lambda: heads.evaluate_all(places) == cells.evaluate_all(places))


def test_the_dot_of_news_stands_before_the_name_of_a_small_board(device):
    page = settled(device(PHONE, at="/boards/dragonchess/analysis/"))
    small = page.locator(".level:not(.is-focus) .level-name button").first
    # The dot, 10 px, is drawn at the start of the button; a name as wide as its button begins behind it.
    gap = """button => {
        button.style.width = button.style.minWidth = "min-content"
        const name = new Range()
        name.selectNodeContents(button)
        return name.getBoundingClientRect().x - button.getBoundingClientRect().x
    }"""
    before = small.evaluate(gap)
    small.evaluate("button => { button.dataset.news = '' }")
    assert before < 2 and 14 <= small.evaluate(gap) <= 20
    # What makes the whole small board a thing to tap stays as large as it.
    assert small.evaluate("one => getComputedStyle(one, '::before').inset") == "0px"
