"""People made up on the spot who know chess: the first of a seed's people of a profession who do."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import cycle, islice

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.npc.play.generate import character_of, taken_names, with_own_name
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Rulings
from campaigns.people import play as people
from campaigns.people.models import Character, ProfessionRow

TO_CHOOSE_FROM = 12
"""So many of them who know chess are looked at for one of about a given CM."""


def make_strangers(
    campaign: Campaign,
    professions: Sequence[ProfessionRow],
    seed: str,
    by: User,
    tags: Sequence[str] = (),
    *,
    near: Sequence[Fraction] = (),
) -> list[Character]:
    """One stranger for each profession named, as often as it is; the caller holds the campaign's lock.

    Each plays about as well as one of the CMs `near`, in turn, where there are any. The same seed brings the same people, but
    for an epithet where a name is taken. Raises Refused where nobody knows chess.
    """
    taken, rulings = taken_names(campaign), Rulings.of(campaign.rules)
    tables = {row.slug: _Table(row, seed, rulings) for row in professions}
    strangers = []
    for row, cm in zip(professions, cycle(near or (None,)), strict=False):
        person = tables[row.slug].next(cm)
        if person is None:
            raise Refused(
                f"Of {npc.MOST_ASKED} people of the profession {row.name} nobody knows chess. Choose another company."
            )
        strangers.append(character_of(campaign, row, with_own_name(person, taken)))
    return people.create_generated(campaign, strangers, tags, by)


class _Table:
    """Those of a seed's people of a profession who know chess, each of whom is taken once."""

    def __init__(self, row: ProfessionRow, seed: str, rulings: Rulings) -> None:
        self.coming = npc.people_who_know_chess(row.profession, seed, rulings)
        self.waiting: list[npc.Person] = []

    def next(self, cm: Fraction | None) -> npc.Person | None:
        """The first, or the one whose CM is the nearest; None if there is nobody."""
        wanted = 1 if cm is None else TO_CHOOSE_FROM
        self.waiting += islice(self.coming, max(0, wanted - len(self.waiting)))
        if not self.waiting:
            return None
        person = self.waiting[0]
        if cm is not None:
            person = min(self.waiting, key=lambda other: abs((other.cm or 0) - cm))
        self.waiting.remove(person)
        return person
