"""Each gesture at each board, by each way to make it: select, clear, why not, help, move, flip, look back, ask back, resign.

What comes of it is there for the ear too: names and roles, and sentences in live regions. What only some games have (levels,
attempts, the cube, choices) is tried in their own files; what is planned ahead in test_turns_ahead.py.
"""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import boards
from tests.browser.conftest import PHONE, TABLET
from tests.browser.test_boards import arrived
from tests.browser.test_gestures import dragged, middle
from tests.browser.waits import settled, time_passes

FREE = ("d5", "2f5")  # nobody stands there, on a board of one level and on one of three


@dataclass(frozen=True)
class Game:
    """Two squares of a move, one that its piece cannot go to; what the first and the piece are called, and the sides."""

    start: str
    to: str
    never: str
    name: str
    piece: str
    sides: tuple[str, str] = ("White", "Black")
    roll: str = ""


GAMES = {
    "dragonchess": Game("2c1", "2e3", "2c5", "level 2, c1, gold Hero", "Hero", ("Gold", "Scarlet")),
    "wotn": Game("g1", "f3", "g5", "g1, white Knight", "Knight"),
    "expedition": Game("g1", "f3", "g5", "g1, white Knight", "Knight"),
    "chessgammon": Game("e2", "e4", "e5", "e2, white Pawn", "Pawn", roll="6 1"),
}


class Touch:
    size, has_touch = PHONE, True

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        target.tap()

    def on(self, name: str) -> None:
        self.press(self.page.locator(f"#s{name}"))

    def clear(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name="Clear selection"))

    def move(self, start: str, to: str) -> None:
        self.on(start)
        self.on(to)
        self.press(self.page.locator("[data-board-confirm]"))

    def help(self, name: str) -> None:
        self._finger("touchStart", *self.middle(name))
        self.page.locator("#piece-help[open]").wait_for()
        self._finger("touchEnd")

    def draw(self, start: str, to: str) -> None:
        self._finger("touchStart", *self.middle(start))
        self.page.locator(f"#s{start}.hover").wait_for()
        self._finger("touchMove", *self.middle(to))
        self._finger("touchEnd")

    def middle(self, name: str) -> tuple[float, float]:
        self.page.locator(f"#s{name}").scroll_into_view_if_needed()
        return middle(self.page, name)

    def back(self) -> None:
        left, top = self.middle(FREE[self.page.locator("#s2f5").count()])
        self._finger("touchStart", left, top)
        # A finger that jumps is taken for a fling, and the next tap for what stops it; one that rests would draw.
        for far in range(16, 81, 8):
            self._finger("touchMove", left + far, top)
            time_passes(self.page, 20)
        self._finger("touchEnd")

    def _finger(self, what: str, *at: float) -> None:
        points = [dict(zip("xy", at, strict=True))] if at else []
        self.finger = getattr(self, "finger", None) or self.page.context.new_cdp_session(self.page)
        self.finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


class Mouse(Touch):
    size, has_touch = TABLET, False

    def press(self, target: Locator) -> None:
        target.click()

    def clear(self, name: str) -> None:
        self.on(name)

    def move(self, start: str, to: str) -> None:
        dragged(self.page, start, to)

    def help(self, name: str) -> None:
        self.page.locator(f"#s{name}").click(button="right")

    def draw(self, start: str, to: str) -> None:
        dragged(self.page, start, to, "right")

    def back(self) -> None:
        self.page.mouse.move(*self.middle(FREE[self.page.locator("#s2f5").count()]))
        self.page.mouse.wheel(0, -120)


class Keys(Touch):
    size, has_touch = TABLET, False

    def press(self, target: Locator) -> None:
        target.focus()
        self.page.keyboard.press("Enter")

    def clear(self, name: str) -> None:
        self.page.keyboard.press("Escape")

    def move(self, start: str, to: str) -> None:
        self.on(start)
        self.on(to)
        if self.page.locator("[data-board-confirm]").is_visible():
            self.on(to)

    def help(self, name: str) -> None:
        self.page.locator(f"#s{name}").focus()
        self.page.keyboard.press("?")

    def draw(self, start: str, to: str) -> None:
        """A board's arrows are for the eye; keys have none."""

    def back(self) -> None:
        self.page.locator("#moves").focus()
        self.page.keyboard.press("ArrowLeft")


def heard(page: Page, words: str) -> None:
    """Some live region says so."""
    expect(
        page.locator(":is([role=status], [role=alert], [aria-live])").filter(has_text=re.compile(words)).first
    ).to_be_attached()


QUICK = {("wotn", Mouse), ("chessgammon", Keys)}
EACH = [
    pytest.param(
        slug, hand, marks=[] if (slug, hand) in QUICK else pytest.mark.slow, id=f"{slug} {hand.__name__}"
    )
    for slug in GAMES
    for hand in (Touch, Mouse, Keys)
]


@pytest.mark.parametrize(("slug", "hand"), EACH)
def test_each_gesture_is_made_and_heard(seat, demo, slug, hand):
    game = GAMES[slug]
    match = boards.begun(demo, variant=slug)
    if game.roll:
        boards.thrown(match, game.roll)
    page = seat(match, "Ann", game.sides[0], hand.size, has_touch=hand.has_touch)
    settled(page)
    player = hand(page)
    start = page.get_by_role("button", name=game.name, exact=True)

    player.on(game.start)
    heard(page, rf"{game.piece} on {game.start}: \d+ move")
    expect(page.locator(f"#s{game.to}")).to_have_attribute("aria-description", re.compile("may go here"))
    expect(start).to_have_attribute("aria-description", re.compile("selected"))
    player.clear(game.start)
    expect(page.locator("#board :is(.selected, .quiet)")).to_have_count(0)

    player.on(game.start)
    player.on(game.never)
    heard(page, f"cannot|{game.never}")
    expect(page.get_by_role("link", name="The rule")).to_be_attached()
    player.clear(game.start)

    player.help(game.start)
    dialog = page.get_by_role("dialog", name=re.compile(game.piece))
    expect(dialog).to_be_visible()
    if hand is Keys:
        page.keyboard.press("Escape")
        expect(start).to_be_focused()
    else:
        player.press(dialog.get_by_role("button", name="Back to the board"))
    expect(dialog).to_be_hidden()

    if hand is not Keys:
        player.draw(FREE[slug == "dragonchess"], game.to)
        expect(page.locator("#board-arrows path")).to_have_count(1)

    player.move(game.start, game.to)
    arrived(page, game.to)
    heard(page, rf"^{game.sides[0]}: \S+\.")

    player.press(page.get_by_role("button", name="Flip the board"))
    expect(page.locator("html")).to_have_attribute("data-board-near", "black")

    player.back()
    expect(page.locator(f"#s{game.start}.w")).to_be_attached()
    heard(page, "Starting position.*earlier position")
    player.press(page.get_by_role("link", name="Back to the live game"))
    expect(page.locator(f"#s{game.to}.w")).to_be_attached()
    heard(page, "Back to the live game")

    if not game.roll:  # a half-move of a turn that goes on is taken back without asking
        player.press(page.get_by_role("button", name="Request take-back"))
        player.press(page.locator("#ask").get_by_role("button", name="Request"))
        heard(page, f"{game.sides[0]} requests a take-back")
        boards.undone(match)
        heard(page, "A move was taken back")

    player.press(page.get_by_role("button", name="More", exact=True))
    player.press(page.get_by_role("button", name="Resign", exact=True))
    player.press(page.locator("#ask").get_by_role("button", name="Resign"))
    expect(page.get_by_role("heading", name=f"{game.sides[1]} wins")).to_be_visible()
    heard(page, f"{game.sides[1]} wins")
