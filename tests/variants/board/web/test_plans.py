"""Turns planned ahead on the pages (B5, B6): the seat's own, and no byte, event or file of anybody else's."""

import re

import pytest
from django.utils import timezone

from campaigns.devices.play import room
from campaigns.match.play.live import current_versions
from tests import boards
from tests.board_pages import data_of, phone_at, phones_at, sent, words
from tests.campaigns.exchange.world import exported
from tests.roles import ROLES
from tests.web.test_secrets import BOARDS, ONE, crawl, differences, in_a_world
from variants.models import SeatPlan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, variant="expedition", hours=24)


def test_a_premove_is_shown_and_taken_away_by_one_tap(match):
    phone = phones_at(match)["black"]
    assert "Planned: Knight g8 to f6" in words(sent(phone, "premove", premove="g8f6").text)
    assert 'data-premove="g8 f6"' in phone.page()
    assert "Planned" not in words(sent(phone, "premove").text)
    assert "Planned" not in words(phone.page())


# B5; Betza, 7: the choice of a path is part of the move
def test_a_premove_of_several_ways_is_chosen_and_kept_as_chosen(campaign):
    match = boards.begun(campaign, "e2e4", "d7d5", variant="wotn")
    phone = phones_at(match)["black"]
    answer = sent(phone, "premove", premove="d5e4").text
    assert "What does it become?" in answer and "Planned" not in words(answer)
    assert re.findall(r'name="premove"\s+value="d5e4=(\w+)"', answer) == ["WfD", "AD"]
    assert "What does it become?" in phone.post("premove", htmx=False, premove="d5e4").text
    assert "Planned: Pawn d5 to e4, becomes an AD" in words(sent(phone, "premove", premove="d5e4=AD").text)
    boards.moved(match, "a2a3")
    assert boards.position(match).startswith("rnbqkbnr/ppp1pppp/8/8/4[ad]3")


@pytest.mark.slow
def test_what_cannot_be_planned_is_told_beside_the_board(match):
    phones = phones_at(match)
    assert "None of your pieces stands on e4" in words(sent(phones["black"], "premove", premove="e4e5").text)
    assert "It is your turn now" in words(sent(phones["white"], "premove", premove="e2e4").text)
    assert "Only the two players" in words(sent(phones["spectator"], "premove", premove="e2e4").text)


@pytest.mark.slow
def test_a_plan_that_is_void_says_so_until_the_next_move(match):
    phones = phones_at(match)
    sent(phones["black"], "premove", premove="g8e7")
    sent(phones["white"], "move", move="e2e4")
    assert "g8e7 was not played." in words(phones["black"].page())
    assert "was not played" not in words(phones["white"].page()) + words(phones["spectator"].page())
    sent(phones["black"], "move", move="g8f6")
    assert "was not played" not in words(phones["black"].page())


def test_a_newcomer_at_the_seat_does_not_see_what_another_device_planned(match):
    phones = phones_at(match)
    sent(phones["black"], "premove", premove="g8f6")
    room.remove(match=match, guest=match.guests.get(place="black"), now=timezone.now())
    assert "Planned" not in words(phone_at(match, "black", "Bertram").page())


# --- The page of conditional moves ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_line_is_entered_step_by_step_kept_and_deleted(match):
    phone = phones_at(match)["black"]
    assert "What may White play?" in phone.page("plans")
    page = phone.page("plans", move="e4")
    assert "What do you answer?" in page and "Keep this line" not in page
    page = phone.page("plans", line="e2e4", move="e7e5")
    assert "If e4, then e5" in words(page) and "What else may White play?" in page
    phone.post("plan", htmx=False, line="e2e4 e7e5", what="add")
    phone.post("plan", htmx=False, line="d2d4 d7d5 c2c4 e7e6", what="add")
    assert "If d4, then d5; if c4, then e6" in words(phone.page("plans"))
    assert "2 lines of conditional moves" in words(phone.page())
    phone.post("plan", htmx=False, line="e2e4 e7e5", what="drop")
    assert "If e4, then e5" not in words(phone.page("plans"))


@pytest.mark.slow
def test_on_the_page_of_lines_the_board_is_the_one_after_the_line(match):
    phone = phones_at(match)["black"]
    data = data_of(phone.page("plans", line="e2e4"))
    assert data["side"] == "black" and data["moves"]["e7"] == {"e6": "quiet", "e5": "quiet"}
    asked = {"from": "e7", "to": "e4", "line": "e2e4"}
    assert "e4" in phone.get("why", **asked).text and "legal" not in phone.get("why", **asked).text
    assert "f5" in phone.get("targets", side="white", line="e2e4 f7f5").json()["e4"]


def test_what_a_line_cannot_hold_is_refused_with_the_reason(match):
    phone = phones_at(match)["black"]
    assert "e2e5" in words(phone.page("plans", line="e2e5"))
    assert "Dice decide here" in words(phone.page("plans", line="e2e4 e7e5 f1c4", move="e5e4"))
    assert "The line ends here: dice decide." in phone.page("plans", line="e2e4 e7e5 f1c4")
    refused = phone.post("plan", htmx=False, line="e2e4", what="add").text
    assert "ends with yours" in words(refused)
    phone.post("plan", htmx=False, line="e2e4 e7e5", what="add")
    refused = phone.post("plan", htmx=False, line="e2e4 c7c5", what="add").text
    assert "You have planned e7e5 there" in words(refused)


def test_several_ways_are_asked_on_the_page_of_lines(campaign):
    match = boards.begun(
        campaign, variant="expedition", hours=24, position="4k3/8/8/8/8/8/6p1/K7 w - - 0 1 -"
    )
    phone = phone_at(match, "black")
    page = phone.page("plans", line="a1a2", move="g2g1")
    assert "What does it become?" in page and 'value="g2g1n"' in page


def test_whose_turn_has_come_meanwhile_is_led_to_the_match_as_a_page_of_its_own(match):
    phone = phones_at(match)["white"]
    assert phone.get("plans", htmx=True)["HX-Redirect"] == phone.get("plans").url


@pytest.mark.slow
def test_there_is_no_such_page_on_one_s_own_turn_in_a_fast_game_or_without_a_side(campaign, match):
    phones = phones_at(match)
    for place in ("white", "spectator"):
        assert phones[place].get("plans").status_code == 302
    fast = boards.begun(campaign, variant="expedition")
    assert phone_at(fast, "black").get("plans").status_code == 302


# --- Nobody else's ----------------------------------------------------------------------------------------------------


def plan(board):
    """Black's plan where White is to move: nothing of it fits what anybody does in these worlds."""
    bob = board.guests.get(name="Bob")
    lines = [["2c22c3", "2c72c6"], ["2e22e3", "2e72e6", "2c22c3", "2c72c6"]]
    SeatPlan.objects.create(
        match=board, side="black", guest=bob, premove="2a72l1", lines=lines, after=board.version
    )


EVERYBODY_ELSE = tuple(role for role in ROLES if role != "black")


AT_THE_BOARD = [
    route
    for route in BOARDS
    if route[0].removeprefix("board").removeprefix("-seat") in ("", "-table", "-move", "-premove", "-score")
]


@pytest.mark.parametrize(
    "crowd",
    [
        pytest.param(("white", "dm"), id="White and the DM"),
        pytest.param(EVERYBODY_ELSE, id="everybody", marks=pytest.mark.slow),
    ],
)
def test_two_worlds_that_differ_in_a_plan_alone_give_everybody_else_the_same_bytes(people, frozen, crowd):
    seen, files, versions = [], [], []
    for is_planned in (False, True):
        with in_a_world(people, frozen, ONE) as table:
            if is_planned:
                plan(table.board)
            seen.append(crawl(table, frozen, crowd, AT_THE_BOARD))
            files.append(exported(table.board.campaign))
            versions.append(current_versions({table.board.pk}))
    assert differences(*seen) == {}
    assert files[0] == files[1] and versions[0] == versions[1]


def test_to_its_own_seat_the_two_worlds_look_different(people, frozen):
    with in_a_world(people, frozen, ONE) as table:
        plan(table.board)
        assert "Planned: " in words(table.devices["black"].seat(table.board).page())


@pytest.mark.slow
def test_planning_is_no_event_for_any_other_device(match):
    phones = phones_at(match)
    match.refresh_from_db()
    before = current_versions({match.pk}), list(match.guests.values_list("own_version"))
    sent(phones["black"], "premove", premove="g8f6")
    assert (current_versions({match.pk}), list(match.guests.values_list("own_version"))) == before
