"""A character's page: the CM and how it came about, what may still be learned, every game and every reason."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Prefetch, Q, prefetch_related_objects
from django.urls import reverse

from campaigns import catalog
from campaigns.models import Campaign, Character, Intimidation, Match, RecordEntry
from campaigns.play import owed, settle
from campaigns.play.characters import used_slots
from campaigns.presenters import cm
from campaigns.presenters.chart import Chart, Moment, chart
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.lesson import dated, explained, worked
from campaigns.presenters.matches import address
from campaigns.presenters.owed import ShownRoll, rolls
from campaigns.rules import languages
from campaigns.rules.chess_modifier import display
from campaigns.rules.contract import Side
from campaigns.rules.learning.caps import cap_factor
from campaigns.rules.learning.contest import Contest
from campaigns.rules.learning.record import Entry, Record, allowance
from campaigns.rules.npc.fields import Field

Dated = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Cap:
    """How high the CM can climb, and how much of the way is left."""

    at: str
    factor: int
    left: str


@dataclass(frozen=True, slots=True)
class Limit:
    """A player character's learning limit: the weeks, what is left of the point, and from when there is more."""

    weeks: int | None
    left: str
    again: str


@dataclass(frozen=True, slots=True)
class Slots:
    """Additional languages: known with chess, free, and in all."""

    used: int
    free: int
    total: int


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A line of the record: a game, or what the DM decided. `gained` is empty where nothing was learned."""

    date: str
    title: str
    url: str = ""
    result: str = ""
    gained: str = ""
    working: str = ""
    why: str = ""
    cm: ShownCm | None = None
    by: str = ""
    gain_url: str = ""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody this character has played before."""

    id: int
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Scare:
    """One attempt at intimidation this character made or met: in which match, by what means, and its outcome."""

    url: str
    when: str
    who: str
    means: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice the generator threw for one fact."""

    label: str
    value: str
    faces: tuple[int, ...]
    typed: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a character's page shows beside the character's own columns."""

    cm: ShownCm | None
    initial_cm: ShownCm | None
    cap: Cap | None
    limit: Limit | None
    slots: Slots
    chart: Chart | None
    opponents: tuple[Opponent, ...]
    record: tuple[RecordRow, ...]
    throws: tuple[Throw, ...]
    powers: str
    scares: tuple[Scare, ...]
    tags: tuple[str, ...]
    owed: list[ShownRoll]


def sheet(character: Character) -> Sheet:
    """The character's page, from one fold over the record; nothing is stored."""
    campaign = character.campaign
    # Once for the fold and for the rows of the record.
    prefetch_related_objects([character], Prefetch("record", RecordEntry.objects.select_related("by")))
    matches = settle.finished_matches(character)
    record = settle.record_of(character, matches)
    shown_cap = _cap(character, campaign)
    return Sheet(
        cm=cm.shown(character.cm),
        initial_cm=cm.shown(character.initial_cm),
        cap=shown_cap,
        limit=_limit(character, record, campaign),
        slots=_slots(character),
        chart=_chart(character, record, campaign),
        opponents=_opponents(character, matches),
        record=_record(character, record, {match.number: match for match in matches}),
        throws=throws(character.dice),
        powers=", ".join(power.label for power in character.held_powers),
        scares=_scares(character),
        tags=tuple(tag.name for tag in character.tags.all()),
        owed=rolls(campaign, owed.by(character), str(character.pk)),
    )


def throws(dice: Any) -> tuple[Throw, ...]:
    """The generator's dice as they were kept; nothing for people who were not generated."""
    if not isinstance(dice, dict):
        return ()
    return tuple(
        Throw(Field(fact["field"]).label, str(fact["value"]), tuple(fact["faces"]), fact["origin"] == "typed")
        for fact in dice.get("facts", ())
        if fact["faces"]
    )


def _factor(character: Character, campaign: Campaign) -> int:
    return cap_factor(is_pc=character.is_pc, adventurer=character.adventurer, rules=campaign.rules)


def _cap(character: Character, campaign: Campaign) -> Cap | None:
    if character.cm is None or character.initial_cm is None:
        return None
    factor = _factor(character, campaign)
    at = character.initial_cm * factor
    left = f"{display(at - character.cm)} to go" if character.cm < at else ""
    return Cap(display(at), factor, left or ("reached" if character.cm == at else "already above it"))


def _limit(character: Character, record: Record, campaign: Campaign) -> Limit | None:
    if not character.is_pc or character.cm is None:
        return None
    weeks = character.learning_limit_weeks
    may = allowance(record, day=campaign.day, limit_weeks=weeks, rules=campaign.rules)
    again = "" if may.next_day is None else campaign.date_of(may.next_day)
    return Limit(weeks, display(may.left), again)


def _slots(character: Character) -> Slots:
    used = used_slots(character)
    total = languages.slots(character.intelligence, character.language_slots)
    return Slots(used, languages.free_slots(character.intelligence, character.language_slots, used), total)


def _chart(character: Character, record: Record, campaign: Campaign) -> Chart | None:
    if character.initial_cm is None or not record.entries:
        return None
    factor = _factor(character, campaign)
    cap = character.initial_cm * factor
    first, *later = record.entries
    moved = [first, *(e for before, e in zip(record.entries, later, strict=False) if e.cm != before.cm)]
    moments = [Moment(entry.event.day, entry.cm, _why(entry, character)) for entry in moved]
    label = f"cap {display(cap)} ({factor} × initial CM)"
    return chart(moments, today=campaign.day, cap=cap, cap_label=label, date_of=campaign.date_of)


def _why(entry: Entry, character: Character) -> str:
    event = entry.event
    if not isinstance(event, Contest):
        return event.reason
    other = event.seat(event.side_of(character.pk).other)
    gained = display(entry.lesson.credited) if entry.lesson else ""
    return f"won against {other.name}: +{gained}"


def _opponents(character: Character, matches: list[Match]) -> tuple[Opponent, ...]:
    games: dict[int, Opponent] = {}
    for match in matches:
        for seat in match.seats.all():
            if seat.character_id is not None and seat.character_id != character.pk:
                met = games.get(seat.character_id)
                games[seat.character_id] = Opponent(
                    seat.character_id, seat.name, 1 + (met.games if met else 0)
                )
    return tuple(sorted(games.values(), key=lambda one: one.name))


def _scares(character: Character) -> tuple[Scare, ...]:
    """Latest matches first, within one as it went."""
    found = Intimidation.objects.filter(Q(by=character) | Q(victim=character))
    ordered = found.select_related("match__campaign", "by", "victim").order_by(
        "-match__day", "-match__number", "turn", "pk"
    )
    return tuple(_scare(one, character) for one in ordered)


def _scare(one: Intimidation, character: Character) -> Scare:
    made = one.by_id == character.pk
    return Scare(
        url=address(one.match),
        when=f"{one.match.campaign.date_of(one.match.day)}, turn {one.turn}",
        who=f"against {one.victim}" if made else f"by {one.by}",
        means=one.means,
        outcome=_outcome(one),
    )


def _outcome(one: Intimidation) -> str:
    if one.succeeded is None:
        return "not rolled yet"
    rolled = f"{one.face} on d20, {one.needed} or less needed"
    return f"{'intimidated' if one.succeeded else 'stood firm'} ({rolled})"


def _record(character: Character, record: Record, matches: dict[int, Match]) -> tuple[RecordRow, ...]:
    """Games and decisions in campaign order."""
    entries = {entry.number: entry for entry in character.record.all()}
    rows: list[tuple[tuple[int, int], RecordRow]] = []
    for folded in record.entries:
        at = (folded.event.day, folded.event.number)
        if isinstance(folded.event, Contest):
            rows.append((at, _game(folded, matches[folded.event.number], character)))
        else:
            rows.append((at, _decision(entries[folded.event.number], character, folded.cm)))
    remarks = (entry for entry in entries.values() if entry.kind in RecordEntry.REMARKS)
    rows += [((entry.day, entry.number), _decision(entry, character, None)) for entry in remarks]
    boards = settle.finished_boards(character)
    rows += [((match.day, match.number), _board(match, character)) for match in boards]
    return tuple(row for _, row in sorted(rows, key=lambda row: row[0]))


def _decision(entry: RecordEntry, character: Character, now: Fraction | None) -> RecordRow:
    text = entry.text[:1].upper() + entry.text[1:]
    if entry.kind == RecordEntry.Kind.CM_SET and entry.initial_cm is not None:
        text = f"{text} (initial CM {display(entry.initial_cm)})"
    by = (entry.by.get_full_name() or entry.by.get_username()) if entry.by else ""
    return RecordRow(character.campaign.date_of(entry.day), text, cm=cm.shown(now), by=by)


def _game(folded: Entry, match: Match, character: Character) -> RecordRow:
    lesson, date_of = folded.lesson, character.campaign.date_of
    assert lesson is not None and isinstance(folded.event, Contest)
    side = folded.event.side_of(character.pk)
    return RecordRow(
        date=date_of(match.day),
        title=f"{side.title()} against {match.seat(Side(side).other).name}",
        url=address(match),
        result=_how(match, side),
        gained=f"+{display(lesson.credited)}" if lesson.credited else "",
        working=dated(worked(lesson.verdict, lesson.working), date_of),
        why=explained(lesson.verdict, lesson.why, date_of),
        cm=cm.shown(folded.cm),
        gain_url=reverse("gain", args=[match.campaign_id, match.pk, character.pk]),
    )


def _board(match: Match, character: Character) -> RecordRow:
    """A game that is not played by the CM."""
    side = next(Side(seat.side) for seat in match.seats.all() if seat.character_id == character.pk)
    game = catalog.entry(match.game)
    return RecordRow(
        date=character.campaign.date_of(match.day),
        title=f"{game.side_name(side)} against {match.seat(side.other).name}",
        url=address(match),
        result=_how(match, side),
        why=f"{game.rules.title}: a full board moves no CM (R61b).",
    )


def _how(match: Match, side: Side) -> str:
    """How it ended for this side: "won (crushing win)", "stalemate"."""
    if not match.winner:
        return match.how
    return f"{'won' if match.winner == side else 'lost'} ({match.how})"
