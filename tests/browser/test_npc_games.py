"""A phone plays against an NPC who plays for himself: the served app, a real worker that thinks, moves made by taps alone.

A whole game of each board is slow; of one board the end is played in the quick run.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypedDict

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories
from tests.browser.conftest import PHONE, UPRIGHT, looks_right, more
from tests.browser.test_boards import bring
from tests.server import AppServer, collect_static, environment
from tools.processes import Child, Leash, end_all
from variants.npc_players.opponent import EngineTerms

WORKER = "celery --app tests.browser.quick_npcs --quiet worker --pool solo --hostname npcs@localhost"
QUIET = "--without-gossip --without-mingle --without-heartbeat"
MAX_STEPS = 300  # the phone's acts and waits; who has gone on for so long resigns
# The phone's next move lets itself be mated.
FOOLS_MATE = ("f2f3", "e7e5")
CONFIRM, WAYS = "[data-board-confirm]:visible", "#choose .boardchoice"
OFFERED = ("#answers form:has([name=word]) button", "#dice [name=throw]")
# All of it at one moment; as long as it is this side's turn nothing of it goes by itself.
STATE = """(offered) => ({
  ending: document.getElementById("table").dataset.ending,
  data: JSON.parse(document.getElementById("board-data").textContent),
  ways: [...document.querySelectorAll("#choose .boardchoice")].map((one) => one.value).join(),
  offered: offered.find((what) => document.querySelector(what)?.checkVisibility()) || "",
})"""
IS_NEW = """(JSON.parse(document.getElementById("board-data").textContent).version !== before.data.version
  || ![before.ways, ""].includes([...document.querySelectorAll("#choose .boardchoice")].map((one) => one.value).join()))"""


class BoardData(TypedDict):
    """Of what the page tells its scripts (`board-data`)."""

    side: str
    mine: list[str]
    moves: dict[str, dict[str, str]]
    announced: dict[str, object]


class PageState(TypedDict):
    """What STATE finds."""

    ending: str | None
    data: BoardData
    offered: str


PLACES = """() => {  // every place on the page and width that the board has in a frame from now on
  window.places = new Set();
  const look = () => {
    const { top, left, width } = document.getElementById("board").getBoundingClientRect();
    places.add([top + scrollY, left, width].map(Math.round).join(" "));
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(scope="module")
def house(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app, and a worker, with a queue of their own."""
    env, var = collect_static(environment(connection.settings_dict)), tmp_path_factory.mktemp("var")
    (var / "static").symlink_to(Path(env["GOK_VAR"]) / "static")
    env["GOK_VAR"] = str(var)
    # Messages are JSON only: a worker that runs as root does no harm.
    quiet = ["-W", "ignore:You're running the worker with superuser"]
    leash = Leash()
    worker = Child.start(
        [sys.executable, *quiet, "-m", *WORKER.split(), *QUIET.split()], env=env, leash=leash
    )
    server = AppServer(env)
    try:
        yield server
    finally:
        server.stop()
        end_all([worker])
        leash.close()


@pytest.fixture
def app_server(house: AppServer, transactional_db: None) -> AppServer:
    house.stand()
    return house


def against_npc(campaign: Campaign, variant: str, cm: int, *moves: str) -> Match:
    """Anna, with White, against Vrasha, who plays for herself."""
    vrasha = factories.player(campaign, "Vrasha", cm=cm)
    match: Match = boards.begun(
        campaign,
        *moves,
        variant=variant,
        black=NewPlayer(vrasha, vrasha.cm),
        engine_players=[EngineTerms(boards.BLACK)],
    )
    return match


class Phone:
    """A thumb that takes what it can, and else makes any move that the page offers."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self._random = page, Random(seed)

    def play_to_the_end(self) -> None:
        """Until the page tells how the game has ended."""
        for _ in range(MAX_STEPS):
            if self._state()["ending"]:
                return
            self.act()
        more(self.page)
        self.page.get_by_role("button", name="Resign", exact=True).tap()
        self.page.locator("#ask [value=yes]").tap()
        self.page.wait_for_function("() => document.getElementById('table').dataset.ending")

    def goes_on(self, until: Callable[[Page], bool]) -> bool:
        """Act until that is so; False where the game ends before."""
        for _ in range(MAX_STEPS):
            if until(self.page):
                return True
            if self._state()["ending"]:
                return False
            self.act()
        return False

    def act(self) -> None:
        """Do one thing that is offered now, or wait until the other side has moved."""
        state = self._state()
        data = state["data"]
        if state["offered"]:
            self.page.locator(state["offered"]).first.tap()
        elif data["moves"] and data["side"] in data["mine"]:
            self._move(data)
        self._wait_for_what_comes_of_it(state)

    def _move(self, data: BoardData) -> None:
        start, to = self._chosen(data["moves"])
        for square in (to,) if data["announced"] else (start, to):
            if len(square) > 2:
                bring(self.page, square[0])
            self.page.locator(f"#s{square}").tap()
        # What has several ways is sent at once, to be asked about: the next act chooses.
        button = self.page.locator(f"body:has(#board:not(.is-sending)) {CONFIRM}, {WAYS}:visible").first
        if button.get_attribute("data-board-confirm") is not None:
            button.tap()

    def _chosen(self, moves: dict[str, dict[str, str]]) -> tuple[str, str]:
        each = [
            (start, to, kind) for start, there in sorted(moves.items()) for to, kind in sorted(there.items())
        ]
        captures = [(start, to) for start, to, kind in each if kind != "quiet"]
        return self._random.choice(captures or [(start, to) for start, to, _ in each])

    def _wait_for_what_comes_of_it(self, state: PageState) -> None:
        """Another position, or ways to choose from; say yes where that is asked for."""
        self.page.wait_for_function(f"before => document.querySelector('#ask[open]') || {IS_NEW}", arg=state)
        if self.page.evaluate(f"before => !{IS_NEW}", state):
            self.page.locator("#ask [value=yes]").tap()
            self.page.wait_for_function(f"before => {IS_NEW}", arg=state)

    def _state(self) -> PageState:
        found: PageState = self.page.evaluate(STATE, [WAYS, *OFFERED])
        return found


def test_a_phone_makes_a_move_and_the_npc_s_mate_is_there_without_a_reload(seat, demo):
    match = against_npc(demo, "wotn", 99, *FOOLS_MATE)
    page = seat(match, "Anna", "White", PHONE)
    for square in ("g2", "g4"):
        page.locator(f"#s{square}").tap()
    page.locator("[data-board-confirm]").tap()
    expect(page.get_by_role("heading", name="Black wins: checkmate")).to_be_visible()
    expect(page.locator("#moves a").last).to_have_text(re.compile("^Q"))


TAKEN = ".boardgain:has(svg)"


def has_taken_within_ten(page: Page) -> bool:
    return page.locator("#moves a").count() >= 10 and page.locator(TAKEN).count() > 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, UPRIGHT], ids=["phone", "upright"])
@pytest.mark.parametrize("variant", ["wotn", "dragonchess"])
def test_the_board_stands_still_over_ten_half_moves(seat, demo, size, variant):
    """Who thinks, checks, what was taken and the sentence of the board come and go."""
    for seed in range(3, 9):  # a thumb that is mated early tells too little
        match = against_npc(demo, variant, 30)
        phone = Phone(seat(match, "Anna", "Gold" if variant == "dragonchess" else "White", size), seed)
        phone.page.evaluate(PLACES)
        if phone.goes_on(has_taken_within_ten):
            break
    expect(phone.page.locator(TAKEN).first).to_be_attached()
    assert len(phone.page.evaluate("[...places]")) == 1


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["dragonchess", "wotn", "chessgammon", "expedition"])
def test_a_phone_plays_a_whole_game_against_an_npc(seat, demo, variant):
    match = against_npc(demo, variant, 30)
    phone = Phone(seat(match, "Anna", "Gold" if variant == "dragonchess" else "White", PHONE), seed=1)
    phone.play_to_the_end()
    match.refresh_from_db()
    assert match.is_over and match.how != "abandoned"
    assert match.lines.exclude(notation="").filter(side="black").count() >= 2  # the quickest mate takes two
    looks_right(phone.page)
