"""A variant as `BoardGame`, pages and command line use it: rules and optional capabilities.

What follows from the rules stands here; a variant overrides what is different. A capability is None in games without it. What
the pages make of any variant are functions beside this: `targets.py`, `move_input.py`, `premoves.py`, `check_warnings.py` ...
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from campaigns.rules.contract import Over, Side
from variants.rules.actions import Action, Coordinates, Move
from variants.rules.answers import PieceOn
from variants.rules.capabilities import (
    About,
    Announcing,
    DiceRules,
    Improvement,
    Phrases,
    PointsRules,
    RepetitionRules,
    WordRules,
)
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.piece import Piece
from variants.rules.looks import Looks
from variants.rules.notation import Notation
from variants.rules.options import OptionRules
from variants.rules.pair import Handicap
from variants.rules.position_text import PositionText
from variants.rules.state import M, P


class Variant(ABC, Generic[P, M]):
    """One full board: P is the situation its rules work on, M what stands on the table, as texts of positions tell it."""

    slug: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[About]
    side_names: ClassVar[Mapping[Side, str]]
    army: ClassVar[Army]
    coordinates: ClassVar[Coordinates]
    notation: Notation[P]
    position_text: PositionText[M]
    options: OptionRules[P, M]
    words: WordRules[P] = WordRules()
    repetition: RepetitionRules[P] | None = None
    dice: DiceRules[P] | None = None
    points: PointsRules[P] | None = None
    announcing: Announcing[P] | None = None
    improvement: Improvement[P] | None = None
    handicap: Handicap[P] | None = None
    phrases: Phrases[P] = Phrases()
    looks: Looks = Looks()
    turns_of_half_moves: ClassVar[bool] = False
    """Whether a turn is several half-moves, which its maker may take back until it is finished."""

    # --- Moves ------------------------------------------------------------------------------------------------

    @abstractmethod
    def actions(self, position: P) -> Sequence[Action]:
        """Every legal action where no roll is awaited, in the order of the squares."""

    @abstractmethod
    def after(self, position: P, action: Action) -> P:
        """The situation after a legal action."""

    @abstractmethod
    def why_not(self, position: P, action: Action) -> str | None:
        """Why an action is not legal, in one sentence a player can check on the board; None if it is legal."""

    @abstractmethod
    def ending(self, position: P) -> Over | None:
        """How the game has ended by this situation alone; None while it goes on."""

    @abstractmethod
    def write_move(self, position: P, action: Action) -> str:
        """A legal action in the article's notation; empty for what is not written among the moves."""

    def moves(self, position: P) -> list[Move]:
        return [action for action in self.actions(position) if isinstance(action, Move)]

    def chooser(self, position: P) -> Side:
        """The side that has to choose."""
        return position.side

    def king_in_check(self, position: P) -> int | None:
        """The square of the King of the side to move where it is in check."""
        return None

    def divide(self, position: P, depth: int) -> Iterable[tuple[Action, int]] | None:
        """Perft by first moves, depth in plies, by a generator of its own; None where it is counted by playing on."""
        return None

    def capture_square(self, position: P, move: Move) -> int | None:
        """The square of the piece that a legal move takes; None for none. A game with captures in passing overrides it."""
        return move.to if position.board[move.to] else None

    def continuation(self, position: P, next_position: P) -> P | None:
        """The situation after a move as if its mover went on; None where nothing can be said of that."""
        return None

    # --- The board --------------------------------------------------------------------------------------------

    def cannot_win(self, position: P, side: Side) -> bool:
        """Whether a side has a King and nothing else, which no line of moves lets it win with: nor the time, then (B7)."""
        return sum(side_of(code) is side for _, code in self.army.pieces_on(position.board)) == 1

    def own_pieces(self, position: P) -> dict[int, Piece]:
        """The pieces with which the side to move may move, by their squares."""
        occupied = self.army.pieces_on(position.board)
        return {square: self.army.piece(code) for square, code in occupied if side_of(code) is position.side}

    def pieces(self, position: P) -> list[PieceOn]:
        """Who stands where, as it is shown."""
        return pieces_on(self.army, position.board)

    def kinds(self, position: P) -> Sequence[Piece]:
        """The kinds of pieces there can be in a match, in the order of its rules."""
        return self.army.pieces


AnyVariant = Variant[Any, Any]


def pieces_on(army: Army, board: bytes) -> list[PieceOn]:
    name, occupied = army.grid.name, army.pieces_on(board)
    return [PieceOn(name(square), side_of(code), army.piece(code).letter) for square, code in occupied]
