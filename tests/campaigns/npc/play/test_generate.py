"""Pending people: reproducible from their seed, changed field by field, kept or discarded once."""

import pytest

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import set_house_rules
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.people import HalfPercents
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.learning.play.settle import refold
from campaigns.npc.models import Batch
from campaigns.npc.play import generate
from campaigns.npc.play.generate import Alteration, CardAction
from campaigns.npc.rules.generator import Field
from campaigns.npc.rules.names import given_name
from campaigns.people.models import Character, ProfessionRow, RecordEntry
from tests import factories

pytestmark = pytest.mark.django_db


def throw(campaign: Campaign, slug: str = "noble", count: int = 6, seed: str = "Harvest fair") -> Batch:
    row = ProfessionRow.objects.get(campaign=None, slug=slug)
    made = generate.generate_batch(campaign.pk, new_key(), profession=row, count=count, seed=seed).pk
    return Batch.objects.get(pk=made)


def alter_person(
    batch: Batch, number: int, what: CardAction, field: Field | None = None, **typed: str
) -> None:
    asked = Alteration(what, field, {Field(name.replace("_", "-")): text for name, text in typed.items()})
    generate.alter_person(batch.campaign_id, new_key(), batch=batch, number=number, alteration=asked)


def facts(batch: Batch, number: int = 1):
    return {fact.field: fact for fact in batch.candidates.get(number=number).person.facts}


def states(batch: Batch) -> list[str]:
    return [candidate.state for candidate in batch.candidates.all()]


def keep_people(batch: Batch, numbers: list[int] | None, key: str = "") -> str:
    by = batch.campaign.members.get().user
    return generate.keep_people(
        batch.campaign_id, key or new_key(), batch=batch, numbers=numbers, by=by
    ).sentence


def test_nobody_of_a_batch_is_called_like_another(campaign):
    batch = throw(campaign, count=40)
    names = [given_name(candidate.person.name) for candidate in batch.candidates.all()]
    assert len(set(names)) == len(names)


def test_another_seed_gives_other_people(campaign):
    assert facts(throw(campaign, seed="Harvest fair")) != facts(throw(campaign, seed="harvest fair"))


def test_a_drawn_seed_is_new_each_time():
    assert len({generate.new_seed() for _ in range(100)}) == 100


def test_the_house_rules_of_the_throw_stay_with_the_batch(campaign):
    batch = throw(campaign, "serf")
    rules = HouseRules(half_percents=HalfPercents.ROUNDED_DOWN)
    set_house_rules(campaign.pk, new_key(), rules=rules)
    assert "r51=kept" in batch.house_rules
    assert batch.candidates.get(number=1).person.rulings.half_percents is HalfPercents.KEPT
    assert throw(campaign, "serf").candidates.get(number=1).person.rulings.half_percents == "rounded-down"


def test_above_fifty_a_job_is_to_throw_them(campaign):
    batch = throw(campaign, count=51)
    assert batch.job and batch.job.state == Job.State.WAITING
    assert batch.candidates.count() == 0


def test_rerolling_a_field_disturbs_no_other(campaign):
    batch = throw(campaign)
    before = facts(batch)
    alter_person(batch, 1, CardAction.REROLL, Field.WISDOM)
    after = facts(batch)
    assert after[Field.WISDOM].attempt == 2
    assert {f: fact for f, fact in after.items() if f is not Field.WISDOM} == {
        f: fact for f, fact in before.items() if f is not Field.WISDOM
    }


def test_rerolling_passes_over_what_is_locked(campaign):
    batch = throw(campaign)
    before = facts(batch)
    alter_person(batch, 1, CardAction.LOCK, Field.INTELLIGENCE)
    alter_person(batch, 1, CardAction.REROLL)
    after = facts(batch)
    assert after[Field.INTELLIGENCE].faces == before[Field.INTELLIGENCE].faces
    assert all(fact.attempt == 2 for field, fact in after.items() if field is not Field.INTELLIGENCE)


def test_a_locked_field_refuses_its_own_reroll_until_it_is_unlocked(campaign):
    batch = throw(campaign)
    alter_person(batch, 1, CardAction.LOCK, Field.WISDOM)
    with pytest.raises(Refused, match="locked") as refusal:
        alter_person(batch, 1, CardAction.REROLL, Field.WISDOM)
    assert refusal.value.field == "wisdom"
    alter_person(batch, 1, CardAction.UNLOCK, Field.WISDOM)
    alter_person(batch, 1, CardAction.REROLL, Field.WISDOM)
    assert facts(batch)[Field.WISDOM].attempt == 2


def test_what_is_typed_is_locked_and_counts(campaign):
    batch = throw(campaign)
    alter_person(batch, 1, CardAction.TYPE, intelligence="13", wisdom="4 4 3", knows="42", bonus="27")
    person = batch.candidates.get(number=1).person
    assert (person.intelligence, person.wisdom, person.knows_chess) == (13, 11, True)
    assert str(person.cm) == "91/2"
    assert facts(batch)[Field.WISDOM].locked


def test_typing_nothing_is_refused(campaign):
    with pytest.raises(Refused, match="Nothing was entered"):
        alter_person(throw(campaign), 1, CardAction.TYPE)


def test_rerolling_everybody_leaves_locks_and_the_settled_alone(campaign):
    batch = throw(campaign)
    alter_person(batch, 1, CardAction.LOCK, Field.NAME)
    generate.discard_people(batch.campaign_id, new_key(), batch=batch, numbers=[2])
    names = [facts(batch, n)[Field.NAME].value for n in (1, 2)]
    generate.reroll_all(batch.campaign_id, new_key(), batch=batch)
    assert [facts(batch, n)[Field.NAME].value for n in (1, 2)] == names
    assert facts(batch, 2)[Field.WISDOM].attempt == 1
    assert facts(batch, 3)[Field.WISDOM].attempt == 2


def test_the_kept_become_characters_with_their_record(campaign):
    batch = throw(campaign, "chess-master", 3)
    alter_person(batch, 1, CardAction.TYPE, intelligence="13", wisdom="11", bonus="27", name="Master Odo")
    keep_people(batch, [1])
    odo = Character.objects.get()
    assert (odo.name, odo.kind, odo.profession.slug, str(odo.cm), odo.plays_as) == (
        "Master Odo", "npc", "chess-master", "191/2", 95,
    )  # fmt: skip
    assert str(odo.initial_cm) == "37/2"
    assert [entry.kind for entry in odo.record.all()] == [RecordEntry.Kind.GENERATED]
    assert states(batch) == ["kept", "open", "open"]
    assert batch.candidates.get(number=1).character == odo


def test_keeping_twice_keeps_once(campaign):
    batch = throw(campaign)
    key = new_key()
    assert (
        keep_people(batch, None, key)
        == keep_people(batch, None, key)
        == "6 people kept among the campaign's characters."
    )
    with pytest.raises(Refused):
        keep_people(batch, [1])
    assert Character.objects.count() == 6


def test_the_fold_agrees_with_the_cm_of_those_kept(campaign):
    batch = throw(campaign, "chess-master", 2)
    keep_people(batch, None)
    for character in Character.objects.all():
        before = character.cm
        refold(character)
        character.refresh_from_db()
        assert character.cm == before


def test_those_let_go_can_be_brought_back(campaign):
    batch = throw(campaign, count=3)
    keep_people(batch, [1])
    before = facts(batch, 2)
    generate.discard_people(batch.campaign_id, new_key(), batch=batch, numbers=None)
    assert states(batch) == ["kept", "discarded", "discarded"]
    with pytest.raises(Refused, match="not pending"):
        alter_person(batch, 2, CardAction.REROLL)
    generate.bring_people_back(batch.campaign_id, new_key(), batch=batch, numbers=[2])
    assert states(batch) == ["kept", "open", "discarded"]
    assert facts(batch, 2) == before


@pytest.mark.postgres
def test_five_hundred_can_be_rerolled_and_kept_at_once(campaign):
    batch = throw(campaign, count=500)
    jobs.run_job(job_id=batch.job_id, work=generate.roll_batch)
    generate.reroll_all(batch.campaign_id, new_key(), batch=batch)
    keep_people(batch, None)
    assert Character.objects.count() == 500


def names(people):
    return [one.name for one in people]


def test_nobody_kept_has_a_name_that_is_taken(campaign):
    first, again = throw(campaign, "serf", 5), throw(campaign, "serf", 5)
    assert names(one.person for one in first.candidates.all()) == names(
        one.person for one in again.candidates.all()
    )
    keep_people(first, None)
    keep_people(again, None)
    everybody = names(Character.objects.all())
    assert len({*everybody}) == len(everybody) == 10


def test_what_is_generated_again_tells_itself_apart_on_the_card(campaign):
    keep_people(throw(campaign, "serf", 3), None)
    for known, one in zip(
        Character.objects.order_by("pk"), throw(campaign, "serf", 3).candidates.all(), strict=True
    ):
        assert one.person.name != known.name and one.person.name.startswith(known.name)
        assert one.person.intelligence == known.intelligence


def test_no_two_of_a_batch_have_one_name(campaign):
    crowd = names(one.person for one in throw(campaign, "serf", 50, seed="Crowd").candidates.all())
    assert len({*crowd}) == 50


def test_a_typed_name_stays_though_it_is_taken(campaign):
    factories.character(campaign, "Odo")
    batch = throw(campaign)
    alter_person(batch, 1, CardAction.TYPE, name="Odo")
    keep_people(batch, [1])
    assert Character.objects.filter(name="Odo").count() == 2


def test_a_rerolled_name_is_free_too(campaign):
    batch = throw(campaign, count=1)
    alter_person(batch, 1, CardAction.REROLL, Field.NAME)
    rerolled = facts(batch)[Field.NAME].value
    factories.character(campaign, str(rerolled))
    other = throw(campaign, count=1)
    alter_person(other, 1, CardAction.REROLL, Field.NAME)
    assert str(facts(other)[Field.NAME].value).startswith(f"{rerolled}, ")
