"""The variant Dragonchess: Gary Gygax's chess on three boards.

Source: Gary Gygax, "Dragonchess", Dragon #100; errata Dragon #102. R-6.3 (the third time a position stands it is a draw
by itself), R-6.4 (what cannot come undone).
"""

from collections.abc import Iterable
from dataclasses import replace

from campaigns.rules.contract import Over
from variants.rules.actions import Action, Move
from variants.rules.answers import PieceOn
from variants.rules.board_game import BoardGame
from variants.rules.capabilities import About, RepetitionRules
from variants.rules.dragonchess import moves
from variants.rules.dragonchess.check import frozen_by, in_check, king_of
from variants.rules.dragonchess.looks import DragonchessLooks
from variants.rules.dragonchess.notation import NOTATION, write_move
from variants.rules.dragonchess.pieces import COORDINATES, GRID
from variants.rules.dragonchess.position import ARMY, SIDE_NAMES, START, Position
from variants.rules.dragonchess.position_text import POSITION_TEXT
from variants.rules.dragonchess.score import DragonchessScore
from variants.rules.dragonchess.why_not import why_not
from variants.rules.options import PlainOptions
from variants.rules.variant import Variant


class Dragonchess(Variant[Position, Position]):
    slug = "dragonchess"
    title = "Dragonchess (Gygax)"
    about = About(
        "Chess on three boards, sky, ground and underworld, with forty-two pieces a side.",
        (120, 240),
        "Gary Gygax",
        "Dragon #100",
    )
    side_names = SIDE_NAMES
    army = ARMY
    coordinates = COORDINATES
    position_text = POSITION_TEXT
    options = PlainOptions(START)
    repetition = RepetitionRules()
    notation = NOTATION
    looks = DragonchessLooks()

    def actions(self, position: Position) -> tuple[Move, ...]:
        return moves.legal_moves(position)

    def after(self, position: Position, action: Action) -> Position:
        assert isinstance(action, Move)
        return moves.after(position, action)

    def why_not(self, position: Position, action: Action) -> str | None:
        return why_not(position, action) if isinstance(action, Move) else None

    def ending(self, position: Position) -> Over | None:
        return moves.ending_of(position)

    def divide(self, position: Position, depth: int) -> Iterable[tuple[Move, int]]:
        return moves.divide(position, depth).items()

    def write_move(self, position: Position, action: Action) -> str:
        return write_move(position, action) if isinstance(action, Move) else ""

    def king_in_check(self, position: Position) -> int | None:
        return king_of(position, position.side) if in_check(position) else None

    def pieces(self, position: Position) -> list[PieceOn]:
        return [_with_basilisk(position, piece) for piece in super().pieces(position)]


def _with_basilisk(position: Position, piece: PieceOn) -> PieceOn:
    basilisk = frozen_by(position, GRID.read(piece.square))
    return piece if basilisk is None else replace(piece, frozen_by=GRID.name(basilisk))


DRAGONCHESS = BoardGame(Dragonchess(), DragonchessScore)
