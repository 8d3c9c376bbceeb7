"""A puzzle door as its pages show it. What a device before it gets holds neither the solution nor anything of a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from campaigns.campaign.rules.house_rules.doors import DoorHints
from campaigns.match.rules.chess_clock import time_text
from campaigns.people.models import Character
from variants.models import DoorProposal, PuzzleDoor
from variants.puzzles.attempt import Attempt
from variants.puzzles.play.doors import attempt_at, sand_left, seconds_at
from variants.puzzles.presenters.puzzle_board import PuzzleBoard
from variants.rules.actions import Move

SECONDS_A_POINT = 10
MOST_SHOWN = 8


@dataclass(frozen=True)
class DoorBoard:
    """What everybody sees: the board, the seconds, the tries, the hints that were given, who proposes what."""

    door: PuzzleDoor
    now: datetime

    @cached_property
    def attempt(self) -> Attempt:
        return attempt_at(self.door)

    @cached_property
    def board(self) -> PuzzleBoard:
        return PuzzleBoard(self.attempt)

    @property
    def is_shown(self) -> bool:
        return self.door.started_at is not None and self.door.withdrawn_at is None

    @property
    def is_open(self) -> bool:
        return self.door.solved_at is not None

    @property
    def is_seen(self) -> bool:
        """Whether players see what is behind its name."""
        return self.is_shown or self.is_open

    @property
    def is_running(self) -> bool:
        return self.is_shown and not self.is_open

    @property
    def seconds(self) -> int:
        return seconds_at(self.door, self.now)

    @cached_property
    def sand(self) -> int | None:
        return sand_left(self.door, self.now)

    @property
    def sand_text(self) -> str:
        return time_text(self.sand or 0)

    @cached_property
    def proposals(self) -> Sequence[DoorProposal]:
        return list(self.door.proposals.all()[:MOST_SHOWN])

    def may_be_tried(self, proposal: DoorProposal) -> bool:
        return self.is_running and not proposal.verdict and proposal.after == self.door.steps

    @property
    def lines(self) -> list[tuple[DoorProposal, bool]]:
        return [(proposal, self.may_be_tried(proposal)) for proposal in self.proposals]

    @property
    def hints(self) -> list[str]:
        """The hints that the Dungeon Master has given for the next move."""
        hints = [self.piece_hint] if self.door.has_piece_named else []
        return hints + ([self.square_hint] if self.door.has_square_marked else [])

    @property
    def piece_hint(self) -> str:
        action = self._next
        if not isinstance(action, Move):
            return "It is a word."
        army, position = self.attempt.game.variant.army, self.attempt.state.position
        return f"It is the {army.piece(position.board[action.start]).name} that moves."

    @property
    def square_hint(self) -> str:
        action = self._next
        if not isinstance(action, Move):
            return "It is a word."
        return f"Look at {self.attempt.game.variant.name(action.to)}."

    @property
    def _next(self) -> object:
        line = self.attempt.main_line()
        return self.attempt.game.read_action(line[0]) if line else None


@dataclass(frozen=True)
class HelpingMind:
    """Whose mind helps and how far, by the house rule: for the Dungeon Master's eyes alone."""

    person: Character | None
    rule: DoorHints

    @property
    def points(self) -> int:
        if self.person is None or self.rule is DoorHints.NONE:
            return 0
        if self.rule is DoorHints.INTELLIGENCE:
            return self.person.intelligence
        return (
            self.person.wisdom
            if self.rule is DoorHints.WISDOM
            else max(self.person.intelligence, self.person.wisdom)
        )

    @property
    def seconds(self) -> int:
        """How long it thinks before it gives up."""
        return SECONDS_A_POINT * self.points

    @property
    def sentence(self) -> str:
        if self.person is None:
            return "Nobody's mind helps at this door."
        if self.rule is DoorHints.NONE:
            return f"By the house rules {self.person.name}'s mind gives no hints."
        ability = {DoorHints.INTELLIGENCE: "Intelligence", DoorHints.WISDOM: "Wisdom"}.get(
            self.rule, "better of Intelligence and Wisdom"
        )
        return f"{self.person.name}: {ability} {self.points}, so {self.seconds} seconds of thought. {self._hints}"

    @property
    def _hints(self) -> str:
        if self.points >= SQUARE_FROM:
            return "That mind finds the piece and the square."
        return "That mind finds the piece." if self.points >= PIECE_FROM else "That mind finds no hint."


PIECE_FROM, SQUARE_FROM = 12, 16
