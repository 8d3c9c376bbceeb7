"""The page that asks whether an NPC knows chess."""

import pytest

from campaigns.people.models import Character, ProfessionRow
from tests import factories
from tests.campaigns.match.web.test_consequences import text_of
from tests.client import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def aldric(campaign):
    noble = ProfessionRow.objects.get(slug="noble", campaign=None)
    return factories.character(campaign, "Aldric", profession_id=noble.pk, intelligence=13)


def test_yes_leads_to_the_bonus_and_the_bonus_to_the_sheet(dm, aldric):
    assert "Knows chess?" in text_of(dm.get(address("character", aldric)))
    assert "Int 13 x 5% = 65% to know chess" in text_of(dm.get(address("character-ask", aldric)))
    answer = dm.submit("character-ask", aldric, mark=0, faces="42")
    assert answer["Location"] == address("character-ask", aldric)
    page = text_of(dm.get(address("character-ask", aldric)))
    assert "65% to know chess, rolled 42: yes (typed)" in page and "Bonus, d40" in page
    answer = dm.submit("character-ask", aldric, mark=1, faces="27")
    assert answer["Location"] == address("character", aldric)
    sheet = text_of(dm.get(address("character", aldric)))
    assert "Already knew chess: Int 13 + Wis 10/2 + bonus 27 = 45 (d40: 27), typed" in sheet


def test_no_leads_back_to_the_sheet_and_wants_a_reason_to_ask_again(dm, aldric):
    assert dm.submit("character-ask", aldric, mark=0, faces="99")["Location"] == address("character", aldric)
    page = text_of(dm.submit("character-ask", aldric, mark=1, throw="machine"))
    assert "Write the reason in a few words" in page
    assert aldric.record.count() == 1


@pytest.mark.parametrize("faces", ["", "101", "x"])
def test_dice_that_are_none_are_refused_beside_their_field(dm, aldric, faces):
    answer = dm.submit("character-ask", aldric, mark=0, faces=faces)
    assert answer.status_code == 200
    assert 'id="faces_error"' in answer.text
    assert not aldric.record.exists()


def test_the_dice_of_a_dragon_have_a_box_each(dm, campaign):
    dragon = ProfessionRow.objects.get(slug="dragon", campaign=None)
    smaug = factories.character(campaign, "Smaug", profession_id=dragon.pk, age_level=3, hit_points=80)
    dm.submit("character-ask", smaug, mark=0, faces="1")
    page = dm.page("character-ask", smaug)
    assert page.count('name="faces"') == 3
    dm.submit("character-ask", smaug, mark=1, faces=["1", "2", "3"])
    assert Character.objects.get(pk=smaug.pk).cm == 17 + 3


def test_a_player_character_is_not_asked(dm, campaign):
    page = text_of(dm.get(address("character-ask", factories.character(campaign, "Cador", kind="pc"))))
    assert "learn chess from somebody who knows it" in page
