"""A tournament on the TV and on players' phones: a hidden cheat and results held back are nowhere in it (two worlds)."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from campaigns.circuits.play import entering, rounds
from tests import factories
from tests.campaigns.circuits import world

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def campaign(shared_db):
    return factories.campaign(factories.user())


@pytest.fixture(scope="module")
def four(campaign):
    return world.people(campaign, 4)


def seen(cup, **query):
    """The part of the page that follows the tournament, as a device with another tag gets it."""
    answer = Client().get(reverse("tournament-room", args=[cup.public_id]), query or {"seen": "nothing"})
    return answer.status_code, answer.content


def test_everybody_with_the_address_sees_the_round_and_the_bracket(campaign, four):
    cup = world.drawn(campaign, four)
    html = seen(cup)[1].decode()
    assert "Ada" in html and "Semifinals" in html and "Final" in html


def test_an_entrant_who_means_to_cheat_looks_like_any_other(campaign, four):
    """Two worlds that differ in the cheat alone answer with the same bytes, the tag and its length among them."""
    cup = world.drawn(campaign, four)
    before = seen(cup)
    world.do(
        entering.mark_cheat,
        cup,
        entrant_id=cup.entrants.get(number=2).pk,
        cheats=True,
        note="a mirror in the ring",
    )
    assert seen(cup) == before


def test_a_result_held_back_changes_nothing_until_it_is_revealed(campaign, four):
    cup = world.drawn(campaign, four, holds_back=True)
    before = seen(cup)
    for ruling in ("said white", "said black", "neither"):
        world.say(cup, 1, 1, ruling)
        assert seen(cup) == before
    world.do(rounds.reveal, cup, encounter_ids=[world.encounter(cup, 1, 1).pk])
    assert seen(cup) != before


def test_who_shows_what_there_is_gets_no_answer(campaign, four):
    cup = world.drawn(campaign, four)
    tag = seen(cup)[1].decode().partition("?seen=")[2][:16]
    assert seen(cup, seen=tag) == (204, b"")
    world.say(cup, 1, 1, "said white")
    status, body = seen(cup, seen=tag)
    assert status == 200 and b"1\xe2\x80\x930" in body and b"<html" not in body


def test_a_wrong_address_is_not_found():
    assert Client().get(reverse("tournament-room", args=["nothing"])).status_code == 404


def test_no_chess_modifier_and_no_odds_stand_there(campaign, four):
    cup = world.drawn(campaign, four)
    html = strip_tags(seen(cup)[1].decode())
    assert all(str(entrant.cm) not in html for entrant in cup.entrants.all()) and "odds" not in html.lower()
