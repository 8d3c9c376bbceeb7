"""Pending people: the cards of a batch, every fact with its dice, and the recipe for the same people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.db.models import Count, Q

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules import Reading, Switch
from campaigns.npc.models import MOST_AT_ONCE, PART_COLUMNS, Batch, Candidate
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field
from campaigns.npc.rules.generator.fields import TEXTS, Rulings
from campaigns.people.rules.professions import PRINTED, Profession
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.reading import row_id

State = Candidate.State
SWITCHES = ("r51", "r53")  # the two house rules the generator goes by
ARTS = frozenset(profession.slug for profession in PRINTED)
RECENT = 12
SHORT = {
    Field.INTELLIGENCE: "Int",
    Field.WISDOM: "Wis",
    Field.DEXTERITY: "Dex",
    Field.AGE_LEVEL: "Age",
    Field.HIT_POINTS: "HP",
    Field.PICK_POCKETS: "Pick",
}


@dataclass(frozen=True, slots=True)
class BatchCards:
    """Those of a batch that are shown, and about all of them; `pair`: the numbers of the two characters who were kept and play
    most alike; `keepable`: the numbers of those that *Keep all* keeps."""

    counts: Mapping[str, int]
    summary: str
    knowing: tuple[int, ...]
    keepable: tuple[int, ...]
    chosen: Sequence[Candidate]
    pair: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Recipe:
    batch: Batch

    @property
    def query(self) -> str:
        return rerun_query(self.batch)

    @property
    def text(self) -> str:
        """To be copied: `Noble x 50, seed KQ7M-X2PD, r51=kept r53=per-level`."""
        own = self.batch.original_profession
        rules = (f"{rule.key}={reading.value}" for rule, reading in self.rulings)
        names = {own.name: own.name if own in PRINTED else f"{own.name} ({own.definition})"}
        parts = [f"{names.get(part.name, part.name)} x {part.count}" for part in self.batch.parts]
        only = ["only who know chess"] if any(part.knows_chess for part in self.batch.parts) else []
        return ", ".join([*parts, *only, f"seed {self.batch.seed}", " ".join(rules)])

    @property
    def rulings(self) -> list[tuple[Switch, Reading]]:
        then = house_rules.read(self.batch.house_rules)
        return [(switch, switch.chosen(then)) for switch in house_rules.SWITCHES if switch.key in SWITCHES]

    @property
    def differs(self) -> bool:
        return Rulings.of(house_rules.read(self.batch.house_rules)) != Rulings.of(self.batch.campaign.rules)


def art_of(profession: Profession) -> str:
    return profession.slug if profession.slug in ARTS else "others"


def recent(campaign: Campaign) -> list[Batch]:
    pending, kept = (
        Count("candidates", filter=Q(candidates__state=state)) for state in (State.OPEN, State.KEPT)
    )
    batches = campaign.batches.select_related("profession", "job").order_by("-pk")
    rows: list[Batch] = list(batches.annotate(on_approval=pending, kept_count=kept)[:RECENT])
    small = Candidate.objects.filter(batch__in=rows, batch__count__lte=MOST_AT_ONCE).order_by("number")
    people: dict[int, list[tuple[str, int]]] = {batch.pk: [] for batch in rows}
    for batch_id, name, number in small.values_list("batch", *PART_COLUMNS):
        people[batch_id].append((name, number))
    for batch in rows:
        batch.parts = batch.parts_of(people[batch.pk])
    return rows


def people(batch: Batch, show: Candidate.State, *, chess: bool) -> BatchCards:
    everybody = list(batch.candidates.all())
    here = [candidate for candidate in everybody if candidate.state == show]
    cms = {candidate.number: candidate.person.cm for candidate in here}
    sorted_cms = sorted(cm for cm in cms.values() if cm is not None)
    chess_numbers = tuple(number for number, cm in cms.items() if cm is not None)
    return BatchCards(
        counts={state.value: sum(candidate.state == state for candidate in everybody) for state in State},
        summary=_summary(len(here), sorted_cms),
        knowing=chess_numbers,
        keepable=tuple(candidate.number for candidate in here if not candidate.person.is_unfit),
        chosen=[candidate for candidate in here if not chess or candidate.number in chess_numbers],
        pair=_even_pair(everybody),
    )


def _even_pair(everybody: Sequence[Candidate]) -> tuple[int, int] | None:
    kept = [candidate for candidate in everybody if candidate.state == State.KEPT and candidate.character_id]
    players = sorted(
        (cm, pk)
        for candidate in kept
        if (cm := candidate.person.cm) is not None and (pk := candidate.character_id)
    )
    pairs = zip(players, players[1:], strict=False)
    nearest = min(pairs, key=lambda pair: (pair[1][0] - pair[0][0], pair[0][1]), default=None)
    return (nearest[0][1], nearest[1][1]) if nearest else None


def facts(person: npc.Person) -> Iterator[tuple[npc.Fact, str, Sequence[str], bool]]:
    for fact in person.facts:
        yield fact, _value(person, fact), _dice(person, fact), fact.field in TEXTS


def numbers(person: npc.Person) -> Iterator[tuple[npc.Fact, str, str]]:
    for fact in person.facts:
        if fact.field in SHORT:
            yield fact, SHORT[fact.field], _value(person, fact)


def rerun_query(batch: Batch) -> str:
    """The query of the generator's page that generates a batch's people again, by their profession's numbers at the time."""
    first, *more = batch.parts
    fields = {
        "profession": batch.profession.slug,
        "count": first.count,
        "more": ", ".join(f"{part.count} {part.name}" for part in more),
        "seed": batch.seed,
        "chess": "yes" if any(part.knows_chess for part in batch.parts) else "",
        "like": batch.pk if batch.was else "",
    }
    return urlencode({name: value for name, value in fields.items() if value})


def like(campaign: Campaign, batch_id: str) -> str:
    """The earlier numbers the generator's form will use; empty if it uses today's."""
    pk = row_id(batch_id)
    batch = campaign.batches.filter(pk=pk).select_related("profession").first() if pk else None
    return batch.was if batch else ""


def _summary(total: int, cms: Sequence[Fraction]) -> str:
    if not total:
        return "Nobody here."
    span = " to ".join(dict.fromkeys(decimal(cm) for cm in (*cms[:1], *cms[-1:])))
    know = f"{len(cms)} of {total} {'knows' if len(cms) == 1 else 'know'} chess"
    return f"{know}; CM {span}." if span else f"{know}."


def _value(person: npc.Person, fact: npc.Fact) -> str:
    match fact.field:
        case Field.KNOWS:
            return "yes" if person.knows_chess else "no"
        case Field.BONUS:
            return f"+{fact.value}" if person.knows_chess else "–"
        case Field.PICK_POCKETS:
            return f"{fact.value}%"
        case Field.TEMPERAMENT:
            return person.temperament
    return str(fact.value)


def _dice(person: npc.Person, fact: npc.Fact) -> tuple[str, ...]:
    """The faces as the dice show them: 00 for a hundred, the d6 only where it decided."""
    if fact.field is not Field.KNOWS:
        return tuple(map(str, fact.faces))
    percentile = f"{fact.faces[0] % 100:02d}"
    return (percentile, str(fact.faces[1])) if person.needs_d6 else (percentile,)
