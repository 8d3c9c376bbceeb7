"""Slow play in a browser: leaving the page is having looked, following a move is not; the pages at three sizes."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaigns.match.models import Match
from campaigns.slow.models import Look
from campaigns.slow.play import contacts
from tests import boards
from tests.browser.conftest import SIZES, looks_right, more
from tests.browser.test_boards import table
from tests.browser.waits import eventually

__all__ = ["table"]  # fixtures


@pytest.fixture
def match(demo):
    return boards.begun(demo, hours=24)


def leave(page: Page, match: Match) -> None:
    """Go elsewhere, which is to have looked at all there is: a message that no answer is waited for."""
    seen = match.lines.latest("seq").seq
    page.goto("/join/")
    eventually(page, lambda: list(match.looks.values_list("guest__name", "seq")), [("Anna", seen)])


def test_who_leaves_has_looked_and_who_follows_a_move_comes_back(demo, match, join):
    white = join("Anna", "Gold")
    board = white.url
    expect(white.get_by_text("Your move is due")).to_be_visible()
    leave(white, match)

    boards.moved(match, "2a22a3", "2a72a6")
    white.goto(board)
    since = white.get_by_role("region", name="Since your last visit")
    expect(since.get_by_role("link")).to_have_count(2)
    since.get_by_role("link", name="Gold played").tap()
    expect(white.get_by_text("earlier position", exact=True)).to_be_visible()
    white.goto(board)
    expect(since.get_by_role("link")).to_have_count(2)
    leave(white, match)
    white.goto(board)
    expect(white.get_by_role("heading", name="Gold to move")).to_be_visible()
    expect(since).to_have_count(0)


@pytest.mark.slow
def test_the_list_stands_while_the_game_goes_on_until_one_s_own_move(demo, match, join):
    white = join("Anna", "Gold")
    leave(white, match)
    boards.moved(match, "2a22a3", "2a72a6")
    white.go_back()
    since = white.get_by_role("region", name="Since your last visit")
    expect(since.get_by_role("link")).to_have_count(2)
    sheet = more(white)
    sheet.get_by_label("Type a move").fill("2b22b3")
    sheet.get_by_role("button", name="Move", exact=True).tap()
    expect(since).to_have_count(0)
    expect(white.get_by_text("Scarlet's move is due")).to_be_visible()
    expect(white.locator("#since")).to_be_hidden()


@pytest.mark.slow
@SIZES
def test_every_page_of_slow_play_fits_and_can_be_read_by_everybody(demo, match, device, dm, size):
    boards.moved(match, "2a22a3")
    late = boards.begun(
        demo, hours=72, white=boards.NewPlayer(None, person="Cid of the Long Name of Greyhaven")
    )
    late.lines.update(at=timezone.now() - timedelta(days=3, hours=2))
    late.due_at = timezone.now() - timedelta(hours=2)
    late.waits_since = timezone.now() - timedelta(days=3, hours=2)
    late.save()
    contacts.new_feed(campaign=demo, user=dm)
    Look.objects.create(match=match, user=dm, seq=1)
    page = device(size)
    for name, arguments in (
        ("board", [demo.pk, match.pk]), ("board-time", [demo.pk, match.pk]),
        ("board-time", [demo.pk, late.pk]), ("deadlines", [demo.pk]), ("matches", [demo.pk]),
        ("campaign", [demo.pk]), ("game-new", [demo.pk]), ("board-new", [demo.pk, "wotn"]),
    ):  # fmt: skip
        page.goto(reverse(name, args=arguments))
        looks_right(page)
