"""Pending people: the cards of a batch, every fact with its dice, and the recipe for the same people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.db.models import Count, Q

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules import Reading, Switch
from campaigns.npc.models import MAX_AT_ONCE, PART_COLUMNS, Batch, Candidate
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field
from campaigns.npc.rules.generator.fields import TEXTS, Rulings
from campaigns.people.rules.professions import PRINTED, Profession
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.reading import row_id

State = Candidate.State
SWITCH_KEYS = ("r51", "r53")  # the two house rules the generator goes by
ART_SLUGS = frozenset(profession.slug for profession in PRINTED)
MAX_RECENT = 12
SHORT_LABELS = {
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
    chess_numbers: tuple[int, ...]
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
        profession = self.batch.original_profession
        rules = (f"{rule.key}={reading.value}" for rule, reading in self.rulings)
        own_definition = "" if profession in PRINTED else f" ({profession.definition})"
        definitions = {profession.name: own_definition}
        parts = [f"{part.name}{definitions.get(part.name, '')} x {part.count}" for part in self.batch.parts]
        only = ["only who know chess"] if any(part.knows_chess for part in self.batch.parts) else []
        return ", ".join([*parts, *only, f"seed {self.batch.seed}", " ".join(rules)])

    @property
    def rulings(self) -> list[tuple[Switch, Reading]]:
        rules = house_rules.read(self.batch.house_rules)
        switches = [switch for switch in house_rules.SWITCHES if switch.key in SWITCH_KEYS]
        return [(switch, switch.chosen(rules)) for switch in switches]

    @property
    def differs(self) -> bool:
        return Rulings.of(house_rules.read(self.batch.house_rules)) != Rulings.of(self.batch.campaign.rules)


def art_of(profession: Profession) -> str:
    return profession.slug if profession.slug in ART_SLUGS else "others"


def recent_batches(campaign: Campaign) -> list[Batch]:
    states = State.OPEN, State.KEPT
    pending, kept = (Count("candidates", filter=Q(candidates__state=state)) for state in states)
    batches = campaign.batches.select_related("profession", "job").order_by("-pk")
    rows: list[Batch] = list(batches.annotate(pending_count=pending, kept_count=kept)[:MAX_RECENT])
    small_batches = Candidate.objects.filter(batch__in=rows, batch__count__lte=MAX_AT_ONCE).order_by("number")
    people: dict[int, list[tuple[str, int]]] = {batch.pk: [] for batch in rows}
    for batch_id, name, number in small_batches.values_list("batch", *PART_COLUMNS):
        people[batch_id].append((name, number))
    for batch in rows:
        batch.parts = batch.parts_of(people[batch.pk])
    return rows


def people(batch: Batch, show: Candidate.State, *, chess: bool) -> BatchCards:
    everybody = list(batch.candidates.all())
    shown = [candidate for candidate in everybody if candidate.state == show]
    cms = {candidate.number: candidate.person.cm for candidate in shown}
    sorted_cms = sorted(cm for cm in cms.values() if cm is not None)
    chess_numbers = tuple(number for number, cm in cms.items() if cm is not None)
    return BatchCards(
        counts={state.value: sum(candidate.state == state for candidate in everybody) for state in State},
        summary=_summary(len(shown), sorted_cms),
        chess_numbers=chess_numbers,
        keepable=tuple(candidate.number for candidate in shown if not candidate.person.is_unfit),
        chosen=[candidate for candidate in shown if not chess or candidate.number in chess_numbers],
        pair=_even_pair(everybody),
    )


def _even_pair(everybody: Sequence[Candidate]) -> tuple[int, int] | None:
    kept = [(one.person.cm, one.character_id) for one in everybody if one.state == State.KEPT]
    players = sorted((cm, pk) for cm, pk in kept if cm is not None and pk)
    pairs = zip(players, players[1:], strict=False)
    nearest = min(pairs, key=lambda pair: (pair[1][0] - pair[0][0], pair[0][1]), default=None)
    return (nearest[0][1], nearest[1][1]) if nearest else None


def facts(person: npc.Person) -> Iterator[tuple[npc.Fact, str, Sequence[str], bool]]:
    for fact in person.facts:
        yield fact, _value(person, fact), _dice(person, fact), fact.field in TEXTS


def numbers(person: npc.Person) -> Iterator[tuple[npc.Fact, str, str]]:
    for fact in person.facts:
        if fact.field in SHORT_LABELS:
            yield fact, SHORT_LABELS[fact.field], _value(person, fact)


def rerun_query(batch: Batch) -> str:
    """The query of the generator's page that generates a batch's people again, by their profession's numbers at the time."""
    first, *others = batch.parts
    fields = {
        "profession": batch.profession.slug,
        "count": first.count,
        "more": ", ".join(f"{part.count} {part.name}" for part in others),
        "seed": batch.seed,
        "chess": "yes" if any(part.knows_chess for part in batch.parts) else "",
        "like": batch.pk if batch.former_definition else "",
    }
    return urlencode({name: value for name, value in fields.items() if value})


def former_numbers(campaign: Campaign, batch_id: str) -> str:
    """The earlier numbers the generator's form will use; empty if it uses today's."""
    pk = row_id(batch_id)
    batch = campaign.batches.filter(pk=pk).select_related("profession").first() if pk else None
    return batch.former_definition if batch else ""


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
