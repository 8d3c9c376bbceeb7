"""The page that asks whether an NPC knows chess."""

import pytest
from django.urls import reverse

from campaigns.people.models import Character, ProfessionRow
from tests import factories
from tests.campaigns.match.web.test_consequences import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def aldric(people):
    noble = ProfessionRow.objects.get(slug="noble", campaign=None)
    return factories.character(people.campaign, "Aldric", profession_id=noble.pk, intelligence=13)


def url(character, name="character-ask"):
    return reverse(name, args=[character.campaign_id, character.pk])


def test_yes_leads_to_the_bonus_and_the_bonus_to_the_sheet(people, aldric):
    assert "Knows chess?" in text_of(people.dm.get(url(aldric, "character")))
    assert "Int 13 x 5% = 65% to know chess" in text_of(people.dm.get(url(aldric)))
    answer = people.dm.send(url(aldric), mark=0, faces="42")
    assert answer["Location"] == url(aldric)
    page = text_of(people.dm.get(url(aldric)))
    assert "65% to know chess, rolled 42: yes (typed)" in page and "Bonus, d40" in page
    answer = people.dm.send(url(aldric), mark=1, faces="27")
    assert answer["Location"] == url(aldric, "character")
    sheet = text_of(people.dm.get(url(aldric, "character")))
    assert "Came knowing chess: Int 13 + Wis 10/2 + bonus 27 = 45 (d40: 27), typed" in sheet


def test_no_leads_back_to_the_sheet_and_wants_a_reason_to_ask_again(people, aldric):
    assert people.dm.send(url(aldric), mark=0, faces="99")["Location"] == url(aldric, "character")
    page = text_of(people.dm.send(url(aldric), mark=1, throw="machine"))
    assert "Write the reason in a few words" in page
    assert aldric.record.count() == 1


@pytest.mark.parametrize("faces", ["", "101", "x"])
def test_dice_that_are_none_are_refused_beside_their_field(people, aldric, faces):
    answer = people.dm.send(url(aldric), mark=0, faces=faces)
    assert answer.status_code == 200
    assert 'id="faces_error"' in answer.text
    assert not aldric.record.exists()


def test_the_dice_of_a_dragon_have_a_box_each(people):
    dragon = ProfessionRow.objects.get(slug="dragon", campaign=None)
    smaug = factories.character(people.campaign, "Smaug", profession_id=dragon.pk, age_level=3, hit_points=80)
    people.dm.send(url(smaug), mark=0, faces="1")
    page = people.dm.get(url(smaug)).text
    assert page.count('name="faces"') == 3
    people.dm.send(url(smaug), mark=1, faces=["1", "2", "3"])
    assert Character.objects.get(pk=smaug.pk).cm == 17 + 3


def test_a_player_character_is_not_asked(people):
    page = text_of(people.dm.get(url(factories.character(people.campaign, "Cador", kind="pc"))))
    assert "learn chess from somebody who knows it" in page
