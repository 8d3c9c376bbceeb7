"""A kingdom that plays chess: a thousand people of the article's professions, in a database of their own."""

from fractions import Fraction
from itertools import cycle, islice

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.people import play as people
from campaigns.people.models import Character, ProfessionRow
from campaigns.rules.chess_modifier import cm_of_learner

# Of twenty people of a kingdom; dragons and chess masters are rare.
PROFESSIONS = (
    *(
        "noble",
        "magic-user",
        "fighter",
        "thief",
        "cleric",
        "gambler",
        "merchant",
        "noble",
        "others",
        "others",
    ),
    *(
        "cleric",
        "gambler",
        "merchant",
        "thief",
        "fighter",
        "noble",
        "others",
        "others",
        "chess-master",
        "dragon",
    ),
)


def kingdom(name: str, count: int) -> tuple[Campaign, User]:
    """The campaign with so many people who know chess, and its Dungeon Master."""
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        dm, _ = User.objects.get_or_create(username="dm", defaults={"password": "!"})
        made = campaigns.create_campaign(dm.pk, new_key(), name=name, calendar="plain", day=0)
        campaign = Campaign.objects.get(pk=made.pk)
        rows = {row.slug: row for row in ProfessionRow.objects.filter(campaign=None)}
        newcomers = Character.objects.bulk_create(
            _person(campaign, number, rows[slug])
            for number, slug in enumerate(islice(cycle(PROFESSIONS), count))
        )
        people.add_generated_entries(campaign, newcomers, dm)
    return campaign, dm


def _person(campaign: Campaign, number: int, row: ProfessionRow) -> Character:
    intelligence, wisdom = 9 + number % 9, 8 + number % 10
    person = Character(
        campaign=campaign,
        name=f"Subject {number}",
        profession=row,
        intelligence=intelligence,
        wisdom=wisdom,
        dexterity=8 + number % 11,
        hit_points=5 + number % 40,
        age_level=1 + number % 8 if row.slug == "dragon" else None,
        pick_pockets=30 + number % 60 if row.slug == "thief" else None,
        initial_cm=cm_of_learner(intelligence, wisdom),
    )
    person.set_cm(cm_of_learner(intelligence, wisdom) + Fraction(number % 30))
    return person
