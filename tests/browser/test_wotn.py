"""Way of the Knight at the table: a handicap, an improvement by capture and one by rank, on two devices."""

import pytest
from playwright.sync_api import Page, expect

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from tests import boards
from tests.browser.conftest import LOOKS, TABLET, looks_right
from tests.browser.test_boards import at_the_board, marked, table
from tests.browser.waits import eventually, settled
from variants.handicap import pairs

__all__ = ["table"]  # fixtures


@pytest.fixture
def match(demo):
    """Anna has a point against Ben."""
    anna, ben = (pairs.player_key(None, name) for name in ("Anna", "Ben"))
    pairs.adjust_points(
        demo.pk,
        new_key(),
        game="wotn",
        pair=(anna, ben),
        who=anna,
        by=1,
        reason="her first game",
        user=demo.members.get().user,
    )
    return boards.begun(demo, variant="wotn")


def tapped(page: Page, move: str) -> None:
    for square in (move[:2], move[2:4]):
        page.locator(f"#s{square}").tap()
    page.locator("[data-board-confirm]").tap()


def stands(pages: tuple[Page, ...], to: str, piece: str) -> None:
    for page in pages:
        square = page.locator(f"#board:not(.is-sending) #s{to}.last")
        expect(square).to_have_attribute("aria-label", f"{to}, {piece}")


@pytest.mark.slow
def test_two_devices_play_with_handicap_and_both_kinds_of_improvement(table, join, match):
    white, black = join("Anna", "White"), join("Ben", "Black")
    both = (white, black)
    expect(black.get_by_role("heading", name="White has 1 handicap point to spend")).to_be_visible()

    white.get_by_role("link", name="Spend points").tap()
    expect(white.get_by_role("heading", name="White has 1 handicap point")).to_be_visible()
    white.get_by_role("link", name="b2, white Pawn").tap()
    expect(white.get_by_role("heading", name="b2, white Pawn")).to_be_visible()
    looks_right(white)
    expect(white.locator(".growth")).to_have_count(15)
    expect(white.locator(".growth:enabled")).to_have_count(2)
    white.locator(".growth:enabled", has_text="WfD").tap()
    white.get_by_role("link", name="Back to the board").tap()
    expect(white.locator("#sb2")).to_have_attribute("aria-label", "b2, white WfD")
    expect(black.locator("#sb2")).to_have_attribute("aria-label", "b2, white WfD")

    tapped(white, "e2e4")
    stands(both, "e4", "white Pawn")
    tapped(black, "d7d5")
    stands(both, "d5", "black Pawn")

    white.locator("#se4").tap()
    eventually(white, lambda: marked(white, "capture"), {"d5"})
    expect(white.locator("#sd5")).to_have_attribute("data-into", "WfD\nAD")
    expect(white.locator("#sd5")).to_have_attribute(
        "aria-description", "may capture here, becomes WfD or AD, last move"
    )
    white.locator("#sd5").tap()
    choice = white.get_by_role("button", name="AD Level 2")
    expect(choice).to_be_visible()
    expect(white.locator(".board-scene")).to_have_count(2)
    looks_right(white)
    choice.tap()
    stands(both, "d5", "white AD")
    expect(white.locator(".boardchoose")).to_have_count(0)

    for player, move, piece in (
        (black, "a7a5", "black Pawn"),
        (white, "h2h4", "white Pawn"),
        (black, "a5a4", "black Pawn"),
        (white, "h4h5", "white Pawn"),
    ):
        tapped(player, move)
        stands(both, move[2:], piece)
    black.locator("#sa4").press("Enter")
    expect(black.locator("#sa3")).to_have_attribute("aria-description", "may go here, becomes WfD or AD")
    black.locator("#sa3").press("Enter")
    first = black.locator(".boardchoice").first
    expect(first).to_be_focused()
    first.press("Enter")
    stands(both, "a3", "black WfD")
    expect(table.locator("#moves a")).to_have_text(
        ["e2-e4", "d7-d5", "e4:d5/AD", "a7-a5", "h2-h4", "a5-a4", "h4-h5", "a4-a3/WfD"]
    )
    assert Match.objects.get().turns == 8


@pytest.mark.slow
def test_a_choice_can_be_left_and_another_man_taken(table, match):
    boards_ready(match)
    boards.moved(match, "e2e4", "d7d5")
    at_the_board(table, match)
    table.locator("#se4").tap()
    table.locator("#sd5").tap()
    table.get_by_role("link", name="Cancel").tap()
    expect(table.locator(".boardchoose")).to_have_count(0)
    expect(table.locator("#board .selected")).to_have_count(0)
    table.locator("#se4").tap()
    table.locator("#sd5").tap()
    expect(table.locator(".boardchoose")).to_be_visible()
    table.locator("#sg1").tap()
    expect(table.locator(".boardchoose")).to_have_count(0)
    assert Match.objects.get().turns == 2


def boards_ready(match: Match) -> None:
    from variants.board.play import preparation

    preparation.improve_setup(match.pk, boards.form(match), text="ready", side=None)


@pytest.mark.slow
def test_why_a_capture_improves_or_does_not_is_told_before_it_is_made(device, demo):
    page = at_the_board(
        device(), boards.begun(demo, variant="wotn", position="4k3/8/8/3p4/8/4N3/6b1/4K3 w - - 0 1")
    )
    page.locator("#se3").tap()
    expect(page.locator("#sg2")).to_have_attribute("data-into", "NW")
    expect(page.locator("#sd5[data-into]")).to_have_count(0)
    page.locator("#sd5").tap()
    expect(page.locator("#board-say")).to_contain_text("does not improve by capturing a Pawn")
    page.locator("#sg2").tap()
    expect(page.locator("#board-say")).to_contain_text("improves by capturing a Bishop")
    page.locator("[data-board-confirm]").tap()
    stands((page,), "g2", "white NW")


@pytest.mark.slow
@LOOKS
def test_squares_are_large_enough_and_a_choice_fits_and_satisfies_axe(device, match, size, scheme):
    page = settled(at_the_board(device(size, color_scheme=scheme), match))
    box = page.locator("#se4").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    boards_ready(match)
    boards.moved(match, "e2e4", "d7d5")
    at_the_board(page, match)
    page.locator("#se4").tap()
    page.locator("#sd5").tap()
    expect(page.locator(".boardchoose")).to_be_visible()
    looks_right(page)


@pytest.mark.slow
def test_a_spectator_on_a_tv_follows_the_set_up(join, match):
    tv = join("The TV", "Spectator", TABLET, has_touch=False)
    boards_ready(match)
    expect(tv.get_by_role("heading", name="White to move")).to_be_visible()
