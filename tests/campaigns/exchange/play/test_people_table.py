"""People are changed by a table: as the preview said, all or nothing, and back again."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.exchange.models import PeopleTable
from campaigns.exchange.play import people_table as play
from campaigns.exchange.presenters.people_table import people_table
from campaigns.people import play as characters
from campaigns.people.models import BulkChange, Character, RecordEntry
from campaigns.people.play import bulk
from tests import factories, games

pytestmark = pytest.mark.django_db


def uploaded(campaign, text):
    data = text if isinstance(text, bytes) else text.encode()
    user = campaign.members.get().user
    play.upload_table(campaign_id=campaign.pk, user=user, key=new_key(), file_name="people.csv", data=data)
    return PeopleTable.objects.get(campaign=campaign)


def plan(campaign, text):
    return play.plan_table(campaign, text)


def applied(campaign, text, *agreed):
    table = uploaded(campaign, text)
    seen = play.plan_table(campaign, table.text).fingerprint
    return play.apply_table(
        table.campaign_id, new_key(), table=table, seen=seen, now=timezone.now(), agreed=agreed
    ).sentence


def undone(campaign):
    change = BulkChange.objects.latest("pk")
    return bulk.undo_change(campaign.pk, new_key(), change_id=change.pk, now=timezone.now()).sentence


def everything(campaign):
    people = campaign.characters.order_by("pk")
    rows = list(people.values(*(field.attname for field in Character._meta.concrete_fields)))
    return rows, [sorted(tag.name for tag in one.tags.all()) for one in people]


def test_what_was_exported_changes_nobody(campaign):
    factories.player(campaign, "Ysolde", "29 20/29", kind="pc", class_name="Magic-user", hook="=1+1")
    one = factories.character(
        campaign, "Hob", temperament="+patient", mannerism="@home", archived_at=timezone.now()
    )
    characters.set_tags(one, ["harbour", "-dock"])
    factories.character(campaign, "Hob")
    found = plan(campaign, people_table(campaign).decode("utf-8-sig"))
    assert not found.people and not found.faults and not found.cm_stays and found.unchanged == 3


def test_the_table_of_one_campaign_makes_the_people_of_another(campaign):
    factories.player(campaign, "Ysolde", "29 20/29", kind="pc", class_name="Magic-user")
    characters.set_tags(factories.character(campaign, "Hob", wisdom=7), ["harbour"])
    text = people_table(campaign).decode("utf-8-sig")
    without_ids = "\r\n".join(line.rpartition(",")[0] for line in text.splitlines())
    other = factories.campaign(factories.user("carol"), name="Barrowmoor")
    assert applied(other, without_ids) == "2 people created from people.csv."
    again = people_table(other).decode("utf-8-sig")
    assert [line.rpartition(",")[0] for line in again.splitlines()] == without_ids.splitlines()
    assert RecordEntry.objects.get(character__campaign=other).kind == RecordEntry.Kind.GENERATED


def test_the_preview_says_by_name_what_changes_and_writes_nothing(campaign):
    factories.character(campaign, "Hob", wisdom=10)
    before = everything(campaign)
    found = plan(campaign, "Name,Wisdom,Tags,Kind,Archived\nhob,12,harbour,PC,yes\nAda,,,,\n")
    hob, ada = found.people
    assert hob.name == "Hob" and set(hob.descriptions) == {
        "Name Hob → hob",
        "Wisdom 10 → 12",
        "Tags – → harbour",
        "Kind NPC → PC",
        "Archived no → yes",
    }
    assert ada.is_new and (found.newcomers, found.changed) == (1, 1)
    assert everything(campaign) == before


def test_an_import_is_undone_to_the_last_column(campaign):
    factories.character(campaign, "Hob", wisdom=10, hook="a debt", archived_at=timezone.now())
    characters.set_tags(factories.player(campaign, "Ysolde", 20), ["Harbour"])
    before = everything(campaign)
    text = (
        "Name,Wisdom,Hook,Tags,Archived,CM\nHob,12,,docks,no,\nYsolde,,new,harbour; x,yes,\nAda,,,docks,,30\n"
    )
    sentence = applied(campaign, text.replace("harbour; x", '"harbour, x"'))
    assert sentence == "1 person created and 2 people changed from people.csv."
    ada = Character.objects.get(name="Ada")
    assert (ada.cm, ada.initial_cm, ada.plays_as) == (30, 15, 30)
    assert everything(campaign) != before
    assert undone(campaign) == "Undone: 3 people as before."
    assert everything(campaign) == before


def test_a_changed_number_and_its_undo_are_on_record_with_the_table(campaign):
    factories.character(campaign, "Hob", wisdom=10)
    applied(campaign, "Name,Wisdom\nHob,12\n")
    undone(campaign)
    assert list(RecordEntry.objects.values_list("text", flat=True)) == [
        "wisdom 10 → 12: table people.csv",
        "wisdom 12 → 10: import of a table undone",
    ]


@pytest.mark.slow
def test_who_was_changed_or_has_played_since_is_left_alone_by_the_undo(campaign):
    factories.character(campaign, "Hob", wisdom=10)
    applied(campaign, "Name,Wisdom,CM\nHob,12,\nAda,,30\nOdo,,30\n")
    Character.objects.filter(name="Hob").update(wisdom=13)
    games.sit_down(Character.objects.get(name="Ada"), factories.player(campaign, "Ysolde"))
    assert undone(campaign) == "Undone: 1 person as before."
    assert Character.objects.get(name="Hob").wisdom == 13
    assert not Character.objects.filter(name="Odo").exists() and Character.objects.filter(name="Ada").exists()


def test_it_is_undone_for_ten_minutes(campaign):
    with time_machine.travel(timezone.now() - timedelta(minutes=11)):
        applied(campaign, "Name\nHob\n")
    with pytest.raises(Refused, match="too late"):
        undone(campaign)


def test_a_table_with_a_fault_writes_nothing(campaign):
    table = uploaded(campaign, "Name,Wisdom\nHob,12\nAda,99\n")
    with pytest.raises(Refused, match="nothing was changed"):
        play.apply_table(table.campaign_id, new_key(), table=table, seen="", now=timezone.now())
    assert not campaign.characters.exists()


def test_what_would_do_something_else_by_now_than_was_shown_does_nothing(campaign):
    table = uploaded(campaign, "Name,Wisdom\nHob,12\n")
    seen = plan(campaign, table.text).fingerprint
    factories.character(campaign, "Hob", wisdom=10)
    with pytest.raises(Refused, match="changed since"):
        play.apply_table(table.campaign_id, new_key(), table=table, seen=seen, now=timezone.now())
    assert campaign.characters.get().wisdom == 10


def test_namesakes_are_told_apart_by_id_alone(campaign):
    one, other = (factories.character(campaign, "Hob") for _ in range(2))
    (fault,) = plan(campaign, "Name,Wisdom\nHob,12\n").faults
    assert fault.line == 2 and fault.column == "A (Name)" and "2 people are called Hob" in fault.sentence
    applied(campaign, f"Name,Wisdom,Id\nHob,12,{other.pk}\n")
    assert [Character.objects.get(pk=who.pk).wisdom for who in (one, other)] == [10, 12]


def test_the_table_of_another_campaign_is_matched_by_name_once_agreed_to(campaign):
    """Its Ids are of nobody here, or of somebody else by chance: one question, not a fault for each row."""
    hob, ada = (factories.character(campaign, name, wisdom=10) for name in ("Hob", "Ada"))
    stranger = factories.character(factories.campaign(factories.user("carol")), "Odo")
    text = f"Name,Wisdom,Id\nHob,12,{ada.pk}\nOdo,9,{stranger.pk}\nAda,11,{ada.pk}\n"
    found = plan(campaign, text)
    assert not found.faults and (found.newcomers, found.changed) == (1, 2)
    assert found.ticks == {"by_name": "Find people by name: 1 row has the Id of nobody in this campaign"}
    with pytest.raises(Refused, match="Select this") as refusal:
        applied(campaign, text)
    assert refusal.value.field == "by_name" and campaign.characters.count() == 2
    applied(campaign, text, "by_name")
    assert [Character.objects.get(pk=who.pk).wisdom for who in (hob, ada)] == [12, 11]
    assert stranger.wisdom == 10 and campaign.characters.get(name="Odo").wisdom == 9


def test_columns_that_are_not_known_are_left_out_once_that_is_agreed_to(campaign):
    text = "Name,Race,Level,HP\nHob,Human,3,14\n"
    assert plan(campaign, text).ticks == {"left_out": "Leave out 2 columns: Race, Level"}
    with pytest.raises(Refused, match="Select this"):
        applied(campaign, text)
    assert not campaign.characters.exists()
    applied(campaign, text, "left_out")
    assert campaign.characters.get().hit_points == 14


@pytest.mark.parametrize(("here", "there"), [
    ("Zo\u00eb M\u00fcller", "Zoe\u0308 Mu\u0308ller"),
    ("Zoe\u0308", "ZO\u00cb"),
    ("O'Brien", "O’Brien"),
    ("Jean-Luc", "Jean\u2011Luc"),
    ("Hob", "H\u200bob\ufeff"),
    ("Straße", "STRASSE"),
])  # fmt: skip
def test_a_name_that_is_composed_otherwise_is_the_same_person(campaign, here, there):
    one = factories.character(campaign, here, intelligence=13)
    (planned,) = plan(campaign, f"Name,Intelligence\n{there},14\n").people
    assert planned.change.person == one.pk and "Intelligence 13 → 14" in planned.descriptions


def test_somebody_who_is_named_twice_is_a_fault(campaign):
    for first, second in (("Hob", "hob"), ("Zo\u00eb", "Zoe\u0308")):
        (fault,) = plan(campaign, f"Name\n{first}\n{second}\n").faults
        assert fault.line == 3 and "stands on line 2 already" in fault.sentence


def test_the_cm_of_somebody_who_is_there_stays_and_that_is_said(campaign):
    factories.player(campaign, "Ysolde", "29 20/29")
    assert plan(campaign, "Name,CM\nYsolde,29.68\n").cm_stays == []
    found = plan(campaign, "Name,CM\nYsolde,31\n")
    assert found.cm_stays == ["Ysolde"] and not found.people


def test_a_newcomer_whose_abilities_make_too_low_an_initial_cm_is_a_fault(campaign):
    (fault,) = plan(campaign, "Name,Intelligence,Wisdom,CM\nHob,3,3,20\n").faults
    assert fault.column == "D (CM)" and "at least 9" in fault.sentence


def test_professions_are_found_by_name_and_anything_else_is_a_class(campaign):
    applied(campaign, "Name,Class or profession\nHob,noble\nAda,Witch\n")
    hob, ada = (Character.objects.get(name=name) for name in ("Hob", "Ada"))
    assert hob.profession.slug == "noble" and hob.class_name == "" and ada.class_name == "Witch"


def test_a_second_tap_does_nothing_more(campaign):
    table, key = uploaded(campaign, "Name\nHob\n"), new_key()
    seen = plan(campaign, table.text).fingerprint
    for _ in range(2):
        play.apply_table(table.campaign_id, key, table=table, seen=seen, now=timezone.now())
    assert campaign.characters.count() == 1 and not PeopleTable.objects.exists()


@pytest.mark.slow
def test_three_hundred_people_take_no_more_questions_than_ten(campaign, django_assert_max_num_queries):
    text = "Name,Wisdom,Tags\n" + "".join(f"P{number},11,docks\n" for number in range(300))
    applied(campaign, text)
    with django_assert_max_num_queries(60):
        applied(campaign, text.replace(",11,docks", ",12,harbour"))
    assert set(campaign.characters.values_list("wisdom", flat=True)) == {12}


def test_who_is_renamed_by_an_id_is_asked_about(campaign):
    """A table of elsewhere counts its rows as Ids: without a question they would rename those of the same numbers."""
    hob = factories.character(campaign, "Hob")
    text = f"Name,Id\nAda,{hob.pk}\n"
    assert plan(campaign, text).ticks == {"renames": "Rename 1 person, found by Id: Hob → Ada"}
    with pytest.raises(Refused, match="Select this") as refusal:
        applied(campaign, text)
    assert refusal.value.field == "renames" and Character.objects.get(pk=hob.pk).name == "Hob"
    applied(campaign, text, "renames")
    assert Character.objects.get(pk=hob.pk).name == "Ada"


def test_totals_are_left_out_once_that_is_agreed_to(campaign):
    text = "Name,Wisdom\nHob,12\nTotal,12\n"
    assert plan(campaign, text).ticks == {"totals": "Leave out line 3 (Total)"}
    with pytest.raises(Refused, match="Select this"):
        applied(campaign, text)
    applied(campaign, text, "totals")
    assert [one.name for one in campaign.characters.all()] == ["Hob"]
