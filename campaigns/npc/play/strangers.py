"""People made up on the spot who know chess: the first of a seed's people of a profession who do."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import cycle, islice

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.npc.play.generate import character_of, taken_names, with_free_name
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Rulings
from campaigns.people import play as people
from campaigns.people.models import Character, ProfessionRow

CHOICES_PER_CM = 12
"""So many of them who know chess are looked at for one of about a given CM."""


def make_strangers(
    campaign: Campaign,
    professions: Sequence[ProfessionRow],
    seed: str,
    by: User,
    tags: Sequence[str] = (),
    *,
    near_cms: Sequence[Fraction] = (),
) -> list[Character]:
    """One stranger for each profession named, as often as it is; the caller holds the campaign's lock.

    Each plays about as well as one of the CMs `near_cms`, in turn, where there are any. The same seed brings the same people, but
    for an epithet where a name is taken. Raises Refused where nobody knows chess.
    """
    used_names, rulings = taken_names(campaign), Rulings.of(campaign.rules)
    pools = {row.slug: _StrangerPool(row, seed, rulings) for row in professions}
    strangers = []
    for row, cm in zip(professions, cycle(near_cms or (None,)), strict=False):
        person = pools[row.slug].next(cm)
        if person is None:
            raise Refused(
                f"Of {npc.MAX_ASKED} people of the profession {row.name} nobody knows chess. Choose another company."
            )
        strangers.append(character_of(campaign, row, with_free_name(person, used_names)))
    return people.create_generated(campaign, strangers, tags, by)


class _StrangerPool:
    """Those of a seed's people of a profession who know chess, each of whom is taken once."""

    def __init__(self, row: ProfessionRow, seed: str, rulings: Rulings) -> None:
        self.rest_of_seed = npc.people_who_know_chess(row.profession, seed, rulings)
        self.pool: list[npc.Person] = []

    def next(self, cm: Fraction | None) -> npc.Person | None:
        """The first, or the one whose CM is the nearest; None if there is nobody."""
        count = 1 if cm is None else CHOICES_PER_CM
        self.pool += islice(self.rest_of_seed, max(0, count - len(self.pool)))
        if not self.pool:
            return None
        person = self.pool[0]
        if cm is not None:
            person = min(self.pool, key=lambda candidate: abs((candidate.cm or 0) - cm))
        self.pool.remove(person)
        return person
