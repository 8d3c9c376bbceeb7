"""Make it fair, and what New game tells of two: for the Dungeon Master, taken over with one tap (R64)."""

import re
from html import unescape

import pytest
from django.urls import reverse

from campaigns.match.models import Match
from tests import boards, factories
from tests.boards import BLACK
from tests.client import seated
from tests.seats import given
from variants.fairness import advantages
from variants.fairness.advantages import Advantage

pytestmark = pytest.mark.django_db
QUEEN = Advantage("without d1", 100, 75, 400)


@pytest.fixture
def two(campaign):
    return factories.player(campaign, "Ysolde", kind="pc"), factories.player(campaign, "Vrasha", cm=47)


def fair(people, white, black):
    address = reverse("game-fair", args=[people.campaign.pk])
    return people.dm.get(address, {"white": white, "black": black}).text


def taken(page, what, game=""):
    """The address that takes a way over."""
    label = f'aria-label="Use this{game}: {what}'
    (link,) = (one for one in re.findall(r"<a [^>]+>", page) if label in one)
    return unescape(re.search(r'href="([^"]+)"', link)[1])


def test_each_of_the_five_games_says_how_even_it_is(people, two):
    page = fair(people, *(one.pk for one in two))
    for name in ("The Game of Kings", "Dragonchess", "Way of the Knight", "Chessgammon", "Expedition Chess"):
        assert f">{name}</h2>" in page
    assert page.count("Expected score as it stands") == 5


@pytest.mark.slow
def test_a_cm_for_the_evening_fills_the_form_which_is_then_even(people, dm, two):
    page = fair(people, *(one.pk for one in two))
    address = taken(page, "Vrasha plays as CM 20")
    form = dm.get(address).text
    assert re.search(r'name="black_plays_as"[^>]* value="20"|value="20"[^>]* name="black_plays_as"', form)
    assert '<details class="drawer" id="set-cms" open>' in " ".join(form.split())


@pytest.fixture
def near(two):
    """Ysolde, and somebody a little stronger."""
    return two[0], factories.player(two[0].campaign, "Wulfgar", cm=26)


@pytest.mark.slow
def test_what_leaves_no_contest_is_not_offered_as_fair(people, campaign, two):
    champion = factories.player(campaign, "Oda", cm=70, kind="pc")
    page = fair(people, two[0].pk, champion.pk)
    assert "Use this: Oda begins without a Mage and a Dragon" not in page
    assert "Nothing that was measured brings this game near to even" in page


@pytest.mark.slow
def test_less_time_for_the_stronger_fills_the_form_without_a_number(people, dm, two):
    page = fair(people, *(one.pk for one in two))
    address = taken(page, "Vrasha has 5 minutes for the game, Ysolde 15", " in Expedition Chess")
    assert "chess_clock_typed=15" in address and "black_clock=5" in address
    form = dm.get(address).text
    assert re.search(r'name="black_clock"[^>]* value="5"|value="5"[^>]* name="black_clock"', form)
    assert "has 5 minutes" not in fair(people, two[0].pk, factories.player(two[0].campaign, "Even", cm=20).pk)


@pytest.mark.slow
def test_a_gambit_is_taken_over_with_its_option(people, dm, near):
    address = taken(fair(people, *(one.pk for one in near)), "Ysolde gambits")
    form = dm.get(address).text
    (on,) = (
        one for one in re.findall(r"<input[^>]+>", form) if 'name="option-1"' in one and 'value="on"' in one
    )
    assert "checked" in on


@pytest.mark.slow
def test_men_off_the_board_are_taken_over_as_a_position(people, dm, near, monkeypatch):
    monkeypatch.setattr(
        advantages, "measured_advantages", lambda slug: (QUEEN,) if slug == "expedition" else ()
    )
    address = taken(fair(people, *(one.pk for one in near)), "Wulfgar begins without a Queen")
    form = dm.get(address).text
    assert "rnb1kbnr/pppppppp" in form


def test_points_for_this_match_are_taken_over_and_played_with(people, dm, campaign, near, monkeypatch):
    row = Advantage("points 5", 100, 75, 400)
    monkeypatch.setattr(advantages, "measured_advantages", lambda slug: (row,) if slug == "wotn" else ())
    address = taken(fair(people, *(one.pk for one in near)), "Ysolde has 5 handicap points to spend")
    assert "white_points=5" in address
    path, _, query = address.partition("?")
    sent = dict(part.split("=") for part in query.split("&"))
    dm.send(path, date=campaign.date, place="", engine_pace="0", handicap="on", **sent)
    assert Match.objects.get().options == "standard 5:0 startpos"


@pytest.mark.parametrize(
    "query", [{}, {"white": "1"}, {"white": "x", "black": "y"}, {"white": "0", "black": "-1"}]
)
def test_with_nobody_or_somebody_unknown_there_is_the_form(dm, campaign, query):
    answer = dm.get(reverse("game-fair", args=[campaign.pk]), query)
    assert answer.status_code == 200
    assert "Expected score" not in answer.text


def test_nobody_plays_themself(people, two):
    assert "Choose two different players." in fair(people, two[0].pk, two[0].pk)


def test_new_game_tells_what_two_would_score_and_hears_of_changes(dm, campaign, two):
    address = reverse("board-new", args=[campaign.pk, "dragonchess"])
    query = {"white": two[0].pk, "black": two[1].pk}
    assert "Expected score by their CMs" in dm.get(address, query).text
    assert "Expected score" not in dm.get(address).text
    part = reverse("board-prospect", args=[campaign.pk, "dragonchess"])
    set_cm = {**query, "black_engine": "on", "black_plays_as": "20"}
    assert "Ysolde 50%" in dm.get(part, set_cm).text
    assert "Expected score" not in dm.get(part, {**query, "position": "?"}).text


def test_bets_have_fair_odds_before_the_first_move_for_the_dm_alone(dm, campaign, two):
    white, black = (boards.NewPlayer(one, one.cm) for one in two)
    match = boards.begun(campaign, white=white, black=black)
    address = reverse("bets", args=[match.campaign_id, match.pk])
    assert "The current fair odds." in dm.get(address).text
    seat = seated(given(match, "white"))
    assert "fair odds" not in seat.get(match.seat_url).text
    boards.moved(match, "2d22d3")
    assert "The current fair odds." not in dm.get(address).text


def test_between_people_without_cms_nothing_is_offered(dm, campaign):
    match = boards.begun(campaign)
    address = reverse("bets", args=[match.campaign_id, match.pk])
    assert "fair odds" not in dm.get(address).text


@pytest.mark.slow
def test_the_board_of_a_lesson_shows_the_gain_and_leads_to_the_roll(people, dm, two):
    campaign = people.campaign
    campaign.house_rules = "r61b=yes"
    campaign.save(update_fields=["house_rules"])
    white, black = (boards.NewPlayer(one, one.cm) for one in two)
    match = boards.begun(campaign, "2d22d3", white=white, black=black)
    boards.declared(match, "resign", BLACK)
    page = dm.get(boards.url(match)).text
    assert reverse("roll-owed", args=[match.campaign_id, match.pk]) in page
    assert "has yet to roll the d20" in page
    seat = seated(given(match, "white")).get(match.seat_url).text
    assert "What you learned" in seat
    assert not re.search(r"\bd20\b", seat)  # as a word: a form's key may hold those letters
