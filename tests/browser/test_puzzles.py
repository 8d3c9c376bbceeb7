"""Puzzles and puzzle doors by touch: a move is painted and judged, and two phones before a door see the same."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import LOOKS, PHONE, TABLET, looks_right, violations
from variants import catalog
from variants.models import PuzzleDoor
from variants.puzzles.collection import Goal, puzzles

MATE = next(
    one
    for one in puzzles("wotn").values()
    if one.goal is Goal.MATE and one.moves == 2 and one.is_few and not any("=" in move for move in one.tree)
)
FIRST = next(iter(MATE.tree))


def move(page, text):
    """Both squares of a move, and what a finger confirms."""
    start, to = catalog.game("wotn").squares(text)
    page.locator(f"#s{start}").tap()
    page.locator(f"#s{to}").tap()
    page.locator("[data-board-confirm]").tap()


def test_a_right_move_is_painted_and_answered(open_page, transactional_db):
    page = open_page(*TABLET)
    page.goto(f"/puzzles/wotn/{MATE.key}/")
    page.locator("#board .is-focus").wait_for()
    move(page, FIRST)
    expect(page.locator(".boardside")).to_contain_text("Played:")
    expect(page.locator("#move-form [name=moves]")).to_have_value(
        " ".join([FIRST, next(iter(MATE.tree[FIRST]))])
    )


def test_what_one_phone_proposes_the_other_sees_and_tries(open_page, demo):
    door = PuzzleDoor.objects.create(
        campaign=demo, name="The vault", opens="Down.", board="wotn", key=MATE.key, started_at=timezone.now()
    )
    phones = []
    for name in ("Chloe", "Dave"):
        phone = open_page(*PHONE)
        phone.goto(f"/before/{door.public_id}/")
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Stand before the door").tap()
        phone.locator("#board .is-focus").wait_for()
        phones.append(phone)
    chloe, dave = phones
    move(chloe, FIRST)
    expect(chloe.locator(".boardside")).to_contain_text("Chloe")
    expect(dave.locator(".boardside")).to_contain_text("Chloe", timeout=10_000)
    dave.get_by_role("button", name="Try it").tap()
    expect(dave.locator(".boardside")).to_contain_text("Something gives way.")


@LOOKS
@pytest.mark.parametrize(
    "path", ["/puzzles/", f"/puzzles/wotn/{MATE.key}/", "/questions/", "/questions/3/?answer=A"]
)
def test_puzzles_look_right(open_page, transactional_db, size, scheme, path):
    page = open_page(*size, color_scheme=scheme)
    page.goto(path)
    looks_right(page)
    assert violations(page) == []
