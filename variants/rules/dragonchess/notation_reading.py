"""The article's notation, read: every form of its list, as long as one legal move alone is meant.

Source: Dragon #100, "Movement and capture notation"; R-8. Capitals and small letters are alike (its first example is
w2f3), a capture may be written without x, and UxO is enough where one such capture is possible.
"""

import re

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.board import COORDINATES, GRID
from variants.rules.dragonchess.check import checkers
from variants.rules.dragonchess.moves import after, is_legal, legal_moves
from variants.rules.dragonchess.notation import initial
from variants.rules.dragonchess.position import Position
from variants.rules.dragonchess.why_not import why_not
from variants.rules.grid.piece import Piece

_PIECES = {initial(piece).lower(): piece for piece in ARMY.pieces}
_PIECE = "dr|[" + "".join(name for name in _PIECES if len(name) == 1) + "]"
_TEXT = re.compile(
    rf"(?P<piece>{_PIECE})(?:/(?P<start>{GRID.pattern}))?(?P<sign>[-x])?(?P<taken>{_PIECE})?(?P<to>{GRID.pattern})?"
    r"(?P<promoted>\(h\))?(?P<check> ?(?:dbl |dis )?ch| ?mate)?",
    re.IGNORECASE | re.ASCII,
)


def read_notation(position: Position, text: str) -> Move:
    """The legal move meant by a text in the article's notation, or as coordinates.

    Raises Unreadable, NotPossible (with the reason) or Ambiguous (naming the candidates).
    """
    if re.fullmatch(GRID.pattern * 2, text):
        return _legal(position, COORDINATES.read(text), text)
    match = _TEXT.fullmatch(text)
    if not match or not (match["to"] or match["taken"]):
        raise Unreadable(
            f"{quoted(text)} is no move: write it like W2f3, S/3e2-3d3, Wx2e3, WxU2e3 or Drx2c4."
        )
    fitting = [move for move in legal_moves(position) if _fits(position, move, match)]
    if len(fitting) > 1 and match["check"]:
        fitting = [move for move in fitting if checkers(after(position, move))]
    if len(fitting) > 1:
        candidates = " or ".join(f"{GRID.name(move.start)} to {GRID.name(move.to)}" for move in fitting)
        raise Ambiguous(f"{quoted(text)} could be {candidates}: name the square the man stands on.")
    if not fitting:
        raise NotPossible(f"{quoted(text)} is not possible. {_reason(position, match)}")
    return fitting[0]


def _fits(position: Position, move: Move, match: re.Match[str]) -> bool:
    taken = position.on(move.to)
    wanted = _PIECES[match["taken"].lower()] if match["taken"] else None
    captures = match["sign"] in ("x", "X") or wanted is not None
    return (
        position.on(move.start) is _piece(match)
        and match["start"] in (None, GRID.name(move.start))
        and match["to"] in (None, GRID.name(move.to))
        and (taken is not None or not captures)
        and wanted in (None, taken)
        and (not match["promoted"] or _promotes(position, move))
    )


def _piece(match: re.Match[str]) -> Piece:
    return _PIECES[match["piece"].lower()]


def _promotes(position: Position, move: Move) -> bool:
    return position.on(move.start) is not after(position, move).on(move.to)


def _legal(position: Position, move: Move, text: str) -> Move:
    if not is_legal(position, move):
        raise NotPossible(f"{quoted(text)} is not possible. {why_not(position, move)}")
    return move


def _reason(position: Position, match: re.Match[str]) -> str:
    """Why nothing fits: the one man that could be meant says it, if there is one and the square is named."""
    men = position.squares_of(_piece(match), position.side)
    if match["start"]:
        men = tuple(square for square in men if GRID.name(square) == match["start"])
    if not men:
        return f"There is no such {_piece(match)}."
    if len(men) == 1 and match["to"]:
        why = why_not(position, Move(men[0], GRID.read(match["to"])))
        return why or "The move is legal, but not as it is written."
    return f"No {_piece(match)} can do that."
