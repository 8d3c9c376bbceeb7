"""People on approval: the cards of a batch, every fact with its dice, and what gives the same people again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules import Reading, Switch
from campaigns.npc.models import Batch, Candidate
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field
from campaigns.npc.rules.generator.fields import TEXTS, Rulings
from campaigns.npc.rules.professions import PRINTED, Profession
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.reading import row_id

State = Candidate.State
SWITCHES = ("r51", "r53")  # the two house rules the generator goes by
ARTS = frozenset(profession.slug for profession in PRINTED)
RECENT = 12


@dataclass(frozen=True, slots=True)
class BatchCards:
    """A batch at a glance: how many are where, what those asked for can do, and their cards."""

    counts: Mapping[str, int]
    summary: str
    knowing: tuple[int, ...]
    chosen: Sequence[Candidate]


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that is needed to get the same people again."""

    batch: Batch

    @property
    def text(self) -> str:
        """To be copied: `Noble x 50, seed KQ7M-X2PD, r51=kept r53=per-level`."""
        profession, rules = self.batch.thrown, [f"{one.key}={reading.value}" for one, reading in self.rulings]
        name = profession.name if profession in PRINTED else f"{profession.name} ({profession.definition})"
        return f"{name} x {self.batch.count}, seed {self.batch.seed}, {' '.join(rules)}"

    @property
    def query(self) -> str:
        return rerun_query(self.batch)

    @property
    def rulings(self) -> list[tuple[Switch, Reading]]:
        """The house rules of then."""
        then = house_rules.read(self.batch.house_rules)
        return [(switch, switch.chosen(then)) for switch in house_rules.SWITCHES if switch.key in SWITCHES]

    @property
    def differs(self) -> bool:
        """Whether the campaign's house rules of today would give other people."""
        return Rulings.of(house_rules.read(self.batch.house_rules)) != Rulings.of(self.batch.campaign.rules)


def art_of(profession: Profession) -> str:
    """The picture of a profession; one of the DM's own has that of Others."""
    return profession.slug if profession.slug in ARTS else "others"


def recent(campaign: Campaign) -> QuerySet[Batch]:
    """The latest batches, each with how many are on approval and kept."""

    def counted(state: Candidate.State) -> Count:
        return Count("candidates", filter=Q(candidates__state=state))

    batches = campaign.batches.select_related("profession", "job")
    return batches.annotate(on_approval=counted(State.OPEN), kept=counted(State.KEPT)).order_by("-pk")[
        :RECENT
    ]


def people(batch: Batch, show: Candidate.State, *, chess: bool) -> BatchCards:
    """Those of a batch in one state, all or only those who know chess."""
    everybody = list(batch.candidates.all())
    here = [candidate for candidate in everybody if candidate.state == show]
    cms = {candidate.number: candidate.person.cm for candidate in here}
    sorted_cms = sorted(cm for cm in cms.values() if cm is not None)
    chess_numbers = tuple(number for number, cm in cms.items() if cm is not None)
    return BatchCards(
        counts={state.value: sum(one.state == state for one in everybody) for state in State},
        summary=_summary(len(here), sorted_cms),
        knowing=chess_numbers,
        chosen=[candidate for candidate in here if not chess or candidate.number in chess_numbers],
    )


def facts(person: npc.Person) -> Iterator[tuple[npc.Fact, str, Sequence[str], bool]]:
    """The lines of a card, each with its value, its dice, and whether it is a text."""
    for fact in person.facts:
        yield fact, _value(person, fact), _dice(person, fact), fact.field in TEXTS


def rerun_query(batch: Batch) -> str:
    """The query of the generator's page that throws a batch's people again, their profession as it was then."""
    fields = {"profession": batch.profession.slug, "count": batch.count, "seed": batch.seed}
    return urlencode(fields | ({"like": batch.pk} if batch.was else {}))


def like(campaign: Campaign, batch_id: str) -> str:
    """The numbers of then that the generator's form will throw with; empty where it goes by today's."""
    pk = row_id(batch_id)
    batch = campaign.batches.filter(pk=pk).select_related("profession").first() if pk else None
    return batch.was if batch else ""


def _summary(total: int, cms: Sequence[Fraction]) -> str:
    """How many know chess, and the span of their exact CMs, lowest first."""
    if not total:
        return "Nobody here."
    span = [decimal(cm) for cm in (cms[0], cms[-1])] if cms else []
    know = f"{len(cms)} of {total} {'knows' if len(cms) == 1 else 'know'} chess"
    if not span:
        return f"{know}."
    return f"{know}; CM {span[0]}." if span[0] == span[1] else f"{know}; CM {span[0]} to {span[1]}."


def _value(person: npc.Person, fact: npc.Fact) -> str:
    match fact.field:
        case Field.KNOWS:
            return "yes" if person.knows_chess else "no"
        case Field.BONUS:
            return f"+{fact.value}" if person.knows_chess else "–"
        case Field.PICK_POCKETS:
            return f"{fact.value}%"
    return str(fact.value)


def _dice(person: npc.Person, fact: npc.Fact) -> tuple[str, ...]:
    """The faces as they lie on the table: 00 for a hundred, the d6 only where it decided."""
    if fact.field is not Field.KNOWS:
        return tuple(map(str, fact.faces))
    percentile = f"{fact.faces[0] % 100:02d}"
    return (percentile, str(fact.faces[1])) if person.needs_d6 else (percentile,)
