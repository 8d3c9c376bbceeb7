"""A character as its own player may see it: made of what the DM lets the player know, and of nothing else.

Left out are the DM's notes and reasons, the dice, the die that is owed, other people's sheets, and why a game taught
nothing where that is the DM's secret: a cheat, a refused gain, a die still to be rolled and a failed roll read the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from django.utils.safestring import SafeString

from campaigns.campaign.rules.house_rules import HouseRules, Option
from campaigns.learning.play import settle
from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.record import LearningEntry
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.match import games
from campaigns.match.models import Match, Seat
from campaigns.money.presenters.purses import Holdings, purse_of_character
from campaigns.people.models import Character, RecordEntry
from campaigns.people.presenters.cm import ShownCm, shown_cm
from campaigns.people.rules.results import Tally
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from campaigns.sheets.presenters.character import RecordRow, Sheet
from campaigns.sheets.presenters.chart import ChartPoint, cm_chart, history_of
from campaigns.sheets.presenters.notes import public_notes_of
from campaigns.web.chart import Chart

SCARES_SHOWN = 10
SO_FAR = "Nothing was learned from this game so far."
SOMETHING = "Something was learned from this game."
_SENTENCES = {
    Verdict.LEARNED: "",
    Verdict.LEARNED_LESS: "The cap or the learning limit allowed no more.",
    Verdict.LIMIT: "The learning limit allows no more for now.",
    Verdict.AT_CAP: "The CM is at its cap.",
    Verdict.ABOVE_CAP: "The CM is above its cap.",
    Verdict.NOT_UNDERSTOOD: SO_FAR,
}


@dataclass(frozen=True, slots=True)
class PublicGain:
    """What a game taught, as the player is told: "+0.95" or nothing, a sentence, and the CM from then on."""

    points: str
    sentence: str
    cm: ShownCm | None


@dataclass(frozen=True, slots=True)
class MyEvent:
    """A line of the player's own record: a game with its `result`, or how the CM came about."""

    date: str
    title: str
    outcome: str = ""
    result: str = ""
    gain: PublicGain | None = None


@dataclass(frozen=True, slots=True)
class MyCharacter:
    """All that the player's own page shows.

    `by_game` and `opponents` are names with the score in games; `in_play` are games without how they stand; `scares`
    dates and attempts at intimidation, as the whole table saw them; `purse` is what it holds, empty where the DM does not
    show it; `notes` are the public ones as HTML.
    """

    name: str
    calling: str
    today: str
    cm: ShownCm | None
    cap: Fraction | None
    cap_factor: int
    learning: str
    chart: Chart | None
    tally: Tally
    streak: str
    by_game: list[tuple[str, Tally]]
    opponents: list[tuple[str, Tally]]
    in_play: list[tuple[str, str]]
    scares: list[tuple[str, str]]
    record: list[MyEvent]
    purse: str
    notes: SafeString


def my_character(character: Character) -> MyCharacter:
    sheet = Sheet(character)
    campaign = character.campaign
    history = history_of(character, sheet.folded, partial(_point, sheet))
    in_play = Match.objects.filter(
        seats__character=character, status=Match.Status.PLAYING, game__in=games.games()
    )
    return MyCharacter(
        name=character.name,
        calling=character.calling,
        today=campaign.now,
        cm=shown_cm(character.cm),
        cap=character.cap if character.knows_chess else None,
        cap_factor=character.cap_factor,
        learning=_learning(sheet),
        chart=cm_chart([history], campaign.day, campaign.date_of) if history else None,
        tally=sheet.tally,
        streak=sheet.streak,
        by_game=sheet.by_game,
        opponents=[(opponent.name, opponent.tally) for opponent in sheet.opponents],
        in_play=[
            (_against(match, character), match.game_title) for match in in_play.prefetch_related("seats")
        ],
        scares=list(_scares(sheet)),
        record=list(_record(sheet)),
        purse=campaign.coinage.write(Holdings(purse_of_character(character)).balance)
        if character.shows_purse
        else "",
        notes=public_notes_of(character),
    )


def gain_after(match: Match, seat: Seat | None) -> PublicGain | None:
    """What a finished match has taught the player at `seat`; None for an NPC, and for a match that moves no CM or was just reopened."""
    character = seat.character if seat else None
    if character is None or not character.is_pc or not (match.is_over and match.is_lesson):
        return None
    record = settle.record_of(character, settle.finished_matches(character))
    try:
        lesson = record.lesson(match.number)
    except NotPossible:
        return None
    return _public_gain(lesson, match.rules, shows_gains=character.shows_gains)


def _public_gain(lesson: Lesson, rules: HouseRules, *, shows_gains: bool) -> PublicGain:
    if lesson.credited:
        sentence = _SENTENCES[lesson.public_verdict or lesson.verdict] if shows_gains else SOMETHING
        gain = f"+{decimal(lesson.credited)}" if shows_gains else ""
    else:
        gain, sentence = "", _why_nothing(lesson, rules)
    return PublicGain(gain, sentence, shown_cm(lesson.cm_after))


def _why_nothing(lesson: Lesson, rules: HouseRules) -> str:
    """The reason as the player may know it; whose CM is lower, which decides after a draw, is secret."""
    verdict = lesson.public_verdict or lesson.verdict.public
    if verdict is Verdict.DRAWN and rules.drawn_games is Option.ON:
        return SO_FAR
    return _SENTENCES.get(verdict, lesson.public_why)


def _learning(sheet: Sheet) -> str:
    if sheet.allowance is None:
        return ""
    if sheet.allowance.next_day is not None:
        return f"may learn again on {sheet.campaign.date_of(sheet.allowance.next_day)}"
    return "may learn now"


def _point(sheet: Sheet, entry: LearningEntry) -> ChartPoint:
    event = entry.event
    if not isinstance(event, Contest):
        return ChartPoint(event.day, entry.cm, _decisions(sheet)[event.number])
    opponent = event.seat(event.side_of(sheet.character.pk).other).name
    learned = bool(entry.lesson and entry.lesson.credited)
    gain = f": +{decimal(entry.lesson.credited)}" if entry.lesson and sheet.character.shows_gains else ""
    return ChartPoint(
        event.day, entry.cm, f"game against {opponent}{gain if learned else ''}", learned=learned
    )


def _record(sheet: Sheet) -> Iterator[MyEvent]:
    decisions = _decisions(sheet)
    for row in sheet.record:
        date = sheet.campaign.date_of(row.day)
        if row.match is not None:
            yield MyEvent(date, row.title, row.outcome, row.result, _gain_in(sheet, row, row.match))
        elif row.number in decisions and row.cm is not None:
            yield MyEvent(date, decisions[row.number], gain=PublicGain("", "", shown_cm(row.cm)))


def _gain_in(sheet: Sheet, row: RecordRow, match: Match) -> PublicGain | None:
    if not match.is_lesson:
        return PublicGain("", match.game_title, None)
    lesson = sheet.folded.lesson(row.number)
    return _public_gain(lesson, match.rules, shows_gains=sheet.character.shows_gains)


def _decisions(sheet: Sheet) -> dict[int, str]:
    """How the CM came about, by entry number, without the DM's reasons."""
    return {
        entry.number: _in_short(entry)
        for entry in sheet.character.record.all()
        if entry.kind not in RecordEntry.REMARKS
    }


def _in_short(entry: RecordEntry) -> str:
    label = str(RecordEntry.Kind(entry.kind).label)
    teacher = f" from {entry.teacher.name}" if entry.teacher else ""
    return f"{label[:1].upper()}{label[1:]}{teacher}"


def _scares(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The last attempts at intimidation by and against the character, without dice and targets."""
    rows = sheet.scares.filter(match__status=Match.Status.OVER, succeeded__isnull=False)
    for attempt in rows[:SCARES_SHOWN]:
        outcome = "was intimidated" if attempt.succeeded else "resisted"
        yield attempt.match.date, f"{attempt.by.name}: {attempt.means}. {attempt.victim.name} {outcome}."


def _against(match: Match, character: Character) -> str:
    side = next(Side(seat.side) for seat in match.seats.all() if seat.character_id == character.pk)
    return f"{match.side_name(side)} against {match.seat(side.other).name}"
