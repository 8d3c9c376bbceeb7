"""The article's notation, read: as long as one half-move is meant, as written there with or without the x.

Source: Billings, the sample game, whose raw score leaves out the sign of every capture but none of its words. Its
exclamation and question marks may follow; # may stand only where the King is taken.
"""

import re

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.chessgammon.army import ARMY
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.half_moves import die_of, takes_king
from variants.rules.chessgammon.notation import SHORT, castled, is_capture, write_move
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.turn import plays, uses
from variants.rules.chessgammon.why_not import shown, why_not
from variants.rules.chessgammon.words import COORDINATES
from variants.rules.grid.layout import FROM, SQUARE
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.lawful import squares_of
from variants.rules.orthodox.men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

_PIECES = {piece.letter: piece for piece in (KNIGHT, BISHOP, ROOK, QUEEN, KING)}
_MARKS = r"(?:@(?P<die>[1-6]))?(?P<king>#)?(?: ?[!?]{1,2})?"
_MOVE = re.compile(
    r"(?P<piece>[NBRQK])?(?P<file>[a-h])??(?P<rank>[1-8])??(?P<sign>x)?(?P<to>[a-h][1-8])(?:=?(?P<becomes>[QRBN]))?"
    + _MARKS
)
_CASTLING = re.compile("(?P<way>O-O-O|O-O)" + _MARKS)
_COORDINATES = re.compile(f"(?:{GRID.pattern}){{2}}[qrbn]?(?:@[1-6])?")


def read_notation(position: Position, table: DiceTable, text: str) -> Move:
    """The half-move meant by a text in the article's notation, or as coordinates.

    Raises Unreadable, NotPossible (with the reason) or Ambiguous (naming the candidates).
    """
    if _COORDINATES.fullmatch(text):
        return _possible(position, table, COORDINATES.read(text), text)
    match = _CASTLING.fullmatch(text) or _MOVE.fullmatch(text)
    if not match:
        raise Unreadable(
            f"{quoted(text)} is no half-move: write it like Nc3, e4, Nxc7, bxa6, a8=Q, O-O or Qe8#."
        )
    fitting = [move for move in plays(position, table) if _fits(position, table, move, match)]
    if len(fitting) > 1:
        candidates = " or ".join(write_move(position, table, move) for move in fitting)
        raise Ambiguous(f"{quoted(text)} could be {candidates}: write which.")
    if not fitting:
        raise NotPossible(f"{quoted(text)} is not possible. {_reason(position, table, match)}")
    return fitting[0]


def _fits(position: Position, table: DiceTable, move: Move, match: re.Match[str]) -> bool:
    word = plays(position, table)[move]
    if match["die"] and int(match["die"]) != die_of(word):
        return False
    if match["king"] and not takes_king(position, word):
        return False
    if "way" in match.re.groupindex:
        return castled(position, move) == match["way"]
    return _is_named(position, move, match) and (not match["sign"] or is_capture(position, table, move))


def _is_named(position: Position, move: Move, match: re.Match[str]) -> bool:
    start = GRID.name(move.start)
    return (
        position.on(move.start) is _piece(match)
        and match["to"] == GRID.name(move.to)
        and match["file"] in (None, start[0])
        and match["rank"] in (None, start[1])
        and (match["becomes"] or "").lower() in ("", move.becomes)
        and castled(position, move) is None
    )


def _piece(match: re.Match[str]) -> Piece:
    return _PIECES[match["piece"]] if match["piece"] else PAWN


def _possible(position: Position, table: DiceTable, move: Move, text: str) -> Move:
    why = why_not(position, table, move)
    if why:
        raise NotPossible(f"{quoted(text)} is not possible. {why}")
    return move


def _reason(position: Position, table: DiceTable, match: re.Match[str]) -> str:
    """Why nothing fits: the one man that could be meant says it, if there is one."""
    if "way" in match.re.groupindex:
        return why_not(position, table, _castling(position, match["way"])) or "It does not take the King."
    men = [
        square
        for square in squares_of(ARMY, position.men, _piece(match), position.side)
        if match["file"] in (None, GRID.name(square)[0]) and match["rank"] in (None, GRID.name(square)[1])
    ]
    if not men:
        return f"There is no such {_piece(match)}."
    men = _by_the_dice_alone(position, table, men, GRID.read(match["to"])) or men
    if len(men) > 1:
        return (
            f"No {_piece(match)} can do that."
            if _have_a_die(position, table, men)
            else shown(position, table)
        )
    move = Move(men[0], GRID.read(match["to"]), (match["becomes"] or "").lower(), int(match["die"] or 0))
    return why_not(position, table, move) or "The half-move is possible, but not as it is written."


def _castling(position: Position, way: str) -> Move:
    return next(
        Move(*castling.king)
        for castling in ARMY.castlings
        if castling.side is position.side and (castling.king[1] > castling.king[0]) == (way == SHORT)
    )


def _by_the_dice_alone(position: Position, table: DiceTable, men: list[int], to: int) -> list[int]:
    """Those of the men that some die brings to a square, were it not for the other die."""
    able = {word >> FROM & SQUARE for word in uses(position, table) if word & SQUARE == to}
    return [square for square in men if square in able]


def _have_a_die(position: Position, table: DiceTable, men: list[int]) -> bool:
    board = position.men.board
    return any(table.moves(die, board[square], square) for square in men for die in position.dice)
