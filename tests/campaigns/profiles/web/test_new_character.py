"""A new character in one form: who it is, the numbers, and the chess it begins with."""

from fractions import Fraction

import pytest

from campaigns.people.models import Character, RecordEntry
from tests import factories
from tests.client import address

ALDRIC = {
    "kind": "pc", "name": "Aldric", "intelligence": "13", "wisdom": "11", "dexterity": "10",
    "hit_points": "8",
}  # fmt: skip


@pytest.fixture
def new_url(campaign):
    return address("character-new", campaign)


def refusals(answer):
    assert answer.status_code == 200
    assert not Character.objects.filter(name="Aldric").exists()
    assert not RecordEntry.objects.exclude(character__name="Maud").exists()
    return answer.text


def test_a_pc_is_the_first_kind_and_the_default(dm, new_url):
    page = dm.get(new_url).text
    kinds = [line for line in page.splitlines() if 'name="kind"' in line]
    assert ['value="pc"' in line for line in kinds] == [True, False]
    assert ["checked" in line for line in kinds] == [True, False]


def test_a_usual_pc_takes_a_name_four_numbers_and_one_tap(people, new_url):
    people.dm.send(new_url, **ALDRIC, chess="initial")
    aldric = Character.objects.get()
    assert (aldric.cm, aldric.initial_cm, aldric.plays_as) == (Fraction(37, 2), Fraction(37, 2), 18)
    entry = RecordEntry.objects.get()
    assert (entry.kind, entry.text, entry.by) == ("cm", "CM set: as created", people.alice)


@pytest.mark.slow
def test_the_dm_s_own_cm_is_set_with_the_reason_already_written(dm, new_url):
    assert 'value="as created"' in dm.get(new_url).text
    dm.send(new_url, **ALDRIC, chess="own", cm="29 1/2", reason="a prodigy")
    aldric = Character.objects.get()
    assert (aldric.cm, aldric.initial_cm) == (Fraction(59, 2), Fraction(37, 2))
    assert RecordEntry.objects.get().text == "CM set: a prodigy"


def test_a_reason_left_empty_is_as_created(dm, new_url):
    dm.send(new_url, **ALDRIC, chess="own", cm="29", reason="")
    assert RecordEntry.objects.get().text == "CM set: as created"


def test_a_teacher_teaches_the_new_character(dm, campaign, new_url):
    maud = factories.player(campaign, "Maud")
    dm.send(new_url, **ALDRIC, chess="taught", teacher=maud.pk)
    entry = RecordEntry.objects.get(character__name="Aldric")
    assert (entry.teacher, entry.cm, entry.text) == (maud, Fraction(37, 2), "learned chess from Maud")


@pytest.mark.slow
def test_the_form_offers_chess_first_and_needs_no_hit_points(dm, new_url):
    form = dm.get(new_url).context["form"]
    assert form["chess"].value() == "initial"
    dm.send(new_url, **{**ALDRIC, "hit_points": ""}, chess="initial")
    assert Character.objects.get().hit_points == 1


def test_without_an_answer_nobody_knows_chess(dm, new_url):
    dm.send(new_url, **ALDRIC, cm="29", reason="typed before another answer was chosen")
    assert not Character.objects.get().knows_chess


@pytest.mark.parametrize(("form", "sentence"), [
    ({"chess": "own"}, "Type a CM, like 17, 17.5 or 17 1/2."),
    ({"chess": "own", "cm": "8"}, "A CM is set to at least 9"),
    ({"chess": "own", "cm": "many"}, "Can&#x27;t read “many” as a CM."),
    ({"chess": "own", "cm": "20", "intelligence": "5", "wisdom": "3"}, "an initial CM of 6.50; the lowest is 9"),
    ({"chess": "initial", "intelligence": "7"}, "Aldric has Intelligence 7; chess takes at least 8."),
    ({"chess": "initial", "intelligence": "8", "wisdom": "1"}, "an initial CM of 8.50; the lowest is 9"),
    ({"chess": "taught"}, "Choose who teaches."),
    ({"chess": "taught", "teacher": "999"}, "Choose somebody of this campaign who knows chess."),
    ({"chess": "by heart"}, "Choose whether this character knows chess."),
])  # fmt: skip
def test_a_refused_beginning_saves_nothing_at_all(dm, new_url, form, sentence):
    assert sentence in refusals(dm.send(new_url, **{**ALDRIC, **form}))


@pytest.mark.slow
def test_a_pc_without_a_free_slot_is_not_created_half(dm, campaign, new_url):
    maud = factories.player(campaign, "Maud")
    form = {**ALDRIC, "chess": "taught", "teacher": maud.pk, "languages_known": "3"}
    assert "no free language slot" in refusals(dm.send(new_url, **form))


def test_the_initial_cm_is_told_while_the_abilities_are_typed(dm, new_url):
    def told(**typed):
        answer = dm.get(new_url, typed, headers={"HX-Request": "true"})
        return " ".join(answer.text.split())

    assert "<b>18.50</b>" in told(intelligence="13", wisdom="11")
    assert "Intelligence + half of Wisdom." in told(intelligence="13")
    assert "Intelligence + half of Wisdom." in told(intelligence="99", wisdom="11")
    assert "<form" not in told(intelligence="13", wisdom="11")


def test_without_script_a_refused_form_tells_it(dm, new_url):
    assert "<b>18.50</b>" in dm.send(new_url, **{**ALDRIC, "name": ""}).text


@pytest.mark.slow
def test_what_few_people_need_is_in_one_drawer_that_opens_for_its_errors(dm, new_url):
    assert dm.get(new_url).text.count('<details class="drawer">') == 1
    assert '<details class="drawer" open>' in refusals(dm.send(new_url, **ALDRIC, age_level="9"))
