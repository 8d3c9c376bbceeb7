"""The clock of slow play: who owes a move, since when and until when, and the Dungeon Master's word on it."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.devices.play import room
from campaigns.match.models import Match, TimeChange
from campaigns.match.play import deadlines
from campaigns.match.play.dice_door import DiceDoor
from campaigns.slow.models import Look
from campaigns.slow.play import slow
from tests import boards
from tests.campaigns.slow.saturday import HOUR, SATURDAY
from variants.board.play import moves, rematches, rolls

pytestmark = pytest.mark.django_db


def more(match, hours=12, reason="A wedding"):
    return slow.extend_deadline(match.pk, boards.form(match), hours=hours, reason=reason).sentence


def set_time(match, hours, reason="As agreed"):
    return slow.set_time_per_move(match.pk, boards.form(match), hours=hours, reason=reason).sentence


def owed(match):
    match.refresh_from_db()
    return match.waits_for, match.waits_since, match.due_at


def test_at_24_hours_a_move_the_first_is_due_a_day_after_the_start(match):
    assert owed(match) == ("white", SATURDAY, SATURDAY + 24 * HOUR)
    assert [(one.kind, one.hours) for one in match.time_changes.all()] == [("agreed", 24)]


def test_the_clock_starts_with_the_line_that_hands_the_move_over(match, now):
    now.move_to(SATURDAY + 5 * HOUR)
    boards.moved(match, "2a22a3")
    assert owed(match) == ("black", SATURDAY + 5 * HOUR, SATURDAY + 29 * HOUR)


@pytest.mark.slow
def test_words_that_leave_the_move_where_it_is_do_not_start_it_anew(match, now):
    boards.moved(match, "2a22a3")
    now.move_to(SATURDAY + 5 * HOUR)
    boards.asked_back(match, "ask", boards.WHITE)
    boards.asked_back(match, "refuse", boards.BLACK)
    boards.declared(match, "draw?")
    assert owed(match)[:2] == ("black", SATURDAY)


def test_a_move_taken_back_gives_its_maker_the_time_anew(match, now):
    boards.moved(match, "2a22a3")
    now.move_to(SATURDAY + 5 * HOUR)
    boards.undone(match)
    assert owed(match)[:2] == ("white", SATURDAY + 5 * HOUR)


@pytest.mark.slow
def test_a_match_that_is_over_owes_nothing_and_brought_back_it_begins_anew(match, now):
    moves.abandon(match.pk, boards.form(match))
    assert owed(match) == ("", None, None)
    now.move_to(SATURDAY + 5 * HOUR)
    boards.undone(match)
    assert owed(match)[:2] == ("white", SATURDAY + 5 * HOUR)


@pytest.mark.slow
def test_dice_and_half_moves_of_one_turn_share_its_time(campaign, now):
    match = boards.begun(campaign, variant="chessgammon", hours=24)
    assert owed(match)[0] == "both"

    def throw(faces):
        rolls.roll_dice(match.pk, boards.form(match), door=DiceDoor(typed=faces), side=None)

    now.move_to(SATURDAY + HOUR)
    throw("2 1")
    assert owed(match)[:2] == ("white", SATURDAY + HOUR)
    for hour in (2, 3):
        now.move_to(SATURDAY + hour * HOUR)
        match.refresh_from_db()
        boards.moved(match, "b1a3" if hour == 2 else "h2h4")
    assert owed(match) == ("black", SATURDAY + 3 * HOUR, SATURDAY + 27 * HOUR)


def test_without_a_time_per_move_nothing_is_written_down(campaign):
    match = boards.begun(campaign, "2a22a3")
    assert owed(match) == ("", None, None)
    assert not match.time_changes.exists()


def test_a_rematch_has_the_same_time_and_its_clock_runs(match, now):
    boards.declared(match, "resign")
    now.move_to(SATURDAY + 5 * HOUR)
    match.refresh_from_db()
    again = Match.objects.get(
        pk=rematches.rematch(
            match.campaign_id, "0" * 32, match=match, by=match.campaign.members.get().user
        ).pk
    )
    assert owed(again) == ("white", SATURDAY + 5 * HOUR, SATURDAY + 29 * HOUR)


@pytest.mark.slow
def test_what_stands_beside_a_match_is_what_its_log_says(match, now):
    """As the state is for the rules: written down, and no other than what reading everything again gives."""
    steps = [
        lambda: boards.moved(match, "2a22a3"),
        lambda: boards.moved(match, "2a72a6"),
        lambda: boards.declared(match, "draw?"),
        lambda: boards.undone(match, ply=1),
        lambda: boards.asked_back(match, "ask", boards.WHITE),
        lambda: boards.asked_back(match, "grant", boards.BLACK),
        lambda: boards.declared(match, "resign"),
        lambda: boards.undone(match),
    ]
    for number, step in enumerate(steps, start=1):
        now.move_to(SATURDAY + number * HOUR)
        step()
        match.refresh_from_db()
        assert deadlines.current_wait(match) == (match.waits_for, match.waits_since)


# --- The Dungeon Master's word ----------------------------------------------------------------------------
def test_more_time_is_for_the_move_owed_now_and_only_for_it(match, now):
    assert more(match) == "12 hours more for this move."
    more(match, 24)
    assert owed(match)[2] == SATURDAY + 60 * HOUR
    now.move_to(SATURDAY + 50 * HOUR)
    boards.moved(match, "2a22a3")
    assert owed(match)[2] == SATURDAY + 74 * HOUR
    assert [(one.hours, one.reason) for one in TimeChange.objects.filter(kind="more")] == [
        (12, "A wedding"),
        (24, "A wedding"),
    ]


def test_another_time_per_move_counts_for_the_move_owed_now(match):
    assert set_time(match, 72) == "3 days a move from now on."
    assert owed(match)[2] == SATURDAY + 72 * HOUR


def test_a_match_in_play_can_be_given_a_time_and_rid_of_it(campaign, now):
    match = boards.begun(campaign, "2a22a3")
    now.move_to(SATURDAY + 5 * HOUR)
    set_time(match, 24)
    assert owed(match) == ("black", SATURDAY, SATURDAY + 24 * HOUR)
    assert set_time(match, None) == "No limit per move any more."
    assert owed(match) == ("", None, None)


def test_everybody_at_the_table_hears_of_a_new_deadline(match):
    before = match.public_version
    more(match)
    match.refresh_from_db()
    assert match.public_version == before + 1


@pytest.mark.parametrize(("do", "why"), [
    (lambda match: more(match, reason=" "), "Write the reason"),
    (lambda match: set_time(match, 48, reason=""), "Write the reason"),
    (lambda match: set_time(match, 24), "already"),
    (lambda match: more(match, slow.MAX_GIVEN_HOURS + 1), "more time than anybody"),
])  # fmt: skip
def test_a_word_without_reason_or_sense_is_refused_and_nothing_is_written(match, do, why):
    with pytest.raises(Refused, match=why):
        do(match)
    assert owed(match) == ("white", SATURDAY, SATURDAY + 24 * HOUR)
    assert match.time_changes.count() == 1


def test_no_time_is_given_where_none_is_kept_or_nothing_is_owed(campaign, match):
    with pytest.raises(Refused, match="set a time per move first"):
        more(boards.begun(campaign))
    boards.declared(match, "resign")
    for do in (lambda: more(match), lambda: set_time(match, 48)):
        with pytest.raises(Refused, match="This match is over"):
            do()


def test_nothing_happens_to_whoever_is_late(match, now):
    now.move_to(SATURDAY + 9000 * HOUR)
    assert boards.moved(match, "2a22a3").status == Match.Status.PLAYING
    assert owed(match)[0] == "black"


# --- Who has looked ---------------------------------------------------------------------------------------
def test_a_look_only_goes_forward_and_is_written_once(match, django_assert_num_queries):
    guest = room.join(match=match, name="Anna", place="white")
    slow.record_look(match=match, seq=3, guest=guest)
    with django_assert_num_queries(1):
        slow.record_look(match=match, seq=2, guest=guest)
    assert Look.objects.get().seq == 3
