"""A variant as `BoardGame`, pages and command line use it: rules and optional capabilities.

What follows from the rules stands here; a variant overrides what is different. A capability is None in games without it. What
the pages make of any variant are functions beside this: `targets.py`, `move_input.py`, `premoves.py`, `check_warnings.py` ...
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import PieceOn
from variants.rules.capabilities import Announcing, DiceRules, Improvement, Phrases, PointsRules
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.piece import Piece
from variants.rules.looks import Looks
from variants.rules.notation import Notation
from variants.rules.pair import Handicap
from variants.rules.state import M, P
from variants.rules.variant_rules import VariantRules


class Variant(VariantRules[P, M]):
    notation: Notation[P]
    dice: DiceRules[P] | None = None
    points: PointsRules[P] | None = None
    announcing: Announcing[P] | None = None
    improvement: Improvement[P] | None = None
    handicap: Handicap[P] | None = None
    phrases: Phrases[P] = Phrases()
    looks: Looks = Looks()
    turns_of_half_moves: ClassVar[bool] = False
    """Whether a turn is several half-moves, which its maker may take back until it is finished."""
    written_words: ClassVar[Mapping[str, str]] = {}
    """How the list of moves writes words, by their texts; the others do not stand there."""

    def capture_square(self, position: P, move: Move) -> int | None:
        """The square of the piece that a legal move takes; None for none. A game with captures in passing overrides it."""
        return move.to if position.board[move.to] else None

    def continuation(self, position: P, next_position: P) -> P | None:
        """The situation after a move as if its mover went on; None where nothing can be said of that."""
        return None

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
