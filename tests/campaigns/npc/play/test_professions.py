"""A campaign's own professions; old seeds give the same people after one is changed."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.npc.models import Batch
from campaigns.npc.play import generate, professions
from campaigns.npc.rules.generator import Field
from campaigns.people.models import ProfessionRow
from campaigns.people.rules.professions import Bonus, Profession
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
SHAMAN = Profession(
    "", "Shaman", 5, 1, Bonus(20, plus=5), hit_die=8, names_from="serf", temperaments_from="cleric"
)


def add(campaign, profession=SHAMAN):
    made = professions.add_profession(campaign.pk, new_key(), profession=profession).pk
    return ProfessionRow.objects.get(pk=made)


def edit(row, **numbers):
    professions.edit_profession(
        row.campaign_id, new_key(), row=row, profession=replace(row.profession, **numbers)
    )
    row.refresh_from_db()


def retire(row, now=datetime(2026, 11, 21, tzinfo=UTC)):
    professions.retire_or_restore(row.campaign_id, new_key(), row=row, now=now)
    row.refresh_from_db()


def batch_of(campaign, row, like=None):
    made = generate.generate_batch(
        campaign.pk, new_key(), profession=row, count=12, seed="Harvest fair", like=like
    ).pk
    return Batch.objects.get(pk=made)


def facts_of(batch):
    return [candidate.person.facts for candidate in batch.candidates.all()]


def test_a_new_profession_stands_beside_the_printed_ones(campaign):
    row = add(campaign)
    assert row.profession == replace(SHAMAN, slug="shaman")
    assert list(ProfessionRow.offered(campaign))[-1] == row


def test_it_is_the_campaigns_alone(campaign):
    row = add(campaign)
    other = factories.campaign(factories.user("carol"), name="Barrowmoor")
    assert row not in ProfessionRow.offered(other)


@pytest.mark.parametrize(("name", "slug"), [
    ("Noble!", "noble-2"), ("Æ", "profession"), ("A" * 40, "a" * 36), ("Two words", "two-words"),
])  # fmt: skip
def test_its_slug_is_made_of_the_name_and_nobody_elses(campaign, name, slug):
    assert add(campaign, replace(SHAMAN, name=name)).profession.slug == slug


@pytest.mark.parametrize("name", ["Noble", "nOBLE", "Shaman", "SHAMAN"])
def test_two_professions_of_one_name_are_refused(campaign, name):
    add(campaign)
    with pytest.raises(Refused) as refusal:
        add(campaign, replace(SHAMAN, name=name))
    assert refusal.value.field == "name"
    assert campaign.professions.count() == 1


def test_a_hundred_are_the_most(campaign):
    ProfessionRow.objects.bulk_create(
        ProfessionRow(campaign=campaign, slug=f"own-{n}", name=f"Own {n}", data={}) for n in range(100)
    )
    with pytest.raises(Refused, match="100 professions"):
        add(campaign)


def test_its_people_are_thrown_like_any_others_with_its_own_lists(campaign):
    people = [candidate.person for candidate in batch_of(campaign, add(campaign)).candidates.all()]
    assert {person.profession for person in people} == {replace(SHAMAN, slug="shaman")}
    assert all(6 <= person.fact(Field.BONUS).number <= 25 for person in people)


def test_a_seed_gives_the_same_people_after_the_profession_was_changed(campaign):
    row = add(campaign)
    first = batch_of(campaign, row)
    edit(row, bonus=Bonus(40), per_intelligence=1, names_from="dragon")
    assert facts_of(batch_of(campaign, row, like=first)) == facts_of(first)
    assert facts_of(batch_of(campaign, row)) != facts_of(first)


def test_a_large_batch_is_thrown_with_the_numbers_it_was_asked_with(campaign):
    from campaigns.npc.play.generate import roll_batch

    row = add(campaign)
    made = generate.generate_batch(campaign.pk, new_key(), profession=row, count=60, seed="Harvest fair").pk
    large = Batch.objects.get(pk=made)
    edit(row, bonus=Bonus(40))
    large.job.state = large.job.State.RUNNING
    large.job.save()
    roll_batch(large.job)
    assert facts_of(large)[:12] == facts_of(batch_of(campaign, row, like=large))


def test_like_a_batch_of_another_profession_means_nothing(campaign):
    row, other = add(campaign), add(campaign, replace(SHAMAN, name="Druid", bonus=Bonus(3)))
    assert batch_of(campaign, row, like=batch_of(campaign, other)).original_profession == row.profession


def test_changing_it_keeps_the_slug_and_the_people(campaign):
    row = add(campaign)
    first = batch_of(campaign, row)
    edit(row, name="Witch doctor", per_intelligence=8)
    assert (row.slug, row.profession.slug, row.name) == ("shaman", "shaman", "Witch doctor")
    assert first.candidates.first().person.profession.name == "Shaman"


def test_a_retired_profession_is_kept_by_those_who_have_it_alone(campaign):
    row = add(campaign)
    character = factories.character(campaign, profession_id=row.pk)
    retire(row)
    assert row not in ProfessionRow.offered(campaign)
    character.refresh_from_db()
    assert character.profession == row
    retire(row, now=None)
    assert row in ProfessionRow.offered(campaign)


def test_one_whose_name_was_taken_meanwhile_stays_retired(campaign):
    row = add(campaign)
    retire(row)
    add(campaign)
    with pytest.raises(Refused, match="already"):
        retire(row, now=None)


def test_the_printed_ones_stand_as_printed(campaign):
    noble = ProfessionRow.objects.get(campaign=None, slug="noble")
    with pytest.raises(AssertionError):
        professions.edit_profession(campaign.pk, new_key(), row=noble, profession=SHAMAN)
