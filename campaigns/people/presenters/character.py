"""A character's page: the CM and how it came about, the learning allowance, every game and every reason."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects

from campaigns.learning.play import owed, settle
from campaigns.learning.play.owed import OwedRoll
from campaigns.learning.presenters import explanation_of, with_dates, working_of
from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.record import Allowance, LearningEntry, allowance
from campaigns.match.models import Intimidation, Match
from campaigns.npc.rules.generator.fields import Field
from campaigns.people.models import Character, RecordEntry
from campaigns.people.presenters.chart import ChartPoint, CmChart
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A line of the record: a game, or what the DM decided. `learned` is None where nothing could be learned."""

    day: int
    number: int
    title: str
    match: Match | None = None
    result: str = ""
    learned: Fraction | None = None
    working: str = ""
    why: str = ""
    cm: Fraction | None = None
    by: str = ""


class Sheet:
    """What a character's page shows beside the columns, from one fold over the record; nothing is stored."""

    def __init__(self, character: Character) -> None:
        # Once for the fold and for the rows of the record.
        prefetch_related_objects([character], Prefetch("record", RecordEntry.objects.select_related("by")))
        self.character, self.campaign = character, character.campaign
        self.matches = settle.finished_matches(character)
        self.folded = settle.record_of(character, self.matches)

    @cached_property
    def allowance(self) -> Allowance | None:
        """What a player character's learning limit leaves; None for those without one."""
        if not self.character.is_pc or self.character.cm is None:
            return None
        weeks = self.character.learning_limit_weeks
        return allowance(self.folded, day=self.campaign.day, limit_weeks=weeks, rules=self.campaign.rules)

    @cached_property
    def chart(self) -> CmChart | None:
        """The CM whenever it moved; None for somebody who never had any."""
        cap, entries = self.character.cap, self.folded.entries
        if cap is None or not entries:
            return None
        changes = [
            later for before, later in zip(entries, entries[1:], strict=False) if later.cm != before.cm
        ]
        moments = tuple(ChartPoint(one.event.day, one.cm, self._why(one)) for one in (entries[0], *changes))
        label = f"cap {decimal(cap)} ({self.character.cap_factor} × initial CM)"
        return CmChart(moments, self.campaign.day, cap, label, self.campaign.date_of)

    @cached_property
    def opponents(self) -> list[tuple[int, str, int]]:
        """Who was played before, by name, and how often."""
        others = [
            (seat.character_id, seat.name)
            for match in self.matches
            for seat in match.seats.all()
            if seat.character_id not in (None, self.character.pk)
        ]
        games, names = Counter(pk for pk, _ in others), dict(others)
        rows = [(pk, names[pk], count) for pk, count in games.items()]
        return sorted(rows, key=lambda one: one[1])

    @cached_property
    def scares(self) -> QuerySet[Intimidation]:
        """The intimidation by and against this character: latest matches first, in order within one."""
        rows = Intimidation.objects.filter(Q(by=self.character) | Q(victim=self.character))
        latest_first = rows.order_by("-match__day", "-match__number", "turn", "pk")
        return latest_first.select_related("match__campaign", "by", "victim")

    @cached_property
    def owed(self) -> list[OwedRoll]:
        return owed.by(self.character)

    @cached_property
    def throws(self) -> list[tuple[str, str, list[int], bool]]:
        """The generator's dice: what for, the value, the faces, whether they were typed; none for other people."""
        facts = self.character.dice.get("facts", ()) if isinstance(self.character.dice, dict) else ()
        return [
            (Field(fact["field"]).label, str(fact["value"]), fact["faces"], fact["origin"] == "typed")
            for fact in facts
            if fact["faces"]
        ]

    @cached_property
    def record(self) -> list[RecordRow]:
        """Games and decisions in campaign order."""
        rows = [*self._folded(), *self._remarks(), *map(self._board, settle.finished_boards(self.character))]
        return sorted(rows, key=lambda row: (row.day, row.number))

    def _folded(self) -> Iterator[RecordRow]:
        matches = {match.number: match for match in self.matches}
        decisions = {entry.number: entry for entry in self.character.record.all()}
        for entry in self.folded.entries:
            number = entry.event.number
            if isinstance(entry.event, Contest):
                yield self._game(entry, matches[number])
            else:
                yield self._decision(decisions[number], entry.cm)

    def _remarks(self) -> Iterator[RecordRow]:
        for entry in self.character.record.all():
            if entry.kind in RecordEntry.REMARKS:
                yield self._decision(entry, None)

    def _decision(self, entry: RecordEntry, now: Fraction | None) -> RecordRow:
        text = _KIND.sub(_in_capitals, entry.text[:1].upper() + entry.text[1:])
        if entry.kind == RecordEntry.Kind.CM_SET and entry.initial_cm is not None:
            text = f"{text} (initial CM {decimal(entry.initial_cm)})"
        by = (entry.by.get_full_name() or entry.by.get_username()) if entry.by else ""
        return RecordRow(entry.day, entry.number, text, cm=now, by=by)

    def _game(self, entry: LearningEntry, match: Match) -> RecordRow:
        lesson, date_of = entry.lesson, self.campaign.date_of
        assert lesson is not None and isinstance(entry.event, Contest)
        side = Side(entry.event.side_of(self.character.pk))
        return RecordRow(
            match.day,
            match.number,
            f"{side.title()} against {match.seat(side.other).name}",
            match,
            _result(match, side),
            learned=lesson.credited,
            working=with_dates(working_of(lesson.verdict, lesson.working), date_of),
            why=explanation_of(lesson.verdict, lesson.why, date_of),
            cm=entry.cm,
        )

    def _board(self, match: Match) -> RecordRow:
        """A game that is not played by the CM."""
        side = next(Side(seat.side) for seat in match.seats.all() if seat.character_id == self.character.pk)
        title = f"{match.side_name(side)} against {match.seat(side.other).name}"
        why = f"{match.game_title}: a full board moves no CM (R61b)."
        return RecordRow(match.day, match.number, title, match, _result(match, side), why=why)

    def _why(self, entry: LearningEntry) -> str:
        """Why the CM is what it is after this entry."""
        event = entry.event
        if not isinstance(event, Contest):
            return event.reason
        other = event.seat(event.side_of(self.character.pk).other)
        return f"won against {other.name}: +{decimal(entry.lesson.credited) if entry.lesson else ''}"


# The record keeps the stored words of the two kinds; a page writes them as everywhere else.
_KIND = re.compile(r"(?<=[Kk]ind )(?:npc|pc) (?:→|->) (?:npc|pc)\b")


def _in_capitals(change: re.Match[str]) -> str:
    return change[0].upper().replace("->", "→")


def _result(match: Match, side: Side) -> str:
    """How it ended for this side: "won", "lost (crushing win)", "stalemate"."""
    if not match.winner:
        return match.how
    how = "" if match.how == "win" else f" ({match.how})"
    return f"{'won' if match.winner == side else 'lost'}{how}"
