"""Letters twice as large on a phone, as its reader set them: nothing at a board is cut off, over another, or beyond the edge."""

import pytest

from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.match.rules.series import SeriesTerms
from tests import boards
from tests.browser.conftest import OUT_OF_REACH, PHONE, lent
from tests.browser.test_board_screen import LONG, LONGEST
from tests.browser.waits import settled
from tests.client import seated
from tests.seats import given
from variants import catalog

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Words and pieces beside the board that are seen in part, or where others are.
CUT_OFF = """() => {
  const near = ".boardplayers, #status, #dice, .boardtask, .boardvoice, .boardbar";
  const isSeen = (part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest(".visually-hidden, details:not([open]) > :not(summary)");
  const rest = (box, part) => {
    for (let one = part; one && one.id !== "table"; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const hold = one.getBoundingClientRect();
      const isScrolled = [overflowX, overflowY].some((way) => ["auto", "scroll"].includes(way));
      if (!isScrolled && overflowX !== "visible" && (box.left < hold.left - 1 || box.right > hold.right + 1)) return false;
      if (!isScrolled && overflowY !== "visible" && (box.top < hold.top - 2 || box.bottom > hold.bottom + 2)) return false;
      if (isScrolled) return box.left >= hold.left - 1 && box.right <= hold.right + 1 || one.scrollWidth <= one.clientWidth + 1;
    }
    return box.left >= -1 && box.right <= innerWidth + 1;
  };
  const shown = [];
  for (const place of document.querySelectorAll(near)) {
    const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const part = text.parentElement;
      // The goal of a task stays in sight over its words as they scroll.
      if (!text.data.trim() || part.closest(".lesson-goal") || !isSeen(part) || getComputedStyle(part).fontSize === "0px") continue;
      const range = new Range();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) if (box.width > 1) shown.push([text.data.trim(), box, part]);
    }
    for (const piece of place.querySelectorAll(".boardgain .sq, .boarddie, li > .sq, .button-icon"))
      if (isSeen(piece)) shown.push([piece.className, piece.getBoundingClientRect(), piece]);
  }
  const meet = ([, one, part], [, other, whose]) => !part.contains(whose) && !whose.contains(part) &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  return shown.flatMap((one, number) => [
    ...(rest(one[1], one[2]) ? [] : [`${one[0]} is cut off`]),
    ...shown.slice(0, number).filter((other) => meet(one, other)).map((other) => `${one[0]} lies over ${other[0]}`),
  ]);
}"""


TAKEN = {
    "wotn": ("e2e4", "d7d5", "e4d5=AD"),
    "expedition": ("e2e4", "d7d5", "e4d5"),
    "chessgammon": (),
    "dragonchess": (),
}
ALONE = [
    "/puzzles/dragonchess/6212b1/",
    "/learn/dragonchess/between-boards/?at=7",
    "/learn/expedition/attempts/?at=2",
]


def faults(page):
    """What is cut off, covered or out of reach with letters twice as large; menus are opened last."""
    settled(page).evaluate("document.documentElement.style.fontSize = '200%'")
    return page.evaluate(CUT_OFF) + page.evaluate(OUT_OF_REACH)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_beside_a_match_with_long_names_clocks_a_score_and_dice_nothing_is_cut_off(
    device, open_page, demo, game
):
    white, black = (NewPlayer(None, person=name) for name in (LONGEST, LONG))
    terms = {"chess_clock": ClockTerms(TimeControl(60, 30)), "series": SeriesTerms(5)}
    match = boards.begun(demo, *TAKEN[game], variant=game, white=white, black=black, **terms)
    assert faults(device(PHONE, at=boards.url(match))) == []
    page = lent(open_page(*PHONE), seated(given(match, "white")))
    page.goto(match.seat_url)
    assert faults(page) == []


@pytest.mark.parametrize("address", ALONE)
def test_beside_a_puzzle_and_a_lesson_nothing_is_cut_off(open_page, transactional_db, address):
    page = open_page(*PHONE)
    page.goto(address)
    assert faults(page) == []
