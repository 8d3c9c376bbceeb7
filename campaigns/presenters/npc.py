"""People on approval as cards: every fact with its dice, the working, and where one may type."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet

from campaigns.models import Batch, Campaign, Candidate, ProfessionRow
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.cm import shown as shown_cm
from campaigns.presenters.professions import chance_line, definition
from campaigns.rules import house_rules, npc
from campaigns.rules.chess_modifier import display
from campaigns.rules.npc import Field
from campaigns.rules.npc.fields import TEXTS, Rulings
from campaigns.rules.npc.judgement import cm_working, knows_working
from campaigns.rules.professions import PRINTED
from campaigns.rules.reading import row_id

State = Candidate.State
SWITCHES = ("r51", "r53")  # the two house rules the generator goes by
ARTS = frozenset(profession.slug for profession in PRINTED)
RECENT = 12


@dataclass(frozen=True, slots=True)
class Tile:
    """A profession to choose, with its chance and bonus as printed."""

    value: str
    name: str
    art: str
    letter: str
    chance: str
    bonus: str


@dataclass(frozen=True, slots=True)
class ShownFact:
    """One line of a card."""

    key: str
    label: str
    value: str
    dice: tuple[str, ...]
    typed: bool
    locked: bool
    is_text: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A person on approval; the CM is None for one who does not know chess."""

    number: int
    state: str
    name: str
    profession: str
    art: str
    letter: str
    temperament: str
    knows: bool
    cm: ShownCm | None
    working: str
    cm_working: str
    facts: tuple[ShownFact, ...]
    character_id: int | None


@dataclass(frozen=True, slots=True)
class People:
    """A batch at a glance: how many are where, what those asked for can do, and their cards."""

    counts: Mapping[str, int]
    summary: str
    knowing: tuple[int, ...]
    chosen: Sequence[Candidate]


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that is needed to get the same people again.

    `text` is to be copied: `Noble x 50, seed KQ7M-X2PD, r51=kept r53=per-level`. `differs` where the campaign's
    house rules of today would give other people from it; `was` tells the profession's numbers of then where they
    have been changed since (the link throws with those of then).
    """

    text: str
    query: str
    rulings: tuple[tuple[str, str], ...]
    differs: bool
    was: str


def art_of(slug: str) -> str:
    """The picture of a profession; one of the DM's own has that of Others."""
    return slug if slug in ARTS else "others"


def tiles(rows: Iterable[ProfessionRow]) -> tuple[Tile, ...]:
    """The professions as tiles."""
    return tuple(
        Tile(
            value=str(row.pk),
            name=row.name,
            art=art_of(row.slug),
            letter=row.name[:1],
            chance=chance_line(row.profession),
            bonus=str(row.profession.bonus),
        )
        for row in rows
    )


def recent(campaign: Campaign) -> QuerySet[Batch]:
    """The latest batches, each with how many are on approval and kept."""

    def counted(state: Candidate.State) -> Count:
        return Count("candidates", filter=Q(candidates__state=state))

    batches = campaign.batches.select_related("profession", "job")
    return batches.annotate(on_approval=counted(State.OPEN), kept=counted(State.KEPT)).order_by("-pk")[
        :RECENT
    ]


def people(batch: Batch, show: Candidate.State, *, chess: bool) -> People:
    """Those of a batch in one state, all or only those who know chess."""
    everybody = list(batch.candidates.all())
    here = [candidate for candidate in everybody if candidate.state == show]
    cms = {candidate.number: candidate.person.cm for candidate in here}
    known = sorted(cm for cm in cms.values() if cm is not None)
    knowing = tuple(number for number, cm in cms.items() if cm is not None)
    return People(
        counts={state.value: sum(one.state == state for one in everybody) for state in State},
        summary=_summary(len(here), known),
        knowing=knowing,
        chosen=[candidate for candidate in here if not chess or candidate.number in knowing],
    )


def card(candidate: Candidate) -> Card:
    """One person's card."""
    person = candidate.person
    return Card(
        number=candidate.number,
        state=candidate.state,
        name=person.name,
        profession=person.profession.name,
        art=art_of(person.profession.slug),
        letter=person.profession.name[:1],
        temperament=person.temperament,
        knows=person.knows_chess,
        cm=shown_cm(person.cm),
        working=knows_working(person),
        cm_working=cm_working(person),
        facts=tuple(_fact(person, fact) for fact in person.facts),
        character_id=candidate.character_id,
    )


def recipe(batch: Batch) -> Recipe:
    """What gives the same people again."""
    then, profession = house_rules.read(batch.house_rules), batch.thrown
    chosen = [(switch, switch.chosen(then)) for switch in house_rules.SWITCHES if switch.key in SWITCHES]
    rules = " ".join(f"{switch.key}={reading.value}" for switch, reading in chosen)
    name = profession.name if profession in PRINTED else f"{profession.name} ({definition(profession)})"
    return Recipe(
        text=f"{name} x {batch.count}, seed {batch.seed}, {rules}",
        query=again(batch),
        rulings=tuple((switch.question, reading.label) for switch, reading in chosen),
        differs=Rulings.of(then) != Rulings.of(batch.campaign.rules),
        was=_was(batch),
    )


def again(batch: Batch) -> str:
    """The query of the generator's page that throws a batch's people again, their profession as it was then."""
    asked = {"profession": batch.profession.slug, "count": batch.count, "seed": batch.seed}
    return urlencode(asked | ({"like": batch.pk} if _was(batch) else {}))


def like(campaign: Campaign, batch_id: str) -> str:
    """The numbers of then that the generator's form will throw with; empty where it goes by today's."""
    wanted = row_id(batch_id)
    found = campaign.batches.filter(pk=wanted).select_related("profession").first() if wanted else None
    return _was(found) if found else ""


def _was(batch: Batch) -> str:
    return definition(batch.thrown) if batch.thrown != batch.profession.profession else ""


def _summary(total: int, cms: Sequence[Fraction]) -> str:
    """How many know chess, and the span of their exact CMs, lowest first."""
    if not total:
        return "Nobody here."
    span = [display(cm) for cm in (cms[0], cms[-1])] if cms else []
    know = f"{len(cms)} of {total} {'knows' if len(cms) == 1 else 'know'} chess"
    if not span:
        return f"{know}."
    return f"{know}; CM {span[0]}." if span[0] == span[1] else f"{know}; CM {span[0]} to {span[1]}."


def _fact(person: npc.Person, fact: npc.Fact) -> ShownFact:
    return ShownFact(
        key=fact.field.value,
        label=fact.field.label,
        value=_value(person, fact),
        dice=_dice(person, fact),
        typed=fact.origin is npc.Origin.TYPED,
        locked=fact.locked,
        is_text=fact.field in TEXTS,
    )


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
    return (percentile, str(fact.faces[1])) if npc.judgement.needs_d6(person) else (percentile,)
