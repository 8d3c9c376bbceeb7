"""What is printed of a match: what it takes to go on with pencil and dice, both sides' note slips, the protocol."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from campaigns.core.refusals import Refused
from campaigns.match.models import Match, Seat
from campaigns.match.play import log
from campaigns.rules.contract import Side, Viewer
from chess_minigame.judge.play.paper_result import read_result, result_lines
from chess_minigame.judge.presenters.pencil_rules import PencilRules, notices_by
from chess_minigame.judge.presenters.table import DMTable
from chess_minigame.rules import tables
from chess_minigame.rules.ending import outcome_of
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import Note, gambits
from chess_minigame.rules.player_views import public_strategies, view_for
from chess_minigame.rules.state import State
from chess_minigame.rules.watchers import WatcherSkill
from chess_minigame.wording import ending_text, means_of, scare_in_words, signed_score

SLIPS_A_SHEET = 8
# Rows of a blank score sheet, and turns of it that a match may last: most end far sooner.
ROWS = 22
DECISIVE_SCORES = (-4, -3, 3, 4)


def ranges_of(shift: int) -> list[str]:
    """The d% that bring each line of the Turn Result Table once `shift` is added: "01\N{EN DASH}36", or nothing."""
    return [_range_of(result, shift) for result in tables.TURN_RESULT_TABLE]


def _range_of(result: tables.TurnResult, shift: int) -> str:
    faces = [
        face
        for face in range(tables.MIN_TOTAL, tables.MAX_TOTAL + 1)
        if result.first <= tables.counts_as(face + shift) <= result.last
    ]
    if not faces:
        return ""
    first, last = (f"{face % tables.MAX_TOTAL:02}" for face in (faces[0], faces[-1]))
    return first if first == last else f"{first}\N{EN DASH}{last}"


class PowerCutPage:
    """A match in play for the judge's pencil: where it stands, what a d% means, and the lines that bring the end back."""

    totals = [result.totals for result in tables.TURN_RESULT_TABLE]
    strategies = tables.STRATEGY_ROWS

    def __init__(self, match: Match) -> None:
        self.match = match
        self.table = DMTable(match)
        self.state: State = self.table.state

    @property
    def next_turn(self) -> int:
        return len(self.state.turns) + 1

    @property
    def score(self) -> str:
        return signed_score(self.state.score)

    @property
    def difference(self) -> int:
        """Black's CM minus White's, which every d% is shifted by."""
        return self.state.options.black_cm - self.state.options.white_cm

    @property
    def shifts(self) -> Iterator[tuple[str, str, list[str]]]:
        """By each number of the Strategy Table: the number, with the CMs, and the d% for each result."""
        for number in sorted({number for row in tables.STRATEGY_TABLE for number in row}):
            shift = number + self.difference
            yield signed_score(number), signed_score(shift), ranges_of(shift)

    @property
    def sides(self) -> Iterator[tuple[Seat, int, list[str]]]:
        """Each player with the playing CM and the numbers that cheating needs."""
        resolved_notes, gambit_turns = self.state.resolved_notes, gambits(self.state.resolved_notes)
        for side, seat in zip(Side, self.table.players, strict=True):
            player = self.state.player(side)
            move_count = sum(notes.of(side).move for notes in resolved_notes)
            empathy_count = sum(notes.of(side).empathy for notes in resolved_notes)
            facts = [
                (player.dexterity, "Dexterity {}"),
                (player.pick_pockets, "pick pockets {}%"),
                (player.intelligence, "Intelligence {}"),
                (player.wisdom, "Wisdom {}"),
                (player.hit_points, "{} hit points"),
                ("a dragon" if player.dragon else None, "{}"),
                (", ".join(sorted(player.has)) or None, "has {}"),
                (notices_by(player.abilities), "notices by {}"),
                (move_count or None, "has moved pieces {} times"),
                (empathy_count or None, "has used empathy {} times"),
                (gambit_turns.get(side), "gambit on turn {}"),
            ]
            phrases = [phrase.format(fact) for fact, phrase in facts if fact is not None]
            yield seat, self.state.options.cm(side), phrases

    @property
    def spectators(self) -> list[str]:
        return [self._watcher(watcher) for watcher in self.state.watchers]

    def _watcher(self, watcher: WatcherSkill) -> str:
        name = self.table.wording.names[str(watcher.number)]
        cm = f"CM {watcher.cm}" if watcher.cm else ""
        skills = ", ".join(filter(None, (cm, notices_by(watcher.abilities))))
        return f"{name} ({skills})" if skills else name

    @cached_property
    def rules(self) -> PencilRules:
        return PencilRules(self.state, self.table.wording.names, self.match.rules.notes_shown)

    @cached_property
    def _lines(self) -> dict[tuple[int, int], str]:
        return {(paper.turn, paper.score): line for paper, line in result_lines(self.match, self.state)}

    @property
    def turns(self) -> Iterator[tuple[int, list[str]]]:
        """Each turn still to come, with the line of each decisive score, empty where it cannot end so."""
        for number in range(self.next_turn, (self.state.limit or 0) + 1):
            yield number, [self._lines.get((number, score), "") for score in DECISIVE_SCORES]

    @property
    def draws(self) -> Iterator[tuple[str, str]]:
        """The lines of a stalemate on the last turn, by the score then."""
        for (turn, score), line in self._lines.items():
            if turn == self.state.limit and score not in DECISIVE_SCORES:
                yield signed_score(score), line

    def meaning(self, line: str) -> dict[str, object]:
        """What a typed line tells, or why it tells nothing."""
        try:
            paper = read_result(self.match, self.state, line)
        except Refused as refusal:
            return {"refusal_of_line": refusal.sentence}
        ending = ending_text(outcome_of(paper.score, paper.turn, self.state.limit or 0), self.table.names)
        context = {"ending": ending, "turn": paper.turn, "score": signed_score(paper.score)}
        return {"meaning": context, "version": self.table.version}


@dataclass(frozen=True, slots=True)
class NoteSlip:
    """A note slip of one side: empty but for its turn, or with the note that was played."""

    turn: int | None
    note: Note | None = None

    @property
    def means(self) -> str:
        return "; ".join(means_of(self.note)) if self.note else ""


def slips_of(match: Match, state: State, side: Side) -> dict[str, object]:
    """One player's slips, made of nothing but that player's own notes: they are handed over.

    The notes that were played, and empty slips for the turns after these until the sheet is full, or a new one.
    """
    slips = [NoteSlip(number, notes.of(side)) for number, notes in enumerate(state.resolved_notes, start=1)]
    spare_count = -len(slips) % SLIPS_A_SHEET or SLIPS_A_SHEET
    slips += [NoteSlip(len(slips) + number) for number in range(1, spare_count + 1)]
    return {"side": side, "name": match.seat(side).name, "sheets": _in_sheets(slips)}


def empty_slips() -> tuple[tuple[NoteSlip, ...], ...]:
    return _in_sheets([NoteSlip(None) for _ in range(SLIPS_A_SHEET)])


def _in_sheets(slips: list[NoteSlip]) -> tuple[tuple[NoteSlip, ...], ...]:
    return tuple(tuple(slips[start : start + SLIPS_A_SHEET]) for start in range(0, len(slips), SLIPS_A_SHEET))


class PublicProtocol:
    """A match as everybody at the table saw it: results, scores, what was open, the end."""

    def __init__(self, match: Match) -> None:
        self.match = match
        state = GRICE.read_state(log.last_state(match))
        self._view = view_for(state, Viewer.SPECTATOR)
        self._strategies = public_strategies(state, match.rules.notes_shown)
        self.names = match.seat(Side.WHITE).name, match.seat(Side.BLACK).name

    @property
    def ending(self) -> str:
        return ending_text(self._view.ending, self.names)

    @property
    def turns(self) -> Iterator[tuple[int, str, str, str, list[str]]]:
        """Number, result, the score after it, both strategies where all may know them, what was seen to be done."""
        score = 0
        for number, result in enumerate(self._view.results, start=1):
            score += result.adjustment
            both = self._strategies[number - 1] if self._strategies else ()
            yield number, result.name, signed_score(score), " / ".join(both), self._open_acts(number)

    def _open_acts(self, turn: int) -> list[str]:
        names = dict(zip(Side, self.names, strict=True))
        gambit = [f"{names[side]}: gambit." for side, number in self._view.gambits if number == turn]
        return [*gambit, *(scare_in_words(scare, names) for scare in self._view.scares if scare.turn == turn)]
