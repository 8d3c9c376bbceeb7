"""A puzzle door as its pages show it. What a device before it gets holds neither the solution nor anything of a sheet."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import compress

from campaigns.campaign.rules.house_rules.doors import DoorHints
from campaigns.match.rules.chess_clock import time_text
from campaigns.people.models import Character
from campaigns.rules.labels import pluralize
from variants.models import DoorProposal, PuzzleDoor
from variants.puzzles.play.doors import progress_at
from variants.puzzles.presenters.puzzle_board import PuzzleBoard
from variants.puzzles.progress import PuzzleProgress
from variants.rules.actions import Move

SECONDS_PER_POINT = 10
MIN_POINTS_FOR_PIECE, MIN_POINTS_FOR_SQUARE = 12, 16
"""How many points find the piece, and its square too."""
MAX_PROPOSALS = 8


@dataclass(frozen=True)
class DoorBoard:
    """What everybody sees: the board, the seconds, the tries, the hints that were given, who proposes what."""

    door: PuzzleDoor
    now: datetime

    @cached_property
    def progress(self) -> PuzzleProgress:
        return progress_at(self.door)

    @cached_property
    def board(self) -> PuzzleBoard:
        return PuzzleBoard(self.progress)

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
        """How long it has been before the players; 0 while it is not."""
        door = self.door
        if door.started_at is None:
            return 0
        end = door.solved_at or door.withdrawn_at or self.now
        return max(0, round((end - door.started_at).total_seconds()))

    @cached_property
    def timer_ms(self) -> int | None:
        """Milliseconds that the sand-glass still runs, 0 once it has run out; None where there is none, and once it is open."""
        if self.door.glass_ends_at is None or not self.door.is_shut:
            return None
        return max(0, round((self.door.glass_ends_at - self.now).total_seconds() * 1000))

    @property
    def seconds_text(self) -> str:
        return pluralize(self.seconds, "second")

    @property
    def timer_text(self) -> str:
        return time_text(self.timer_ms or 0)

    @property
    def proposals(self) -> list[tuple[DoorProposal, bool]]:
        """The proposals, each with whether it may be tried: every device's that may, then the latest of the others."""
        rows = self.door.proposals.all()
        untried = list(rows.filter(verdict="", after=self.door.steps)) if self.is_running else []
        others = rows.exclude(pk__in=[proposal.pk for proposal in untried])
        earlier = others[: max(0, MAX_PROPOSALS - len(untried))]
        return [*((proposal, True) for proposal in untried), *((proposal, False) for proposal in earlier)]

    @property
    def hints(self) -> list[str]:
        """The hints that the Dungeon Master has given for the next move."""
        given_flags = self.door.has_piece_named, self.door.has_square_marked
        game, board = self.progress.game, self.progress.state.position.board
        action = next(map(game.read_action, self.progress.node), None)
        sentences = "It is a word.", "It is a word."
        if isinstance(action, Move):
            piece = game.variant.army.piece(board[action.start])
            square = game.variant.army.grid.name(action.to)
            sentences = f"It is the {piece.name} that moves.", f"Look at {square}."
        return list(compress(sentences, given_flags))


@dataclass(frozen=True)
class HintGiver:
    """Whose mind helps and how far, by the house rule: for the Dungeon Master's eyes alone."""

    person: Character | None
    rule: DoorHints

    @property
    def points(self) -> int:
        if self.person is None or self.rule is DoorHints.NONE:
            return 0
        if self.rule is DoorHints.INTELLIGENCE:
            return self.person.intelligence
        if self.rule is DoorHints.WISDOM:
            return self.person.wisdom
        return max(self.person.intelligence, self.person.wisdom)

    @property
    def seconds(self) -> int:
        """How long it thinks before it gives up."""
        return SECONDS_PER_POINT * self.points

    @property
    def sentence(self) -> str:
        if self.person is None:
            return "Nobody's mind helps at this door."
        if self.rule is DoorHints.NONE:
            return f"By the house rules {self.person.name}'s mind gives no hints."
        names = {DoorHints.INTELLIGENCE: "Intelligence", DoorHints.WISDOM: "Wisdom"}
        ability = names.get(self.rule, "better of Intelligence and Wisdom")
        hint = "no hint"
        if self.points >= MIN_POINTS_FOR_PIECE:
            hint = "the piece and the square" if self.points >= MIN_POINTS_FOR_SQUARE else "the piece"
        seconds = f"{self.seconds} seconds of thought"
        return f"{self.person.name}: {ability} {self.points}, so {seconds}. That mind finds {hint}."
