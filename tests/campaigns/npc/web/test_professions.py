"""The list of NPC chess players and a Dungeon Master's own rows."""

import pytest
from django.urls import reverse

from campaigns.npc.models import Batch
from campaigns.people.models import Character, ProfessionRow
from tests import factories

pytestmark = pytest.mark.django_db
SHAMAN = {
    "name": "Shaman",
    "per_intelligence": "2 1/2%",
    "per_hit_point": "",
    "bonus": "5+d20",
    "hit_die": "8",
    "names_from": "serf",
    "temperaments_from": "cleric",
}


def url(people, name, *ids):
    return reverse(name, args=[people.campaign.pk, *ids])


@pytest.fixture
def shaman(people):
    assert people.dm.send(url(people, "profession-new"), **SHAMAN).status_code == 302
    return ProfessionRow.objects.get(campaign=people.campaign)


def listed(people):
    return people.dm.get(url(people, "professions")).text


def test_the_printed_list_is_there_for_reference(people):
    page = listed(people)
    assert "1% per Int + 1/2% per hit point" in page
    assert "0-7 per age level" in page
    assert "50 + 1-50" in page


def test_a_new_row_stands_in_the_list_and_in_the_generator(people, shaman):
    page = listed(people)
    assert "2 1/2% per Int" in page and "5 + 1-20" in page
    assert "Hit points d8, names of Serf, temperaments of Cleric" in page
    assert "Shaman" in people.dm.get(url(people, "generator")).text
    assert "Shaman" in people.dm.get(url(people, "character-new")).text


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("name", "", "Name is empty"),
        ("name", "x" * 41, "at most 40 characters"),
        ("name", "Noble", "There is a profession called Noble already"),
        ("per_intelligence", "five", "as a chance. Try"),
        ("per_intelligence", "101%", "more than 100%"),
        ("per_hit_point", "1/3", "as a chance. Try"),
        ("bonus", "", "Type the bonus"),
        ("bonus", "2d6", "as a bonus. Try"),
        ("bonus", "d9999", "1000 sides"),
        ("bonus", "d6-3", "take away"),
        ("hit_die", "7", "Choose one of these dice"),
        ("names_from", "wizard", "Choose one of the printed professions"),
        ("temperaments_from", "", "Choose one of the printed professions"),
    ],
)
def test_bad_input_is_refused_beside_its_field_and_nothing_is_written(people, field, text, why):
    answer = people.dm.send(url(people, "profession-new"), **{**SHAMAN, field: text})
    assert answer.status_code == 200
    page = answer.text
    assert why in page
    assert f'id="id_{field}_error"' in page
    assert not ProfessionRow.objects.filter(campaign=people.campaign).exists()


def test_it_is_edited_as_it_was_written(people, shaman):
    page = people.dm.get(url(people, "profession-edit", shaman.pk)).text
    assert 'value="2 1/2%"' in page and 'value="5 + 1-20"' in page
    people.dm.send(url(people, "profession-edit", shaman.pk), **{**SHAMAN, "bonus": "0-7 per age level"})
    shaman.refresh_from_db()
    assert shaman.profession.has_age_levels


@pytest.mark.postgres
def test_the_same_form_twice_makes_one_profession(people):
    for _ in range(2):
        people.dm.send(url(people, "profession-new"), key="a" * 32, **SHAMAN)
    assert ProfessionRow.objects.filter(campaign=people.campaign).count() == 1


def test_retired_it_leaves_the_generator_and_comes_back(people, shaman):
    people.dm.send(url(people, "profession-retire", shaman.pk))
    page = listed(people)
    assert "Shaman is retired; characters who have it keep it." in page and "Retired: 1" in page
    assert "Shaman" not in people.dm.get(url(people, "generator")).text
    people.dm.send(url(people, "profession-restore", shaman.pk))
    assert "Shaman" in people.dm.get(url(people, "generator")).text


def test_whoever_has_a_retired_profession_can_still_be_edited(people, shaman):
    character = factories.character(people.campaign, profession_id=shaman.pk)
    people.dm.send(url(people, "profession-retire", shaman.pk))
    page = people.dm.get(url(people, "character-edit", character.pk)).text
    assert f'<option value="{shaman.pk}" selected>Shaman</option>' in page


def throw(people, shaman, **more):
    form = {"profession": shaman.pk, "count": "6", "seed": "Harvest fair", **more}
    assert people.dm.send(url(people, "generator"), **form).status_code == 302
    return Batch.objects.latest("pk")


def people_of(batch):
    return [candidate.person for candidate in batch.candidates.all()]


def test_throwing_a_batch_again_gives_the_same_people_though_the_profession_was_changed(people, shaman):
    first = throw(people, shaman)
    people.dm.send(
        url(people, "profession-edit", shaman.pk), **{**SHAMAN, "bonus": "d4", "names_from": "dragon"}
    )
    page = people.dm.get(url(people, "batch", first.pk)).text
    assert "The profession has been changed since" in page
    assert "Shaman (2 1/2% per Int, bonus 5 + 1-20, hit points d8" in page
    form = people.dm.get(
        url(people, "generator"), {"profession": "shaman", "seed": "Harvest fair", "like": first.pk}
    )
    assert "the profession is used as it was then (2 1/2% per Int, bonus 5 + 1-20" in form.text
    assert people_of(throw(people, shaman, like=first.pk)) == people_of(first)
    assert people_of(throw(people, shaman)) != people_of(first)


@pytest.mark.parametrize("like", ["x", "0", "9" * 30, "-1"])
def test_a_batch_that_is_none_is_refused_and_in_an_address_means_nothing(people, shaman, like):
    form = {"profession": shaman.pk, "count": "6", "seed": "", "like": like}
    assert "choose a profession" in people.dm.send(url(people, "generator"), **form).text
    assert people.dm.get(url(people, "generator"), {"profession": "shaman", "like": like}).status_code == 200


def test_those_kept_have_the_profession(people, shaman):
    batch = throw(people, shaman)
    people.dm.send(url(people, "batch-keep", batch.pk), whom="all")
    assert set(Character.objects.filter(campaign=people.campaign).values_list("profession", flat=True)) == {
        shaman.pk
    }
