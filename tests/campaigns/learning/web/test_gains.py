"""The page of one gain: refused, changed, left to the rules again; shown on the match and on the character."""

import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from campaigns.people.models import Character
from tests import factories, five_games, games
from tests.campaigns.match.web.test_consequences import text_of
from tests.client import address, without_bdi
from tests.confirmed import confirmation

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(campaign):
    white = factories.player(campaign, "Ysolde", cm=20, intelligence=21)
    return games.won(white, factories.player(campaign, "Bors", cm=10))


def send(dm, match, **form):
    page = dm.get(address("gain", match, match.seat("white").character_id)).text
    mark = re.search(r'name="mark" value="([^"]+)"', page)[1]
    return dm.send(address("gain", match, match.seat("white").character_id), mark=mark, **form)


def refuse(dm, match):
    return send(dm, match, do="refuse", reason="he threw it")


def test_a_refused_gain_says_so_on_the_match_and_on_the_character(dm, game):
    assert refuse(dm, game).status_code == 302
    for page in (
        address("grice-match", game),
        reverse("character", args=[game.campaign_id, game.seat("white").character_id]),
    ):
        text = text_of(dm.get(page))
        assert "It would have gained 1/2 (10 ÷ 20)." in text and "Refused by the DM: he threw it" in text


def test_a_changed_gain_shows_both_numbers(dm, game):
    answer = send(dm, game, do="change", points="1/4", reason="half asleep", back="1")
    assert answer["Location"] == reverse("character", args=[game.campaign_id, 1])
    page = text_of(dm.get(address("gain", game, game.seat("white").character_id)))
    assert "Changed by the DM to 1/4: half asleep By the rules 1/2 (10 ÷ 20)" in page


def test_it_is_left_to_the_rules_again_with_one_tap(dm, game):
    refuse(dm, game)
    send(dm, game, do="lift")
    assert "Your changes By the rules again" in text_of(
        dm.get(address("gain", game, game.seat("white").character_id))
    )
    assert "Use the rules again" not in text_of(
        dm.get(address("gain", game, game.seat("white").character_id))
    )


def test_when_it_was_decided_is_told_by_the_clock_of_the_house(dm, game, settings):
    refuse(dm, game)
    game.gain_overrides.update(at=datetime(2026, 11, 22, 23, 30, tzinfo=UTC))
    settings.TIME_ZONE = "Europe/Vienna"
    assert "Refused: he threw it 23 November 2026, 00:30 · alice" in text_of(
        dm.get(address("gain", game, game.seat("white").character_id))
    )


@pytest.mark.parametrize(("form", "sentence"), [
    ({"do": "refuse"}, "Write the reason"),
    ({"do": "change", "reason": "why not"}, "Type the points gained"),
    ({"do": "change", "reason": "why not", "points": "101"}, "from 0 to 100 points"),
    ({"do": "change", "reason": "why not", "points": "-1"}, "as points. Try"),
    ({"do": "curse"}, "Choose what to do"),
])  # fmt: skip
def test_what_cannot_be_done_is_said_on_the_form(dm, game, form, sentence):
    answer = send(dm, game, **form)
    assert answer.status_code == 200
    assert sentence in text_of(answer)
    assert not game.gain_overrides.exists()


def test_later_games_are_shown_first_and_judged_anew_once_confirmed(dm, campaign):
    players, (first, *_) = five_games.played(campaign)
    shown = refuse(dm, first)
    assert "What will change" in text_of(shown)
    dm.post(address("gain", first, first.seat("white").character_id), confirmation(shown.text))
    assert Character.objects.get(pk=players["Ysolde"].pk).cm == 21


def test_there_is_no_gain_of_somebody_who_did_not_play(dm, campaign, game):
    other = factories.player(campaign, "Cador")
    page = address("gain", game, other)
    assert dm.get(page).status_code == 404


@pytest.mark.slow
def test_a_gain_is_refused_only_where_there_is_one(dm, game):
    """Black has lost and learned nothing: a gain can be given all the same."""
    match_page = without_bdi(dm.get(game.get_absolute_url()))
    assert match_page.count("Refuse or change this gain") == match_page.count("Award a gain anyway") == 1
    for side, offered, missing in (
        ("white", "Refuse the gain", "Give these points"),
        ("black", "Give these points", "Refuse the gain"),
    ):
        page = without_bdi(dm.get(address("gain", game, game.seat(side).character_id)))
        assert offered in page and missing not in page
        assert ("Refuse or change this gain" if side == "white" else "Award a gain anyway") in without_bdi(
            dm.get(reverse("character", args=[game.campaign_id, game.seat(side).character_id]))
        )


@pytest.mark.parametrize("day", [0, 10, 400])
def test_no_date_before_the_first_is_offered_as_an_example(people, day):
    campaign = factories.campaign(factories.dm_of(people.campaign.pk), name=f"New {day}", day=day)
    for name in ("campaign", "leaderboards"):
        assert "year -" not in people.dm.page(name, campaign)
