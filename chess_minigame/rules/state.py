"""All the judge knows of a match at a moment (R8 to R15), and what of it stands on the table for everybody (R29)."""

import re
from dataclasses import dataclass

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.actions import Action
from chess_minigame.rules.declarations import Grant, HitPoints, OnPaper, Search
from chess_minigame.rules.ending import outcome_of, stalemate_limit_of
from chess_minigame.rules.notes import BothNotes, is_cheating
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import Player
from chess_minigame.rules.questions import Answer
from chess_minigame.rules.turn import ResolvedTurn, TurnStart, with_grants, with_hit_points
from chess_minigame.rules.watchers import WatcherSkill

Step = Action | int

_POSITION = re.compile(r"turn ([1-9][0-9]{0,5}), score (0|[-+][1-4])")


@dataclass(frozen=True, slots=True)
class Position:
    """The turn being played, or the last one of a finished game, and the score, -4 to +4; White's is below 0."""

    turn: int
    score: int


def write_position(position: Position) -> str:
    score = f"{position.score:+}" if position.score else "0"
    return f"turn {position.turn}, score {score}"


def read_position(text: str) -> Position:
    """Raises Unreadable."""
    match = _POSITION.fullmatch(text)
    if not match:
        raise Unreadable(f"{quoted(text)} is no position: it is written like turn 3, score +2.")
    return Position(turn=int(match[1]), score=int(match[2]))


@dataclass(frozen=True, slots=True)
class State:
    """Everything the judge knows.

    `steps` is all that happened, actions and faces in order; the rest follows from it: the limit's d6 once rolled,
    the turns resolved, the turn whose notes are in with the answers it has so far, who watches, what is granted, hit
    points as they were said since, each search with its turn, how it was played to its end on paper.
    """

    options: Options
    steps: tuple[Step, ...] = ()
    limit_die: int | None = None
    turns: tuple[ResolvedTurn, ...] = ()
    open_turn: TurnStart | None = None
    answers: tuple[Answer, ...] = ()
    watchers: tuple[WatcherSkill, ...] = ()
    last_watcher: int = 0
    grants: frozenset[Grant] = frozenset()
    hit_points: tuple[HitPoints, ...] = ()
    searches: tuple[tuple[int, Search], ...] = ()
    declared_end: Over | None = None
    paper: OnPaper | None = None

    @property
    def next_watcher(self) -> int:
        """The number of the next spectator; numbers are never reused."""
        return self.last_watcher + 1

    @property
    def limit(self) -> int | None:
        """The Stalemate Limit in turns; None before its d6 is rolled."""
        if self.limit_die is None:
            return None
        return stalemate_limit_of(self.options.white_cm, self.options.black_cm, self.limit_die)

    @property
    def current_options(self) -> Options:
        return with_hit_points(self.options, self.hit_points)

    def player(self, side: Side) -> Player:
        """With what was granted, and the hit points as they were said last."""
        return with_grants(self.current_options.player(side), side, self.grants)

    @property
    def score(self) -> int:
        """The cumulative score, -4 to +4."""
        if self.paper:
            return self.paper.score
        return self.turns[-1].score if self.turns else 0

    @property
    def notes(self) -> BothNotes | None:
        return self.open_turn.notes if self.open_turn else None

    @property
    def resolved_notes(self) -> list[BothNotes]:
        return [turn.notes for turn in self.turns]

    @property
    def turns_played(self) -> int:
        return self.paper.turn if self.paper else len(self.turns)

    @property
    def over(self) -> Over | None:
        """None while the match goes on."""
        if self.declared_end:
            return self.declared_end
        if not self.turns or (limit := self.limit) is None:
            return None
        return outcome_of(self.score, len(self.turns), limit)

    @property
    def position(self) -> Position:
        is_decided = self.paper is not None or (self.over is not None and not self.declared_end)
        return Position(self.turns_played if is_decided else self.turns_played + 1, self.score)

    @property
    def cheated(self) -> tuple[Side, ...]:
        """The sides that cheated, or tried to, in any turn (R28)."""
        notes = [*self.resolved_notes, *([self.notes] if self.notes else [])]
        on_paper = self.paper.cheats if self.paper else ()
        return tuple(
            side
            for side in Side
            if side in on_paper or any(is_cheating(both.of(side), self.options.cm(side)) for both in notes)
        )
