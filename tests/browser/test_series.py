"""A match to five points on two phones, from the first double to the last King: the score on both, the next game with one tap."""

import pytest
from playwright.sync_api import Page, expect

from campaigns.match.models import Match
from campaigns.match.rules.series import SeriesTerms
from tests import boards
from tests.browser.conftest import looks_right
from tests.browser.test_chessgammon import SURROUNDED, confirmed, take_the_king
from tests.browser.waits import settled

pytestmark = pytest.mark.slow
TO_FIVE = SeriesTerms(5, in_points=True, crawford=True)
# Whose game it is as White, whether the cube is turned, and how it stands afterwards: the first player before the second.
GAMES = [
    ("Ann", True, "2 : 0"),
    ("Bob", True, "2 : 2"),
    ("Ann", True, "4 : 2"),
    ("Bob", False, "4 : 3"),  # the Crawford game
    ("Ann", False, "5 : 3"),  # a dead cube
]


def takes_the_king(page: Page) -> None:
    page.get_by_role("button", name="Roll").tap()
    expect(page.locator("#board [data-dice]").first).to_be_attached()
    take_the_king(page)


def scores(pages: dict[str, Page], score: str) -> None:
    for page in pages.values():
        expect(page.locator("#notes")).to_contain_text(score)


def test_a_match_to_five_points_on_two_phones(seat, demo):
    match = boards.begun(demo, variant="chessgammon", position=SURROUNDED, series=TO_FIVE)
    phones = {"Ann": seat(match, "Ann", "White"), "Bob": seat(match, "Bob", "Black")}
    scores(phones, "0 : 0")
    for number, (white, turns_the_cube, score) in enumerate(GAMES, start=1):
        ours, theirs = phones[white], next(page for name, page in phones.items() if name != white)
        if turns_the_cube:
            confirmed(ours, "Double")
            confirmed(theirs, "Take the double")
        expect(ours.get_by_role("button", name="Double", exact=True)).to_have_count(0)
        expect(ours.get_by_text("Crawford game: nobody doubles")).to_have_count(int(number == 4))
        takes_the_king(ours)
        scores(phones, score)
        if number < len(GAMES):
            looks_right(ours)
            ours.get_by_role("button", name="Next game").tap()
            theirs.get_by_role("button", name="Go to the next game").tap()
            for page in phones.values():
                expect(page.locator("#notes")).to_contain_text(f"game {number + 1}")
    for page in phones.values():
        expect(page.locator("#notes")).to_contain_text("Anna wins the series")
        expect(settled(page).get_by_role("button", name="Next game")).to_have_count(0)
    assert Match.objects.filter(series=match.series).count() == len(GAMES)
