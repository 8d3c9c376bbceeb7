"""A character's page: the CM and how it came about, the learning allowance, every game and every reason."""

import re
from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils.safestring import SafeString

from campaigns.learning.play import owed, settle
from campaigns.learning.play.owed import OwedRoll
from campaigns.learning.presenters import change_of, explanation_of, with_dates, working_of
from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.record import Allowance, LearningEntry, allowance
from campaigns.match.models import Intimidation, Match
from campaigns.npc.rules.generator.fields import Field
from campaigns.people.models import Character, RecordEntry
from campaigns.people.presenters.mentions import Mention, links_of, mentions_of
from campaigns.people.rules import results
from campaigns.people.rules.results import GameResult, PlayedGame, Tally
from campaigns.profiles.presenters.chart import cm_chart, history_of
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.contract import Side
from campaigns.web.chart import Chart
from campaigns.web.markdown import markdown_html


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A game, or what the DM decided; `outcome` is "won", "drawn" or "lost", `learned` None where nothing could be learned."""

    day: int
    number: int
    title: str
    match: Match | None = None
    result: str = ""
    outcome: str = ""
    learned: Fraction | None = None
    change: str = ""
    working: str = ""
    why: str = ""
    cm: Fraction | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Opponent:
    """The score against one opponent (`pk` is None for somebody known by name alone) and the CM points it taught."""

    pk: int | None
    name: str
    tally: Tally
    learned: Fraction


class Profile:
    """A character's page from one fold over the record; `matches` are finished games that may move the CM, `board_matches` others."""

    def __init__(self, character: Character) -> None:
        # Once for the fold and for the rows of the record.
        entries = RecordEntry.objects.select_related("by", "teacher")
        prefetch_related_objects([character], Prefetch("record", entries))
        self.character, self.campaign = character, character.campaign
        finished_matches = settle.all_finished_matches(character)
        self.matches = [match for match in finished_matches if match.is_lesson]
        self.board_matches = [match for match in finished_matches if not match.is_lesson]
        self.learning_record = settle.record_of(character, self.matches)

    @property
    def may_play(self) -> bool:
        person = self.character
        return person.knows_chess and person.binned_at is None and person.archived_at is None

    @cached_property
    def allowance(self) -> Allowance | None:
        """What a player character's learning limit leaves; None for those without one."""
        if not self.character.is_pc or self.character.cm is None:
            return None
        day, rules = self.campaign.day, self.campaign.rules
        weeks = self.character.learning_limit_weeks
        return allowance(self.learning_record, day=day, limit_weeks=weeks, rules=rules)

    @cached_property
    def secret_notes(self) -> SafeString:
        return markdown_html(self.character.notes, mentions=links_of(self.campaign))

    @cached_property
    def public_notes(self) -> SafeString:
        return markdown_html(self.character.public_notes, mentions=links_of(self.campaign))

    @cached_property
    def chart(self) -> Chart | None:
        history = history_of(self.character, self.learning_record)
        return cm_chart([history], self.campaign.day, self.campaign.date_of) if history else None

    @cached_property
    def games(self) -> list[PlayedGame]:
        games = []
        matches = [*self.matches, *self.board_matches]
        for match in sorted(matches, key=lambda match: (match.day, match.number)):
            side = side_in(match, self.character)
            opponent_seat = match.seat(side.other)
            opponent = opponent_seat.character_id or opponent_seat.name
            games.append(PlayedGame(match.game_title, opponent, opponent_seat.name, _outcome(match, side)))
        return games

    @cached_property
    def tally(self) -> Tally:
        return Tally.of(self.games)

    @property
    def by_game(self) -> list[tuple[str, Tally]]:
        """Tallies by the game's title; empty if only one game was played."""
        tallies = results.by_game(self.games)
        return list(tallies.items()) if len(tallies) > 1 else []

    @property
    def streak(self) -> str:
        """ "3 wins in a row"; empty below two."""
        if not self.games:
            return ""
        outcome, length = results.streak(self.games)
        return f"{length} {_IN_A_ROW[outcome]} in a row" if length > 1 else ""

    @property
    def longest_winning_streak(self) -> int:
        return results.longest_winning_streak(self.games)

    @cached_property
    def opponents(self) -> list[Opponent]:
        """Most frequent first."""
        names = {game.opponent: game.opponent_name for game in self.games}
        learned: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
        for entry in self.learning_record.entries:
            if isinstance(entry.event, Contest) and entry.lesson and entry.lesson.credited:
                opponent = entry.event.seat(entry.event.side_of(self.character.pk).other)
                learned[opponent.person] += entry.lesson.credited
        return [
            Opponent(key if isinstance(key, int) else None, names[key], tally, learned[key])
            for key, tally in results.by_opponent(self.games).items()
        ]

    @property
    def opponent_names(self) -> str:
        """ "Old Wat, Tamsin Reed, and 3 more"."""
        names, hidden_count = [opponent.name for opponent in self.opponents[:3]], len(self.opponents) - 3
        return ", ".join([*names, *([f"and {hidden_count} more"] if hidden_count > 0 else [])])

    @cached_property
    def taught_by(self) -> Character | None:
        lessons = [entry for entry in self.character.record.all() if entry.teacher is not None]
        return lessons[-1].teacher if lessons else None

    @cached_property
    def pupils(self) -> QuerySet[Character]:
        lessons = self.character.lessons_given.values("character")
        return self.campaign.characters.filter(pk__in=lessons, binned_at=None).only("name", "campaign")

    @cached_property
    def intimidations(self) -> QuerySet[Intimidation]:
        """The intimidation by and against this character: latest matches first, in order within one."""
        rows = Intimidation.objects.filter(Q(by=self.character) | Q(victim=self.character))
        latest_first = rows.order_by("-match__day", "-match__number", "turn", "pk")
        return latest_first.select_related("match__campaign", "by", "victim")

    @cached_property
    def mentions(self) -> list[Mention]:
        return mentions_of(self.character)

    @cached_property
    def owed(self) -> list[OwedRoll]:
        return owed.rolls_owed_by(self.character)

    @cached_property
    def throws(self) -> list[tuple[str, str, list[int], bool]]:
        """The generator's dice: what for, the value, the faces, whether they were typed."""
        facts = self.character.dice.get("facts", ()) if isinstance(self.character.dice, dict) else ()
        return [
            (Field(fact["field"]).label, str(fact["value"]), fact["faces"], fact["origin"] == "typed")
            for fact in facts
            if fact["faces"]
        ]

    @cached_property
    def record(self) -> list[RecordRow]:
        matches = {match.number: match for match in self.matches}
        decisions = {entry.number: entry for entry in self.character.record.all()}
        remarks = (entry for entry in decisions.values() if entry.kind in RecordEntry.REMARKS)
        rows = [self._decision_row(entry, None) for entry in remarks]
        for entry in self.learning_record.entries:
            number = entry.event.number
            if isinstance(entry.event, Contest):
                rows.append(self._lesson_row(entry, matches[number]))
            else:
                rows.append(self._decision_row(decisions[number], entry.cm))
        for match in self.board_matches:
            why = f"{match.game_title}: a full board moves no CM (R61b)."
            rows.append(replace(self._game_row(match), why=why))
        return sorted(rows, key=lambda row: (row.day, row.number), reverse=True)

    def _decision_row(self, entry: RecordEntry, cm_after: Fraction | None) -> RecordRow:
        # The record keeps the stored words of the two kinds; a page writes them as everywhere else.
        text = entry.text[:1].upper() + entry.text[1:]
        text = _KIND_CHANGE.sub(lambda change: change[0].upper().replace("->", "→"), text)
        if entry.kind == RecordEntry.Kind.CM_SET and entry.initial_cm is not None:
            text = f"{text} (initial CM {decimal(entry.initial_cm)})"
        by = (entry.by.get_full_name() or entry.by.get_username()) if entry.by else ""
        return RecordRow(entry.day, entry.number, text, cm=cm_after, by=by)

    def _lesson_row(self, entry: LearningEntry, match: Match) -> RecordRow:
        lesson, date_of = entry.lesson, self.campaign.date_of
        assert lesson is not None
        return replace(
            self._game_row(match),
            learned=lesson.credited,
            change=change_of(lesson.verdict, lesson.credited),
            working=("" if match.entry and match.entry.teaches else f"{match.game_title}: ")
            + with_dates(working_of(lesson.verdict, lesson.working), date_of),
            why=explanation_of(lesson.verdict, lesson.why, date_of),
            cm=entry.cm,
        )

    def _game_row(self, match: Match) -> RecordRow:
        side = side_in(match, self.character)
        result, outcome = _result(match, side), _outcome(match, side).name.lower()
        return RecordRow(match.day, match.number, title_of(match, side), match, result, outcome)


def side_in(match: Match, character: Character) -> Side:
    return next(Side(seat.side) for seat in match.seats.all() if seat.character_id == character.pk)


def title_of(match: Match, side: Side) -> str:
    return f"{match.side_name(side)} against {match.seat(side.other).name}"


_KIND_CHANGE = re.compile(r"(?<=[Kk]ind )(?:npc|pc) (?:→|->) (?:npc|pc)\b")


def _result(match: Match, side: Side) -> str:
    """How it ended for this side: "won", "lost (crushing win)", "stalemate"."""
    if not match.winner:
        return match.how
    how = "" if match.how == "win" else f" ({match.how})"
    return f"{'won' if match.winner == side else 'lost'}{how}"


_IN_A_ROW = {GameResult.WON: "wins", GameResult.DRAWN: "draws", GameResult.LOST: "losses"}


def _outcome(match: Match, side: Side) -> GameResult:
    if not match.winner:
        return GameResult.DRAWN
    return GameResult.WON if match.winner == side else GameResult.LOST
