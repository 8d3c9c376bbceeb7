"""The source's notation, read: as long as one action is meant, with or without the x, signs of check as one likes; 0-0 and e.p. as FIDE writes them.

Source: "Game Notation"; X18. Coordinates (e1e8) are read as well; the bracketed form is read in fell_short.py.
"""

import re

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.expedition.board import COORDINATES
from variants.rules.expedition.fell_short import MARKS, PIECES, is_fell_short, read_fell_short
from variants.rules.expedition.moves import is_capture, is_passing, legal_moves, pseudo, words
from variants.rules.expedition.notation import SHORT, castled, write_move
from variants.rules.expedition.position import Position
from variants.rules.expedition.why_not import why_not
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.men import PAWN

_MOVE = re.compile(
    r"(?P<piece>[NBRQK])?(?P<file>[a-h])??(?P<rank>[1-8])??(?P<sign>x)?(?P<to>[a-h][1-8])(?:=?(?P<becomes>[QRBN])| ?(?P<passing>e\.p\.))?"
    + MARKS
)
_CASTLING = re.compile("(?P<way>(?:O-O|0-0)(?:-[O0])?)" + MARKS)  # FIDE writes 0-0
_COORDINATES = re.compile(f"(?:{GRID.pattern}){{2}}[qrbn]?")
_LANDING = re.compile(
    rf"(?P<piece>[BRQ])?(?P<file>[a-h])??(?P<rank>[1-8])??(?P<sign>x)?(?P<to>{GRID.pattern}){MARKS}"
)


def read_notation(position: Position, text: str) -> Move:
    """The action meant by a text in the source's notation, or as coordinates.

    Raises Unreadable, NotPossible (with the reason) or Ambiguous (naming the candidates).
    """
    if _COORDINATES.fullmatch(text):
        return _possible(position, COORDINATES.read(text), text)
    if position.pending:
        return _read_landing(position, text)
    if is_fell_short(text):
        raise NotPossible(
            f"{quoted(text)} is not possible. The attempt is announced first, then the dice say how far it may go."
        )
    match = _CASTLING.fullmatch(text) or _MOVE.fullmatch(text)
    if not match:
        raise Unreadable(f"{quoted(text)} is no move: write it like Nc3, e4, Qxe8, bxa6, a8=Q or O-O.")
    fitting = [move for move in legal_moves(position) if _fits(position, move, match)]
    if len(fitting) > 1:
        candidates = " or ".join(write_move(position, move) for move in fitting)
        raise Ambiguous(f"{quoted(text)} could be {candidates}: write which.")
    if not fitting:
        raise NotPossible(f"{quoted(text)} is not possible. {_reason(position, match)}")
    return fitting[0]


def _read_landing(position: Position, text: str) -> Move:
    """The landing of the announced man; raises as `read_notation`."""
    pending = position.pending
    assert pending is not None
    if is_fell_short(text):
        told = read_fell_short(position.settled, text)
        if told.attempt != Move(pending.start, pending.to) or told.most != pending.most:
            raise NotPossible(f"{quoted(text)} is not possible. It is not what was announced and thrown.")
        return told.landing
    match = _LANDING.fullmatch(text)
    if not match:
        raise Unreadable(
            f"{quoted(text)} is no landing: write the square, like e4, or the whole, like Qe4(e5,e8)."
        )
    start, move = GRID.name(pending.start), Move(pending.start, GRID.read(match["to"]))
    if (
        match["file"] not in (None, start[0])
        or match["rank"] not in (None, start[1])
        or not _is_piece(position, match)
    ):
        raise NotPossible(
            f"{quoted(text)} is not possible. The {position.on(pending.start)} on {start} was announced, and lands."
        )
    if match["sign"] and not position.board[move.to]:
        raise NotPossible(f"{quoted(text)} is not possible. Nobody stands there: it takes nobody.")
    return _possible(position, move, text)


def _is_piece(position: Position, match: re.Match[str]) -> bool:
    """Whether the announced man is of the kind that is written, if one is."""
    pending = position.pending
    return pending is not None and (
        not match["piece"] or position.on(pending.start) is PIECES[match["piece"]]
    )


def _fits(position: Position, move: Move, match: re.Match[str]) -> bool:
    if "way" in match.re.groupindex:
        return castled(position, move) == _way(match)
    if match["passing"] and not is_passing(words(position)[move]):
        return False
    return _is_named(position, move, match) and (not match["sign"] or is_capture(position, move))


def _way(match: re.Match[str]) -> str:
    return match["way"].replace("0", "O")


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
    return PIECES[match["piece"]] if match["piece"] else PAWN


def _possible(position: Position, move: Move, text: str) -> Move:
    why = why_not(position, move)
    if why:
        raise NotPossible(f"{quoted(text)} is not possible. {why}")
    return move


def _reason(position: Position, match: re.Match[str]) -> str:
    """Why nothing fits: the one man that could be meant says it, if there is one."""
    if "way" in match.re.groupindex:
        return why_not(position, _castling(position, _way(match))) or "It is not written so."
    piece, to = _piece(match), GRID.read(match["to"])
    men = [
        square
        for square in position.squares_of(piece, position.side)
        if match["file"] in (None, GRID.name(square)[0]) and match["rank"] in (None, GRID.name(square)[1])
    ]
    if not men:
        return f"There is no such {piece}."
    able = [square for square in men if any((way.start, way.to) == (square, to) for way in pseudo(position))]
    men = able or men
    if len(men) > 1:
        return f"No {piece} can do that."
    move = Move(men[0], to, (match["becomes"] or "").lower())
    return (
        why_not(position, move)
        or f"The move is possible, but it takes nobody{' in passing' if match['passing'] else ''}."
    )


def _castling(position: Position, way: str) -> Move:
    return next(
        Move(*castling.king)
        for castling in ARMY.castlings
        if castling.side is position.side and (castling.king[1] > castling.king[0]) == (way == SHORT)
    )
