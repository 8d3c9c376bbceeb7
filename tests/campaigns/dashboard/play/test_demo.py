"""The demo campaign: a year behind it, so that every page shows something on the first evening."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.learning.play import owed
from campaigns.match import games
from campaigns.match.models import Match
from campaigns.people.models import Character, Gain
from tests.client import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def founded(shared_db):
    call_command("set_up", verbosity=0)


@pytest.fixture
def demo(founded):
    return Campaign.objects.get()


def test_every_game_was_played_and_some_are_in_play(demo):
    over = set(demo.matches.filter(status=Match.Status.OVER).values_list("game", flat=True))
    assert over == set(games.slugs())
    assert demo.matches.filter(status=Match.Status.PLAYING).count() == 2


def test_its_year_has_named_months_and_its_evenings_their_seasons(demo):
    dates = {entry.title: demo.date_of(entry.day) for entry in demo.chronicle.exclude(title="")}
    assert demo.date == "14 March 1372"
    assert dates["The harvest fair"] == "22 August 1371"
    assert dates["Snow closes the pass"] == "13 March 1372"
    assert len({match.created_at.date() for match in demo.matches.all()}) == 3


def test_a_player_character_has_learned_from_games_and_owes_a_roll(demo):
    tamsin = demo.characters.get(name="Tamsin Reed")
    learned = Gain.objects.filter(character=tamsin).exclude(credited=0)
    assert tamsin.is_pc and learned.count() == 3
    assert tamsin.cm == 22 + sum(gain.credited for gain in learned)
    assert [roll.seat.character for roll in owed.rolls_owed_by(tamsin)] == [tamsin]


def test_there_is_a_stalemate_a_bet_that_was_won_and_a_stake_that_is_owed(demo):
    assert demo.matches.filter(how="stalemate").exists()
    assert [bet.status for match in demo.matches.all() for bet in match.bets.all()] == ["won"]
    assert demo.matches.filter(point_stakes__isnull=False).exists()


def test_the_court_knows_each_other_and_has_notes_and_hooks(demo):
    duke = demo.characters.get(name__startswith="Duke")
    assert {one.of.name for one in duke.relations_to.all()} == {"Dame Isaura Pell", "Old Wat", "Tamsin Reed"}
    assert demo.characters.exclude(notes="").exclude(public_notes="").exists()
    assert demo.characters.exclude(hook="").exclude(mannerism="").exists()


def test_the_players_of_the_first_evening_are_as_the_article_s(demo):
    cms = {name: demo.characters.get(name__startswith=name).cm for name in ("Ysolde", "Brannoc")}
    assert cms == {"Ysolde": 29, "Brannoc": 20}
    assert not Match.objects.filter(seats__character__name__startswith="Ysolde").exists()


def test_nobody_played_before_the_campaign_began_or_after_today(demo):
    assert all(0 < match.day <= demo.day for match in demo.matches.all())


def test_an_empty_campaign_is_one_tap_away(demo):
    dm = signed_in(demo.members.get().user)
    page = dm.get(reverse("campaign", args=[demo.pk])).text
    assert "Start an empty campaign" in page
    answer = dm.send(reverse("campaign-new"), name="My campaign", calendar="plain")
    empty = Campaign.objects.get(name="My campaign")
    assert answer.url == reverse("campaign", args=[empty.pk])
    assert not empty.characters.exists()
    assert "Start an empty campaign" not in dm.get(answer.url).text


@pytest.mark.parametrize("is_sample", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_every_page_of_it_opens(demo, is_sample):
    """A sample: a match of each game, and of those at court three."""
    dm = signed_in(demo.members.get().user)
    characters, shown = Character.objects.all(), {match.game: match for match in demo.matches.all()}.values()
    people = [reverse("character", args=[demo.pk, one.pk]) for one in characters[: 3 if is_sample else None]]
    matches = [match.get_absolute_url() for match in (shown if is_sample else demo.matches.all())]
    for page in ("campaign", "characters", "matches", "chronicle", "leaderboards", "purses"):
        assert dm.get(reverse(page, args=[demo.pk])).status_code == 200
    assert {dm.get(url).status_code for url in [*people, *matches]} == {200}
