"""Generating a court or a guild: everybody at once, kept, tagged, with who knows whom."""

from datetime import datetime

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import Answer, new_key, row_lock, use_case
from campaigns.npc.models import Batch
from campaigns.npc.play import generate
from campaigns.npc.play.strangers import make_strangers
from campaigns.npc.rules.groups import GroupRecipe, ties_between
from campaigns.people import play as people
from campaigns.people.models import BulkChange, Character, ProfessionRow, Relation, Tag
from campaigns.people.rules.abilities import can_learn
from campaigns.rules.labels import numbered


@use_case(lock=row_lock(Campaign))
def generate_group(
    campaign: Campaign, *, group: GroupRecipe, name: str, seed: str, by: User, now: datetime
) -> Answer:
    """Make characters of all members of a group, tagged with its name, whose row is the answer's. It can be undone.

    Without a name it is called what it is: "Court", the next one "Court 2".

    The same seed gives the same people. The teacher is the first of the seed's people of that profession who knows chess;
    the pupils are the first members who can learn and know none.
    """
    tags = set(Tag.objects.filter(campaign=campaign).values_list("name", flat=True))
    name = name or next(tag for tag in numbered(group.name) if tag not in tags)
    roles = [member.role for member in group.members for _ in range(member.count)]
    members: list[Character] = []
    for member in group.members:
        own_seed = f"{seed} {member.role}"
        row = ProfessionRow.objects.get(campaign=None, slug=member.profession)
        if member.role == group.teacher:
            members += make_strangers(campaign, [row] * member.count, own_seed, by)
            continue
        count, roll = member.count, generate.generate_batch
        answer = roll(campaign.pk, new_key(), profession=row, count=count, seed=own_seed)
        batch = Batch.objects.get(pk=answer.pk)
        generate.keep_people(batch.campaign_id, new_key(), batch=batch, numbers=None, by=by)
        members += list(Character.objects.filter(candidate__batch=batch).order_by("candidate__number"))
    tag, _ = Tag.objects.get_or_create(campaign=campaign, name=name)
    tag.characters.add(*members)
    Relation.objects.bulk_create(
        Relation(of=members[index], to=members[other_index], text=text)
        for index, text, other_index in ties_between(group, roles)
    )
    teacher = members[roles.index(group.teacher)]
    pupils = [person for person in members if not person.knows_chess and can_learn(person.intelligence)]
    for pupil in pupils[: group.pupils]:
        people.learn_chess(pupil.campaign_id, new_key(), character=pupil, teacher=teacher, by=by)
    ids = [person.pk for person in members]
    sentence = f"{len(ids)} people of “{name}” generated, and who knows whom."
    campaign.bulk_changes.create(kind=BulkChange.Kind.MAKE, people=ids, sentence=sentence, by=by, at=now)
    return Answer(pk=tag.pk)
