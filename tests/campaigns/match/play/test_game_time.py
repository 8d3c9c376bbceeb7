"""A match's game time on the campaign's clock: ten rounds a turn, added once, undone with the match (R8)."""

import pytest

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.rules.time_of_day import read
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.play import game_time
from campaigns.match.play.slips import Slip
from chess_minigame.judge.play import amendments
from tests import factories, games

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(campaign):
    """A match of two turns, over ten minutes before midnight."""
    is_now(campaign, "23:50")
    white = factories.player(campaign, "Ysolde", cm=20, intelligence=21)
    return games.won(white, factories.player(campaign, "Bors", cm=10))


def is_now(campaign, time):
    game_time.set_time(campaign.pk, new_key(), minute=read(time) if time else None)


def slip(match):
    return Slip(new_key(), game_time.game_time_mark(match), match.campaign.members.get().user)


def add(match):
    return game_time.add_match_time(match.pk, slip(match)).sentence


def take_back(match):
    return game_time.remove_match_time(match.pk, slip(match)).sentence


def now(campaign):
    return Campaign.objects.get(pk=campaign.pk).now


def undo(match):
    amendments.undo(match.pk, games.form(match), decision=None, reason="")
    match.refresh_from_db()


def test_two_turns_are_twenty_rounds_and_midnight_begins_the_next_day(campaign, match):
    assert (match.turns, game_time.rounds_of(match)) == (2, 20)
    assert add(match) == "20 minutes later: it is day 12 of month 4, year 1, 00:10."
    assert Campaign.objects.get(pk=campaign.pk).day == 101


def test_it_is_added_once_and_taken_back_by_hand(campaign, match):
    add(match)
    with pytest.raises(Refused, match="on the clock already"):
        add(match)
    assert take_back(match) == "The clock is set back: it is day 11 of month 4, year 1, 23:50."
    with pytest.raises(Refused, match="No game time"):
        take_back(match)
    add(match)
    assert [line.minutes for line in match.clock_lines.all()] == [20, -20, 20]


def test_undoing_the_match_takes_its_time_off_the_clock(campaign, match):
    add(match)
    undo(match)
    assert now(campaign) == "day 11 of month 4, year 1, 23:50"
    with pytest.raises(Refused, match="once the match is over"):
        add(match)


def test_a_clock_set_by_hand_since_stays_whatever_becomes_of_the_match(campaign, match):
    add(match)
    is_now(campaign, "08:00")
    undo(match)
    assert now(campaign) == "day 12 of month 4, year 1, 08:00"
    games.redo(match)
    assert now(campaign) == "day 12 of month 4, year 1, 08:00"
    with pytest.raises(Refused, match="on the clock already"):
        add(match)
    take_back(match)
    add(match)
    undo(match)
    assert now(campaign) == "day 12 of month 4, year 1, 07:40", (
        "added once more, it is the match's to take back"
    )


def test_a_clock_set_by_hand_after_an_undo_stays_when_that_is_redone(campaign, match):
    add(match)
    undo(match)
    is_now(campaign, "08:00")
    games.redo(match)
    assert now(campaign) == "day 11 of month 4, year 1, 08:00"


@pytest.mark.slow
def test_a_date_set_by_hand_stays_and_the_match_keeps_its_time(campaign, match):
    add(match)
    campaigns.advance_date(campaign.pk, new_key(), days=2)
    undo(match)
    assert now(campaign) == "day 13 of month 4, year 1, 23:50"
    games.redo(match)
    campaigns.advance_to_date(campaign.pk, new_key(), day=110)
    undo(match)
    assert now(campaign) == "day 21 of month 4, year 1, 00:10"
    games.redo(match)
    dm = campaign.members.get().user
    campaigns.rewind_date(campaign.pk, new_key(), day=105, reason="a slip", by=dm)
    undo(match)
    assert now(campaign) == "day 16 of month 4, year 1, 00:10"


def test_the_date_stays_where_something_is_on_record_on_the_later_day(campaign, match):
    add(match)
    factories.player(campaign, "Cador")
    undo(match)
    assert now(campaign) == "day 12 of month 4, year 1, 00:10"
    with pytest.raises(Refused, match="Cador's record has an entry of day 12"):
        take_back(match)


def test_what_another_match_does_leaves_the_clock_alone(campaign, match):
    add(match)
    games.turn(games.sit_down(*(factories.player(campaign, name) for name in ("Odo", "Osric"))), "50")
    assert now(campaign) == "day 12 of month 4, year 1, 00:10"


def test_nothing_is_added_where_nobody_keeps_the_time_of_day(campaign, match):
    is_now(campaign, None)
    assert now(campaign) == "day 11 of month 4, year 1"
    with pytest.raises(Refused, match="set it first"):
        add(match)


@pytest.mark.slow
def test_days_pass_as_ever_and_keep_the_time_of_day(campaign, match):
    campaigns.advance_date(campaign.pk, new_key(), days=1)
    assert now(campaign) == "day 12 of month 4, year 1, 23:50"
