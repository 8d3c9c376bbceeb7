"""A phone plays against an NPC who plays for himself: the served app, a real worker that thinks, moves made by taps alone.

A whole game of each board is slow; of one board the end is played in the quick run.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import Locator, Page, TimeoutError, expect

from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories
from tests.browser.conftest import PHONE, UPRIGHT, scrolls_sideways, violations
from tests.browser.test_boards import bring
from tests.server import AppServer, collect_static, environment
from tools.processes import Child, Leash, end_all
from variants.npc_players.opponent import EngineTerms

WORKER = "celery --app tests.browser.quick_npcs --quiet worker --pool solo --hostname npcs@localhost"
QUIET = "--without-gossip --without-mingle --without-heartbeat"
SOON = 30_000  # a worker that has just been started thinks more slowly
GONE_BY_NOW = 3_000
LONGEST = 150  # the phone's acts; who has gone on for so long resigns
# The phone's next move lets itself be mated.
FOOLS_MATE = ("f2f3", "e7e5")
STATE = """() => ({
  ending: document.getElementById("table").dataset.ending,
  data: JSON.parse(document.getElementById("board-data").textContent),
})"""

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


def against_npc(campaign: Any, variant: str, cm: int, *moves: str) -> Match:
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
        self.acts = 0

    def play_to_the_end(self) -> None:
        """Until the page tells how the game has ended."""
        while not self._ending():
            if self.acts >= LONGEST:
                self.page.get_by_text("Resign, draw").tap()
                self._word("Resign")
            self.acts += self.act()

    def act(self) -> bool:
        """Do one thing that is offered now; False where nothing is: the other side is to move."""
        page = self.page
        for buttons in (
            "#choose .boardchoice", "#answers form:has([name=word]) button", "#dice [name=throw]",
        ):  # fmt: skip
            button = page.locator(buttons).first
            if button.is_visible():
                self._tap(button)
                return True
        data = self._state()["data"]
        if not data["moves"] or data["side"] not in data["mine"]:
            page.wait_for_timeout(50)
            return False
        self._move(data)
        return True

    def _move(self, data: dict[str, Any]) -> None:
        start, to = self._chosen(data["moves"])
        for square in (to,) if data["announced"] else (start, to):
            if len(square) > 2:
                bring(self.page, square[0])
            self.page.locator(f"#s{square}").tap()
        self._tap(self._confirming())

    def _confirming(self) -> Locator:
        """What the page asks for now: the move to be confirmed, or which of several ways it is meant."""
        confirm, ways = (
            self.page.locator("[data-board-confirm]").first,
            self.page.locator("#choose .boardchoice"),
        )
        self.page.wait_for_timeout(50)  # a move of several ways is sent at once to be asked about
        expect(confirm.or_(ways.first).filter(visible=True).first).to_be_visible(timeout=SOON)
        return ways.first if ways.count() else confirm

    def _chosen(self, moves: dict[str, dict[str, str]]) -> tuple[str, str]:
        each = [
            (start, to, kind) for start, there in sorted(moves.items()) for to, kind in sorted(there.items())
        ]
        captures = [(start, to) for start, to, kind in each if kind != "quiet"]
        return self._random.choice(captures or [(start, to) for start, to, _ in each])

    def _tap(self, button: Locator) -> None:
        """Tap, say yes where that is asked for, and wait for what comes of it; what has gone meanwhile is looked for anew."""
        before = self._state()["data"]["version"]
        try:
            button.tap(timeout=GONE_BY_NOW)
        except TimeoutError:
            return
        yes = self.page.locator("#ask [value=yes]")
        if yes.is_visible():
            yes.tap()
        self.page.wait_for_function(
            "before => JSON.parse(document.getElementById('board-data').textContent).version !== before"
            " || document.querySelector('#choose .boardchoice')",
            arg=before,
            timeout=SOON,
        )

    def _word(self, label: str) -> None:
        self._tap(self.page.get_by_role("button", name=label, exact=True))

    def _state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def _ending(self) -> str:
        return str(self._state()["ending"] or "")


def test_a_phone_makes_a_move_and_the_npc_s_mate_is_there_without_a_reload(seat, demo):
    match = against_npc(demo, "wotn", 99, *FOOLS_MATE)
    page = seat(match, "Anna", "White", PHONE)
    for square in ("g2", "g4"):
        page.locator(f"#s{square}").tap()
    page.locator("[data-board-confirm]").tap()
    expect(page.get_by_role("heading", name="Black wins: checkmate")).to_be_visible(timeout=SOON)
    assert page.locator("#moves a").last.inner_text().startswith("Q")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(UPRIGHT, marks=pytest.mark.slow)], ids=["phone", "upright"]
)
@pytest.mark.parametrize("variant", ["wotn", pytest.param("dragonchess", marks=pytest.mark.slow)])
def test_the_board_stands_still_over_ten_half_moves(seat, demo, size, variant):
    """Who thinks, checks, what was taken and the sentence of the board come and go."""
    match = against_npc(demo, variant, 30)
    phone = Phone(seat(match, "Anna", "Gold" if variant == "dragonchess" else "White", size), seed=3)
    phone.page.evaluate(PLACES)
    taken = phone.page.locator(".boardgain:has(svg)")
    while phone.page.locator("#moves a").count() < 10 or not taken.count():
        phone.act()
    assert len(phone.page.evaluate("[...places]")) == 1


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("variant", ["dragonchess", "wotn", "chessgammon", "expedition"])
def test_a_phone_plays_a_whole_game_against_an_npc(seat, demo, variant):
    match = against_npc(demo, variant, 30)
    phone = Phone(seat(match, "Anna", "Gold" if variant == "dragonchess" else "White", PHONE), seed=1)
    phone.play_to_the_end()
    match.refresh_from_db()
    assert match.is_over and match.how != "abandoned"
    assert match.lines.exclude(notation="").filter(side="black").count() >= 2  # the quickest mate takes two
    assert violations(phone.page) == []
    assert not scrolls_sideways(phone.page)
