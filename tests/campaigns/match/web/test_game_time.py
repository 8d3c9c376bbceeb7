"""The pages of game time: the time of day, and a match's own on the clock."""

import re

import pytest

from campaigns.core.use_cases import MSG_UNKNOWN_FORM, new_key
from tests import factories, games
from tests.campaigns.match.web.test_consequences import text_of
from tests.client import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(campaign):
    white = factories.player(campaign, "Ysolde", cm=20, intelligence=21)
    return games.won(white, factories.player(campaign, "Bors", cm=10))


def set_clock(people, time):
    return people.dm.submit("clock", people.campaign, minute=time)


def page(dm, match):
    return dm.get(address("grice-match", match))


def press(dm, match, do):
    mark = re.search(r'name="mark" value="([^"]+)"', page(dm, match).text)
    path = address("match-clock", match)
    return text_of(dm.post(path, {"key": new_key(), "mark": mark[1], "do": do}, follow=True))


def test_a_finished_match_tells_its_game_time_and_adds_it_with_one_tap(people, match):
    shown = text_of(page(people.dm, match))
    assert "Took 2 turns: 20 melee rounds, 20 minutes." in shown
    assert "set the time of day first" in shown
    set_clock(people, "18:30")
    assert "Add 20 minutes to the clock" in text_of(page(people.dm, match))
    assert "20 minutes later: it is day 11 of month 4, year 1, 18:50." in press(people.dm, match, "add")
    assert "20 minutes on the campaign's clock." in text_of(page(people.dm, match)).replace("&#x27;", "'")
    assert "The clock is set back" in press(people.dm, match, "take-back")


def test_a_match_in_play_tells_nothing_yet(dm, campaign):
    white, black = (factories.player(campaign, name) for name in ("Odo", "Osric"))
    assert "Game time" not in text_of(page(dm, games.sit_down(white, black)))


@pytest.mark.slow
def test_the_time_of_day_stands_beside_the_date(people):
    assert set_clock(people, "18:30").status_code == 302
    home = address("campaign", people.campaign)
    assert "Day 11 of month 4, year 1, 18:30" in text_of(people.dm.get(home))
    set_clock(people, "")
    assert "18:30" not in text_of(people.dm.get(home))


@pytest.mark.parametrize("time", ["25:00", "dusk"])
def test_what_is_no_time_is_refused_beside_the_field(people, time):
    answer = set_clock(people, time)
    assert answer.status_code == 200
    assert "as a time of day. Try 18:30" in text_of(answer)


def test_whoever_sets_the_time_of_day_from_a_match_is_back_at_the_match(dm, campaign, match):
    shown = page(dm, match).text
    link = re.search(r'href="([^"]+/clock/[^"]+)"', shown)
    form = dm.get(link[1]).text
    back = re.search(r'name="back"\s+value="([^"]*)"', form)
    clock = address("clock", campaign)
    answer = dm.send(clock, minute="18:30", back=back[1])
    assert answer["Location"] == address("grice-match", match)


@pytest.mark.parametrize("back", ["x", "0"])
def test_a_wrong_way_back_is_no_form_of_ours_and_sets_nothing(dm, campaign, back):
    clock = address("clock", campaign)
    assert MSG_UNKNOWN_FORM in text_of(dm.send(clock, minute="18:30", back=back))
    assert dm.get(clock, {"back": back}).status_code == 200
    campaign.refresh_from_db()
    assert campaign.minute is None


def test_there_is_no_way_back_to_a_match_of_another_campaign(people):
    other = games.won(*(factories.player(people.other_campaign, name) for name in ("Odo", "Osric")))
    answer = people.dm.submit("clock", people.campaign, minute="18:30", back=other.pk)
    assert answer.status_code == 404
    people.campaign.refresh_from_db()
    assert people.campaign.minute is None
