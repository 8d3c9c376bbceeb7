"""People made up on the spot who know chess: the first of a seed's people of a profession who do."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.npc.play.generate import character_of, taken_names, with_own_name
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Rulings
from campaigns.people import play as people
from campaigns.people.models import Character, ProfessionRow

MOST_ASKED = 500
"""So many people are asked; of a profession in which hardly anybody knows chess there may be none."""


def make_strangers(
    campaign: Campaign, professions: Sequence[ProfessionRow], seed: str, by: User, tags: Sequence[str] = ()
) -> list[Character]:
    """One stranger for each profession named, as often as it is; the caller holds the campaign's lock.

    The same seed brings the same people, but for an epithet where a name is taken. Raises Refused where nobody knows chess.
    """
    taken, next_number = taken_names(campaign), dict[str, int]()
    strangers = []
    for row in professions:
        person = _who_knows_chess(row, seed, next_number.get(row.slug, 1), Rulings.of(campaign.rules))
        next_number[row.slug] = person.number + 1
        strangers.append(character_of(campaign, row, with_own_name(person, taken)))
    return people.create_generated(campaign, strangers, tags, by)


def _who_knows_chess(row: ProfessionRow, seed: str, first: int, rulings: Rulings) -> npc.Person:
    for number in range(first, first + MOST_ASKED):
        person = npc.generate_person(row.profession, seed, number, rulings)
        if person.knows_chess:
            return person
    raise Refused(
        f"Of {MOST_ASKED} people of the profession {row.name} nobody knows chess. Choose another company."
    )
