"""Capabilities of a variant: dice, points, announced moves, improvement, repetition, None for those it lacks; its words and
phrases, which may be none; facts for its tile."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from campaigns.rules.contract import Over, Roll, Side
from campaigns.rules.facts import Facts
from variants.rules import answers
from variants.rules.actions import Action, Faces, Move, Step, Word
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

    @abstractmethod
    def has_begun_turn(self, position: P) -> bool:
        """Whether the side to move is in the middle of its turn, and has so declined what was offered."""

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
    def status(self, position: P) -> str:
        """One word for how the game stands while it goes on: ongoing, check ..."""

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


class RepetitionRules(Generic[P]):
    """What the past of a game is good for: a draw when a position stands again, by itself or on a claim."""

    times: ClassVar[int] = 3
    """How often a position must have stood to end the game in a draw by itself."""
    no_claim: ClassVar[str | None] = None
    """Why a draw that is claimed is refused; None where draws are not claimed."""

    def key(self, position: P) -> Hashable | None:
        """What makes a position the same one when it stands again; None where that does not count."""
        return position.board, position.side

    def is_lasting(self, position: P, step: Step, next_position: P) -> bool:
        """Whether no position before this step can ever come again."""
        return next_position.halfmove == 0

    def claim(self, position: P, times: int) -> str | None:
        """On what ground the side to move may claim a draw where the position has stood so often."""
        return None


class WordRules(Generic[P]):
    """What players say beside moves and declarations, and when they may declare; without any words, at any time."""

    listed_words: ClassVar[Sequence[Word]] = ()
    """The words that a page can offer by their texts alone."""
    written_words: ClassVar[Mapping[str, str]] = {}
    """How the list of moves writes words, by their texts; the others do not stand there."""

    def read(self, text: str) -> Word | None:
        """The word with that text; None where the text is none. Raises Unreadable for one that is faulty."""
        return next((word for word in self.listed_words if word.text == text), None)

    def no_declarations(self, position: P) -> str | None:
        """Why nothing can be declared now; None where it can."""
        return None

    def no_loss_on_time(self, position: P) -> str | None:
        """Why a fallen flag cannot end the game now; None where it can."""
        return self.no_declarations(position)

    def without_pending(self, position: P) -> P:
        """The situation when the players end the game by declaration: what was said about the next roll is void."""
        return position


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
