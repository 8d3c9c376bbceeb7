"""The list of NPC chess players and a Dungeon Master's own rows."""

import pytest

from campaigns.npc.models import Batch
from campaigns.people.models import ProfessionRow
from tests import factories
from tests.client import address

pytestmark = pytest.mark.django_db
SHAMAN = {
    "name": "Shaman", "per_intelligence": "2 1/2%", "per_hit_point": "", "bonus": "5+d20", "hit_die": "8",
    "names_from": "serf", "temperaments_from": "cleric",
}  # fmt: skip


@pytest.fixture
def shaman(dm, campaign):
    assert dm.submit("profession-new", campaign, **SHAMAN).status_code == 302
    return ProfessionRow.objects.get(campaign=campaign)


def listed(people):
    return people.dm.page("professions", people.campaign)


def test_the_printed_list_is_there_for_reference(people):
    page = listed(people)
    assert "1% per point of Int + ½% per hit point" in page
    assert "0-7 per age level" in page
    assert "50 + 1-50" in page


@pytest.mark.slow
def test_a_new_row_stands_in_the_list_and_in_the_generator(people, shaman):
    page = listed(people)
    assert "2½% per point of Int" in page and "5 + 1-20" in page
    assert "Hit points d8, names of Serf, temperaments of Cleric" in page
    assert "Shaman" in people.dm.page("generator", people.campaign)
    assert "Shaman" in people.dm.page("character-new", people.campaign)


@pytest.mark.parametrize("bad", [
    {"name": ("Noble", "There is a profession called Noble already")},
    {
        "name": ("", "Name is empty"),
        "per_intelligence": ("five", "as a chance. Try"),
        "per_hit_point": ("101%", "more than 100%"),
        "bonus": ("2d6", "as a bonus. Try"),
        "names_from": ("wizard", "Choose one of the printed professions"),
        "temperaments_from": ("", "Choose one of the printed professions"),
    },
])  # fmt: skip
def test_bad_input_is_refused_beside_its_field_and_nothing_is_written(dm, campaign, bad):
    typed = {field: text for field, (text, _) in bad.items()}
    page = dm.submit("profession-new", campaign, **{**SHAMAN, **typed}).text
    for field, (_, why) in bad.items():
        assert why in page[page.index(f'id="id_{field}_error"') :]
    assert not ProfessionRow.objects.filter(campaign=campaign).exists()


def test_it_is_edited_as_it_was_written(dm, campaign, shaman):
    page = dm.page("profession-edit", campaign, shaman)
    assert 'value="2 1/2%"' in page and 'value="5 + 1-20"' in page
    dm.submit("profession-edit", campaign, shaman, **{**SHAMAN, "bonus": "0-7 per age level"})
    shaman.refresh_from_db()
    assert shaman.profession.has_age_levels


@pytest.mark.slow
def test_retired_it_leaves_the_generator_and_comes_back(people, shaman):
    people.dm.submit("profession-retire", people.campaign, shaman)
    page = listed(people)
    assert "Shaman is retired; characters who have it keep it." in page and "Retired: 1" in page
    assert "Shaman" not in people.dm.page("generator", people.campaign)
    people.dm.submit("profession-restore", people.campaign, shaman)
    assert "Shaman" in people.dm.page("generator", people.campaign)


@pytest.mark.slow
def test_whoever_has_a_retired_profession_can_still_be_edited(dm, campaign, shaman):
    character = factories.character(campaign, profession_id=shaman.pk)
    dm.submit("profession-retire", campaign, shaman)
    page = dm.page("character-edit", campaign, character)
    assert f'<option value="{shaman.pk}" selected>Shaman</option>' in page


def throw(people, shaman, **more):
    form = {"profession": shaman.pk, "count": "6", "seed": "Harvest fair", **more}
    assert people.dm.submit("generator", people.campaign, **form).status_code == 302
    return Batch.objects.latest("pk")


def people_of(batch):
    return [candidate.person for candidate in batch.candidates.all()]


def test_a_batch_rolled_again_is_the_same_after_a_changed_profession(people, shaman):
    first = throw(people, shaman)
    changed = {**SHAMAN, "bonus": "d4", "names_from": "dragon"}
    people.dm.submit("profession-edit", people.campaign, shaman, **changed)
    page = people.dm.page("batch", people.campaign, first)
    assert "The profession has been changed since" in page
    assert "Shaman (2½% per point of Int, bonus 5 + 1-20, hit points d8" in page
    asked = {"profession": "shaman", "seed": "Harvest fair", "like": first.pk}
    form = people.dm.page("generator", people.campaign, **asked)
    assert "the profession is used as it was then (2½% per point of Int, bonus 5 + 1-20" in form
    assert people_of(throw(people, shaman, like=first.pk)) == people_of(first)
    assert people_of(throw(people, shaman)) != people_of(first)


@pytest.mark.parametrize("like", ["x", "0", "9" * 30, "-1"])
def test_a_batch_that_is_none_is_refused_and_in_an_address_means_nothing(dm, campaign, shaman, like):
    form = {"profession": shaman.pk, "count": "6", "seed": "", "like": like}
    assert "choose a profession" in dm.submit("generator", campaign, **form).text
    assert dm.get(address("generator", campaign), {"profession": "shaman", "like": like}).status_code == 200
