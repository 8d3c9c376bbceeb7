"""How every page looks: it satisfies axe-core, hides nothing, scrolls nowhere sideways and complains of nothing.

A campaign has something of everything. A walk visits, on somebody's devices, a page of every route of theirs, and tells all that
is wrong at once. What a page becomes by a tap is for the test that taps.
"""

import shutil
from datetime import datetime
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules, write
from campaigns.campaign.rules.house_rules.devices import FirstGames
from campaigns.exchange.models import ExportFile
from campaigns.installation.play.backups import make_backup
from campaigns.installation.rules.names import Occasion
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.slow.models import Address
from campaigns.tournaments.play import drawing
from campaigns.tournaments.rules.terms import Format, Terms
from tests import boards, factories, games, money
from tests.browser.conftest import BROKEN_WORDS, OUT_OF_REACH, PHONE, TABLET, UPRIGHT, lent, violations
from tests.browser.test_review import APPRAISALS
from tests.browser.waits import settled
from tests.campaigns.tournaments import world
from tests.client import ROUTES, Device, seated
from tests.pages import closed, kind_of, one_of_each
from tests.roles import lay
from tests.seats import given
from tests.web.test_access import is_open
from variants import catalog

pytestmark = pytest.mark.browser

TELEVISION = (1920, 1080)
RUNS = [
    pytest.param(PHONE, "dark", False, id="phone-dark"),
    *(
        pytest.param(size, "light", True, id=f"{name}-light", marks=pytest.mark.slow)
        for name, size in {
            "phone": PHONE,
            "upright": UPRIGHT,
            "tablet": TABLET,
            "television": TELEVISION,
        }.items()
    ),
]

# Routes without a page in the walks, and why. Whatever shows one leaves this list.
UNSEEN = {
    **dict.fromkeys(("forgotten", "password", "reset", "reset-address"), "only where there are accounts"),
    **dict.fromkeys(
        ("board-analysis", "choose-again", "learn-game", "puzzle-next", "puzzle-today", "ruling"),
        "leads to another page",
    ),
    **dict.fromkeys(
        ("deadline-feed", "export-file-download", "portrait-picture"), "a file, which is not there"
    ),
    "people-table": "only after a table was sent: test_exchange.py",
}
# What `rules` shows as well, in the same words and the same style; it is so long that axe-core takes seconds.
LONG = {"board-rules", "board-seat-rules", "campaign-rules"}

GUARDED = sorted({route[0] for route in ROUTES if not is_open(route)})
OF_SEATS = {"my-characters"} | {route[0] for route in ROUTES if is_open(route) and "public_id" in route[1]}
SEATS = {"grice-seat", "board-seat"}
OF_ALL = sorted({route[0] for route in ROUTES} - {*GUARDED, *OF_SEATS})
WALKS = {
    **{f"dungeon-master-{part + 1}": set(GUARDED[part::2]) for part in range(2)},
    "everybody": set(OF_ALL),
    "players": OF_SEATS - SEATS,
    "seats": SEATS,
}
# All but the panels of the top bar, which lie over the page. What a drawer asks for comes when it is opened.
OPEN_ALL = """() => {
  document.querySelectorAll("details:not([data-top-search], [data-top-new])").forEach(one => { one.open = true });
  return new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""


@pytest.fixture
def table(demo, pair, marla, dm):
    """The demo campaign with something of everything, and a device for everybody."""
    white, black = pair
    games.won(white, black)
    cup = world.drawn(demo, world.people(demo, 4))
    world.decide(cup)
    world.do(drawing.draw_round, cup)
    backup = make_backup(occasion=Occasion.HAND, now=datetime.now())
    table = lay(games.begin(black, white), factories.user("bob"))
    money.bet(table.match, marla)
    ExportFile.objects.update(file_name="games.pgn")
    table.arguments |= {"backup_name": backup.name, "tournament_id": cup.pk}
    table.arguments["key"] = Address.objects.create(user=dm, email="dm@example.org").stop_key
    yield table
    shutil.rmtree(Path(settings.VAR_DIR) / "backups", ignore_errors=True)


def matches(campaign):
    """Grice's game in its second turn, each board, one game that is over and reviewed, and one that is prepared."""
    names = ("Quendolin", "Sigismund")
    pair = [
        factories.player(campaign, name, kind=kind) for name, kind in zip(names, ("pc", "npc"), strict=True)
    ]
    match = games.sit_down(*pair)
    games.turn(match, "50", "F / C")
    white, black = (NewPlayer(one) for one in pair)
    plies = {"dragonchess": ["2a22a3"], "wotn": ["e2e4"]}
    each = [
        boards.begun(campaign, *plies.get(slug, ()), variant=slug, white=white, black=black)
        for slug in catalog.GAMES
    ]
    over = boards.begun(campaign, variant="chessgammon", white=white, black=black)
    over = boards.moved(boards.thrown(over, typed="6 1"), "e2e4", "e1e2")
    boards.reviewed(boards.declared(boards.declared(over, "double"), "drop"), *APPRAISALS)
    Match.objects.filter(game="chessgammon").update(may_analyse=True)
    Campaign.objects.filter(pk=campaign.pk).update(house_rules=write(HouseRules(first_games=FirstGames.MET)))
    prepared = boards.begun(campaign, variant="wotn")  # Ben, who has lost, has a point to spend
    return [match, *each, over, prepared]


def starts(table, who):
    """The devices of a walk, each with the addresses where it begins: one of every route, and what other matches have besides."""
    campaign = table.match.campaign
    played = matches(campaign)
    robin = world.drawn(
        campaign, world.people(campaign, 4), Terms(Format.ROUND_ROBIN)
    )  # a knock-out has no cross table
    wanted = [route for route in ROUTES if route[0] in WALKS[who]]
    own = [table.address(route) for route in wanted]
    own += [
        table.address(route, tournament_id=robin.pk, tournament_key=robin.public_id)
        for route in wanted
        if {"tournament_id", "tournament_key"} & {*route[1]}
    ]
    besides = {match: list(addresses_at(match, table, wanted)) for match in played}
    if who.startswith("dungeon-master"):
        return [(table.devices["dm"], [*own, *chain.from_iterable(besides.values())])]
    if who.startswith("everybody"):
        on_tv = [f"{address}?tv=1" for address in own if address.startswith(("/cup/", "/before/"))]
        return [(Device(), [*own, *on_tv, reverse("grice-lesson", args=["a-match-in-two-minutes"])])]
    places = ("white", "spectator") if who == "seats" else ("white",)
    roles = () if who == "seats" else ("white", "black", "waiting", "removed", "tablet")
    return [
        *((table.devices[role], own) for role in roles),
        *((seated(given(match, place)), besides[match]) for match in played for place in places),
    ]


def addresses_at(match, table, routes):
    for route in routes:
        is_of_game = route[0].startswith("grice") == (match.game == "grice")
        if is_of_game and {"match_id", "public_id"} & {*route[1]}:
            yield table.address(route, match_id=match.pk, public_id=match.public_id)


def visited(who, starts, is_whole):
    """Each page of the walk with the device that opens it: one of every route, or of every kind."""

    def kind(address):
        found = kind_of(address)
        if found is None or found[0] not in WALKS[who] or (found[0] in LONG and not is_whole):
            return None
        if who == "seats":
            return address
        return found if is_whole or address.endswith("?tv=1") else found[0]

    pages, seen = [], set()
    for device, addresses in starts:
        kinds = set() if who == "seats" else set(seen)
        for start in addresses:
            found = one_of_each(device, start, kinds, kind_of=kind)
            whole = [address for address, text in found.items() if "<html" in text]
            pages += [(device, address) for address in whole]
            seen |= {kind(address) for address in whole}
            if kind(start) not in seen:
                kinds.discard(kind(start))  # another one of the kind may have a page
    return pages


def unseen(who, starts, pages):
    """The routes of the walk that showed no page and may have one: neither acts nor parts, files and what programs read."""
    left = WALKS[who] - {kind_of(address)[0] for _, address in pages} - LONG
    others = set()
    for device, addresses in starts:
        for address in addresses:
            name = kind_of(address)[0]
            if name in left - others and is_other(closed(device.get(address))):
                others.add(name)
    return left - others


def is_other(answer):
    """Whether this is neither a page nor what comes in the place of one."""
    is_html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.status_code == 405 or (
        answer.status_code in (200, 401) and not (is_html and "<html" in answer.text)
    )


# A class that no linked sheet knows looks like nothing it was meant to.
UNSTYLED = """() => {
  const known = new Set(), read = rules => [...rules].forEach(rule => {
    for (const [, name] of (rule.selectorText ?? "").matchAll(/\\.(-?[A-Za-z_][\\w-]*)/g)) known.add(name);
    read(rule.cssRules ?? []);
  });
  [...document.styleSheets].forEach(sheet => read(sheet.cssRules));
  const used = [...document.querySelectorAll("[class]")].flatMap(one => [...one.classList]);
  return [...new Set(used)].filter(name => !known.has(name) && !name.startsWith("htmx-")).map(name => `no sheet has .${name}`);
}"""


def wrong(page, address, heard, *, colors=True):
    """What is wrong with this page when all that opens is open; without its colors, which are two thirds of the work."""
    heard.clear()
    page.goto(address)
    settled(page).evaluate(OPEN_ALL)
    settled(page)
    return [
        *violations(page, colors=colors),
        *page.evaluate(OUT_OF_REACH),
        *page.evaluate(BROKEN_WORDS),
        *page.evaluate(UNSTYLED),
        *heard,
    ]


@pytest.mark.parametrize("who", WALKS)
@pytest.mark.parametrize(("size", "scheme", "is_whole"), RUNS)
def test_every_page_looks_right(open_page, table, who, size, scheme, is_whole):
    begun = starts(table, who)
    pages = visited(who, begun, is_whole)
    assert unseen(who, begun, pages) == WALKS[who] & {*UNSEEN}
    page, heard, faults = open_page(*size, color_scheme=scheme, has_touch=size != TELEVISION), [], {}
    page.on("console", lambda line: heard.append(line.text) if line.type == "error" else None)
    for device, visits in groupby(pages, key=itemgetter(0)):
        page.goto("about:blank")  # what a page still sends as it is left, it sends with its own cookies
        page.context.clear_cookies()
        if "sessionid" in device.cookies:
            lent(page, device)
        for _, address in visits:
            if found := wrong(page, address, heard, colors=is_whole or who == "seats"):
                faults[address] = found
    assert faults == {}


def test_a_class_that_no_linked_sheet_has_is_told(page):
    page.goto("/sign-in/")
    assert settled(page).evaluate(UNSTYLED) == []
    page.locator("main").evaluate("main => main.classList.add('cm-line')")
    assert page.evaluate(UNSTYLED) == ["no sheet has .cm-line"]


@pytest.mark.console("status of 404", "status of 403")
def test_the_pages_of_failures_look_right(open_page, table):
    page, match = open_page(*PHONE, color_scheme="dark"), table.match
    missing = [(role, "/nothing/here/") for role in ("dm", "white")]
    lost = [(role, match.seat_url) for role in ("outsider", "removed", "elsewhere")]
    faults = {}
    for role, address in (*missing, *lost):
        lent(page, table.devices[role])
        if found := wrong(page, address, []):
            faults[role, address] = found
    assert faults == {}
