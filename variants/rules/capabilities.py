"""Optional capabilities of a variant: dice, points, announced moves, improvement, None for those it lacks; its phrases, which
may be none; facts for its tile."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from campaigns.rules.contract import Over, Roll, Side
from campaigns.rules.facts import Facts
from variants.rules import answers
from variants.rules.actions import Action, Faces, Move, Word
from variants.rules.grid.piece import Piece
from variants.rules.state import P


class DiceRules(ABC, Generic[P]):
    """The dice of a variant."""

    luck_criterion: ClassVar[str]
    """What makes one roll better than another."""
    request: ClassVar[Word | None] = None
    """The word that asks for the roll, in games where something else may be said before it."""

    @abstractmethod
    def roll(self, position: P) -> Roll | None:
        """The roll that is awaited; None where an action is."""

    @abstractmethod
    def after(self, position: P, faces: Faces) -> P:
        """The situation when the awaited dice have shown these faces."""

    @abstractmethod
    def chances(self, position: P) -> tuple[str, ...]:
        """What the next roll may bring, exactly, in sentences."""

    @abstractmethod
    def luck(self, position: P, faces: Faces) -> answers.RollLuck | None:
        """How lucky a roll was that was thrown here; None where that cannot be said."""

    @abstractmethod
    def hits(self, position: P, side: Side) -> Sequence[answers.Hit]:
        """What the other side may take of a side's, Kings included, if it were to roll and move now."""

    def dice_left(self, position: P) -> tuple[answers.DieLeft, ...]:
        """The dice on the table that are still to be played."""
        return ()


class PointsRules(ABC, Generic[P]):
    """Points of a variant: what a win is worth; two players keep them from match to match."""

    @abstractmethod
    def points_won(self, position: P, ending: Over) -> int:
        """The points the winner scores; 0 for nobody."""

    @abstractmethod
    def worth(self, position: P) -> answers.Worth:
        """What is played for."""

    @abstractmethod
    def at_score(self, options: P, lacking: tuple[int, int] | None, crawford: bool = False) -> P:
        """The options of a game in a match to points: what White and Black still lack (None: in no such match), and whether
        it is the Crawford game."""

    def points_needed(self, position: P, side: Side) -> int | None:
        """The points that a side lacks in its match to points as the game begins; None in no such match."""
        return None

    def counter(self, position: P) -> answers.Counter | None:
        """The numbered thing beside the board, such as the doubling cube."""
        return None


class Announcing(ABC, Generic[P]):
    """Announced moves of a variant: dice decide how far they go, and so whether a check is certain."""

    @abstractmethod
    def attempts(self, position: P) -> answers.Attempts | None:
        """The legal moves that have to be announced and rolled for; None while one is announced."""

    @abstractmethod
    def announcement(self, position: P) -> answers.Announcement | None:
        """The move that is announced and not made yet."""

    @abstractmethod
    def is_undecided(self, position: P, action: Action) -> bool:
        """Whether dice come before a legal action is made."""

    @abstractmethod
    def check_warnings(self, position: P) -> tuple[answers.CheckWarning, ...]:
        """The Kings in check, of both sides."""

    @abstractmethod
    def outcome(self, move: Move, key: str, faces: Faces) -> str:
        """What the roll of that key did to the move before it, in a sentence; empty where it had nothing to do with it."""

    @abstractmethod
    def roll_columns(self, position: P, faces: Faces) -> Mapping[str, str]:
        """The `notation` and the piece `taken` of a move that this roll decides, for the log.

        A piece of the mover's own that it loses stands behind a minus: `-R`.
        """


class Improvement(ABC, Generic[P]):
    """What pieces become by what they capture and where they come, not as pawns do."""

    @abstractmethod
    def outlooks(self, position: P) -> dict[str, dict[str, answers.PromotionOutlook]]:
        """From, to, and what the move would make of the mover, where there is anything to say of that."""

    @abstractmethod
    def premove_promotions(self, position: P, side: Side, move: Move) -> Mapping[str, Piece]:
        """What a side's piece may become by a move that it plans, whoever is taken by then: by how moves write it."""


class Phrases(Generic[P]):
    """What a variant says beside the board; without any, what is true of every board."""

    def prompt(self, position: P) -> str:
        """The question the side to move has to answer first; empty for none."""
        return ""

    def activity_text(self, position: P) -> str:
        """The verb for what the side to move does: move, roll ..."""
        return "move"

    def remarks(self, position: P) -> tuple[str, ...]:
        """Sentences on what stands beside the board while the game goes on, and everybody must know."""
        return ()

    def facts(self, position: P) -> Facts:
        """What its lessons and rules page say by its own rules, beside what every board has (`facts.py`)."""
        return {}


@dataclass(frozen=True, slots=True)
class About:
    """One sentence; roughly how many minutes a game takes, from and to; the author (empty where the source names none) and where the rules stand.

    The minutes are those of people who know the rules and think for half a minute or so over a move, not of a clock.
    """

    sentence: str
    minutes: tuple[int, int]
    author: str
    source: str
