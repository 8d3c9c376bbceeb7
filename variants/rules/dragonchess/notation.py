"""The article's notation: W2f3, S/3e2-3d3, Wx2e3, W/2d2x2e3, W2f8(H), Drx2c4, and what follows a move.

Source: Dragon #100, "Movement and capture notation"; R-8. A piece is its initial, the Dragon Dr. Where more than one
piece of a kind could make the move, the square it comes from is named behind a stroke. Read in letters of any case (its
first example is w2f3), and as other programs write: R for the Dragon, as in positions; R 3g1x2g2 (remote); Gold - Ground -
Warrior - D2 - D3.
"""

import re

from variants.rules.actions import Move
from variants.rules.dragonchess.check import checkers
from variants.rules.dragonchess.moves import after, legal_moves
from variants.rules.dragonchess.pieces import COORDINATES, DRAGON, GRID
from variants.rules.dragonchess.position import ARMY, SIDE_NAMES, Position
from variants.rules.grid.piece import Piece
from variants.rules.notation import Notation

CHECK, DOUBLE, DISCOVERED, MATE = "ch", " dbl ch", " dis ch", " mate"


def initial(piece: Piece) -> str:
    """How the notation names a kind of piece."""
    return "Dr" if piece is DRAGON else piece.name[0]


def write_move(position: Position, move: Move) -> str:
    """A legal move in the article's notation, in full; raises NotPossible if it is not legal."""
    then = after(position, move)
    return _bare(position, move, then) + suffix(then, move)


def _bare(position: Position, move: Move, then: Position) -> str:
    piece = position.on(move.start)
    assert piece is not None
    capture = bool(position.board[move.to])
    alike = [
        other for other in legal_moves(position) if other.to == move.to and position.on(other.start) is piece
    ]
    if len(alike) > 1:
        mover = f"{initial(piece)}/{GRID.name(move.start)}{'x' if capture else '-'}"
    else:
        mover = f"{initial(piece)}{'x' if capture else ''}"
    became = then.on(move.to)
    promotion = f"({initial(became)})" if became in piece.becomes and became is not None else ""
    return f"{mover}{GRID.name(move.to)}{promotion}"


def suffix(then: Position, move: Move) -> str:
    """What follows a move that led to `then`: check of which kind, mate, or nothing."""
    givers = checkers(then)
    if not givers:
        return ""
    if not legal_moves(then):
        return MATE
    if len(givers) > 1:
        return DOUBLE
    return CHECK if givers[0] in (move.start, move.to) else DISCOVERED


_PIECES = {initial(piece): piece for piece in ARMY.pieces}
_LEVELS = {"sky": "3", "ground": "2", "underworld": "1", "upper": "3", "middle": "2", "lower": "1"}
_LEVEL, _SQUARE = f"(?:({'|'.join(_LEVELS)})-)", "".join(GRID.parts[1:])
_SPELT = re.compile(
    f"(?:(?:{'|'.join(SIDE_NAMES.values())})-)?{_LEVEL}({'|'.join(piece.name for piece in ARMY.pieces)})-({_SQUARE})"
    f"([-x]){_LEVEL}?({_SQUARE})",
    re.IGNORECASE,
)
_REMOTE = re.compile(r"\(remote\)", re.IGNORECASE)


class DragonchessNotation(Notation[Position]):
    """The article's, and that of other programs."""

    def plain(self, text: str) -> str:
        return _SPELT.sub(_in_short, _REMOTE.sub("", super().plain(text)))


def _in_short(match: re.Match[str]) -> str:
    """Gold-Ground-Warrior-D2-D3 as W/2D2-2D3."""
    level, name, start, sign, other, to = match.groups()
    piece = next(piece for piece in ARMY.pieces if piece.name.lower() == name.lower())
    levels = _LEVELS[level.lower()], _LEVELS[(other or level).lower()]
    return f"{initial(piece)}/{levels[0]}{start}{sign}{levels[1]}{to}"


NOTATION = DragonchessNotation(
    COORDINATES,
    {**_PIECES, DRAGON.letter: DRAGON},
    {initial(became): became.letter for piece in ARMY.pieces for became in piece.becomes},
    "W2f3, S/3e2-3d3, Wx2e3, WxU2e3 or Drx2c4",
    any_case=True,
)
