"""Asking an NPC whether they know chess: dice of one door, both answers on record (R55)."""

from fractions import Fraction

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.learning.play.settle import cm_on
from campaigns.match.play.dice_door import DiceDoor
from campaigns.npc.play import asking
from campaigns.npc.play.asking import Question
from campaigns.people.models import Character, ProfessionRow
from tests import factories

pytestmark = pytest.mark.django_db


def person(campaign, profession="noble", **values):
    row = ProfessionRow.objects.get(slug=profession, campaign=None)
    return factories.character(campaign, "Aldric", profession_id=row.pk, **{"intelligence": 13, **values})


def question(character):
    by = character.campaign.members.get().user
    return Question(len(asking.answers(character)), by)


def ask_character(character, faces="", d6="", reason="", door=None, form=None):
    return asking.ask_character(
        character.campaign_id,
        new_key(),
        character=character,
        form=form or question(character),
        door=door or DiceDoor(typed=faces),
        d6=DiceDoor(typed=d6, field="d6"),
        reason=reason,
    ).sentence


def roll_bonus(character, faces="", door=None):
    door = door or DiceDoor(typed=faces)
    form = question(character)
    return asking.roll_bonus(
        character.campaign_id, new_key(), character=character, form=form, door=door
    ).sentence


def record(character):
    return [entry.text for entry in character.record.all()]


def test_a_yes_is_followed_by_the_bonus_and_both_stand_in_the_record(campaign):
    aldric = person(campaign)
    assert ask_character(aldric, "42") == "Aldric: 65% to know chess, rolled 42: yes."
    assert roll_bonus(aldric, "27") == "Aldric knows chess: CM 45."
    known = Character.objects.get(pk=aldric.pk)
    assert (known.cm, known.initial_cm) == (45, 18)
    assert record(known) == [
        "asked: 65% to know chess, rolled 42: yes (typed)",
        "already knew chess: Int 13 + Wis 10/2 + bonus 27 = 45 (d40: 27), typed",
    ]


def test_the_machine_throws_what_is_not_typed_and_the_record_says_so(campaign):
    aldric = person(campaign)
    ask_character(aldric, door=DiceDoor(throw=True, machine=lambda dice: (1,)))
    roll_bonus(aldric, door=DiceDoor(throw=True, machine=lambda dice: (dice.sides,)))
    assert Character.objects.get(pk=aldric.pk).cm == 58
    assert all("rolled by the app" in text for text in record(aldric))


def test_a_no_stands_and_is_asked_again_only_with_a_reason(campaign):
    aldric = person(campaign)
    ask_character(aldric, "66")
    assert record(aldric) == ["asked: 65% to know chess, rolled 66: no (typed)"]
    with pytest.raises(Refused, match="Write the reason"):
        ask_character(aldric, "42")
    ask_character(aldric, "42", reason="a year at court")
    assert record(aldric)[-1].endswith("rolled 42: yes (typed); asked again: a year at court")
    assert not Character.objects.get(pk=aldric.pk).knows_chess  # until the bonus is rolled


def test_a_yes_cannot_be_rolled_away(campaign):
    aldric = person(campaign)
    ask_character(aldric, "42")
    with pytest.raises(Refused, match="only the bonus"):
        ask_character(aldric, "99", reason="I would rather not")
    with pytest.raises(Refused, match="Roll first whether"):
        roll_bonus(person(campaign), "27")


def test_a_half_percent_asks_for_its_d6_and_nothing_is_written_before(campaign):
    serf = person(campaign, "serf", intelligence=9)
    with pytest.raises(Refused, match="Enter the d6") as refusal:
        ask_character(serf, "05")
    assert refusal.value.field == "d6"
    assert record(serf) == []
    assert ask_character(serf, "05", "3").endswith("rolled 05 and d6 3 (1-3 is yes): yes.")


def test_a_chess_master_is_rolled_his_bonus_alone(campaign):
    master = person(campaign, "chess-master")
    with pytest.raises(Refused, match="only the bonus"):
        ask_character(master, "42")
    roll_bonus(master, "7")
    assert Character.objects.get(pk=master.pk).cm == 18 + 57


def test_a_form_made_before_another_device_asked_rolls_nothing(campaign):
    aldric = person(campaign)
    before = question(aldric)
    ask_character(aldric, "66")
    with pytest.raises(Refused, match="on another device"):
        asking.ask_character(
            aldric.campaign_id,
            new_key(),
            character=aldric,
            form=before,
            door=DiceDoor(typed="1"),
            d6=DiceDoor(),
            reason="once more",
        )


def test_whoever_came_knowing_chess_may_sit_down_from_that_day_on(campaign):
    aldric = person(campaign)
    ask_character(aldric, "66")
    ask_character(aldric, "1", reason="again")
    roll_bonus(aldric, "1")
    known = Character.objects.get(pk=aldric.pk)
    assert cm_on(known, 100) == Fraction(19)
    assert cm_on(known, 99) is None
