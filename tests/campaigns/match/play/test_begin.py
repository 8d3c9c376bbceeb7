"""Starting matches: with characters, and with names alone in games without the CM."""

import pytest
from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.learning.play import settle
from campaigns.match.play.begin import NewMatch, NewPlayer, Sides, begin_match, start_rematch
from campaigns.match.play.reopening import has_later_lessons
from campaigns.people.models import Gain
from campaigns.rules.contract import Side
from tests import factories, games

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("race"), pytest.mark.postgres]


@pytest.fixture
def campaign():
    return factories.campaign(factories.user(), day=20)


def sit_down(campaign, white, black, game="race", day=20):
    contest = NewMatch(game, Sides(white, black), day, "the inn")
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        return begin_match(campaign=locked, new_match=contest, options=lambda: "to ten", by=None)


def say(match, *words):
    """Each word in turn, said by whoever is to move."""

    def speak(sitting):
        for word in words:
            sitting.act(word, side=sitting.state.to_move)

    games.at_the_table(match, speak)
    return match


def test_two_people_sit_down_by_name_alone(campaign):
    match = sit_down(campaign, NewPlayer(None, person="Anna"), NewPlayer(None, person="Ben"))
    white = match.seat(Side.WHITE)
    assert (white.name, white.character, white.cm, white.is_pc) == ("Anna", None, None, False)


def test_a_character_who_knows_no_chess_plays_a_full_board(campaign):
    pupil = factories.character(campaign, "Maudlin")
    match = sit_down(campaign, NewPlayer(pupil), NewPlayer(None, person="Ben"))
    assert match.seat(Side.WHITE).character == pupil


def test_two_people_of_one_name_may_play(campaign):
    assert sit_down(campaign, NewPlayer(None, person="Anna"), NewPlayer(None, person="Anna")).pk


def test_a_character_does_not_play_against_themself(campaign):
    aldric = factories.player(campaign)
    with pytest.raises(Refused, match="against themself"):
        sit_down(campaign, NewPlayer(aldric), NewPlayer(aldric))


def test_a_character_of_another_campaign_has_no_seat_here(campaign):
    stranger = factories.player(factories.campaign(factories.user("bob")), "Stranger")
    with pytest.raises(Refused, match="a character of this campaign") as refusal:
        sit_down(campaign, NewPlayer(None, person="Anna"), NewPlayer(stranger))
    assert refusal.value.field == "black"


def test_the_game_of_kings_is_played_by_characters(campaign):
    with pytest.raises(Refused, match="Anna is no character of this campaign"):
        sit_down(
            campaign, NewPlayer(None, person="Anna"), NewPlayer(factories.player(campaign)), game="grice"
        )


def test_a_day_to_come_is_refused(campaign):
    with pytest.raises(Refused, match="cannot be played later"):
        sit_down(campaign, NewPlayer(None, person="A"), NewPlayer(None, person="B"), day=21)


def test_a_full_board_moves_no_cm_and_uses_no_first_game_up(campaign):
    """R61b."""
    ysolde, brannoc = (factories.player(campaign, name, kind="pc") for name in ("Ysolde", "Brannoc"))
    match = say(sit_down(campaign, NewPlayer(ysolde, ysolde.cm), NewPlayer(brannoc, brannoc.cm)), *"3333")
    assert (match.status, match.winner) == ("over", "black")
    assert not Gain.objects.exists()
    grice = games.sit_down(ysolde, brannoc)
    assert settle.seats_met_before(grice) == []


def test_a_game_on_a_full_board_does_not_close_an_earlier_match(campaign):
    ysolde, brannoc = (factories.player(campaign, name, kind="pc") for name in ("Ysolde", "Brannoc"))
    won = games.won(ysolde, brannoc)
    say(sit_down(campaign, NewPlayer(ysolde, ysolde.cm), NewPlayer(brannoc, brannoc.cm)), "resign")
    assert not has_later_lessons(won)


def test_once_more_changes_the_sides_and_keeps_the_rest(campaign):
    aldric = factories.character(campaign)
    first = sit_down(campaign, NewPlayer(aldric), NewPlayer(None, person="Ben"), day=3)
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        second = start_rematch(campaign=locked, match=first, by=None)
    assert [second.seat(side).name for side in Side] == ["Ben", "Aldric"]
    assert second.seat(Side.BLACK).character == aldric
    assert (second.options, second.place, second.day) == ("to ten", "the inn", 20)
