"""The source's notation: Qe4(e5,e8) for a piece that fell short, as in chess for everything else.

Source: "Game Notation"; X18: landed on e4, at most e5 was allowed, e8 was wanted. X18a: a piece that was granted everything and
stops short is written in the same way, Qe4(e8,e8). X18b: the bracketed form needs no other square, for the mover is the
first piece met going back. A missed capture (X19, X20) is ours: Qxe8(missed). Check signs are
not written.
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.expedition.attempt import COORDINATES, distance, line
from variants.rules.expedition.moves import capture_square, legal_moves
from variants.rules.expedition.position import Position
from variants.rules.expedition.situation import Situation
from variants.rules.expedition.why_not import why_not
from variants.rules.notation import MARKS, Notation
from variants.rules.orthodox.algebraic import PIECES, PROMOTIONS, write_algebraic
from variants.rules.orthodox.pieces import GRID, PAWN

MISSED = "(missed)"


def write_move(position: Position, move: Move) -> str:
    pending = position.pending
    if pending is None:
        is_capture = capture_square(position, move) is not None
        return write_algebraic(position, legal_moves(position), move, is_capture)
    if move.to == pending.to:
        return write_move(position.without_attempt, move)
    piece = position.on(pending.start)
    assert piece is not None
    return f"{piece.letter}{GRID.name(move.to)}({limit(position)},{GRID.name(pending.to)})"


def limit(position: Position) -> str:
    """The farthest square that the dice allow the announced piece."""
    pending = position.pending
    assert pending is not None and pending.allowed is not None
    return GRID.name(line(pending.start, pending.to)[pending.allowed - 1])


TO_BEYOND = r"(?:[ ]?(?:,|->|[-→])[ ]?|[ ])"
"""What stands between the two squares in brackets; a comma as we write it."""
_FORM = re.compile(
    rf"(?P<piece>[BRQ])(?P<to>{GRID.pattern})\((?P<limit>{GRID.pattern}){TO_BEYOND}?(?P<wanted>{GRID.pattern})\)"
    + MARKS
)


@dataclass(frozen=True, slots=True)
class ShortLanding:
    """What the bracketed form tells: the attempt, how many squares the dice allowed, and the landing."""

    attempt: Move
    allowed: int
    landing: Move


def is_short_landing(text: str) -> bool:
    return bool(_FORM.fullmatch(NOTATION.plain(text)))


def read_short_landing(position: Position, text: str) -> ShortLanding:
    """What a text in the bracketed form tells at a position before the attempt; raises Unreadable or NotPossible."""
    match = _FORM.fullmatch(NOTATION.plain(text))
    if not match:
        raise Unreadable(f"Can't read {quoted(text)}. A piece that fell short is written like Qe4(e5,e8).")
    to, limit_square, target = (GRID.read(match[name]) for name in ("to", "limit", "wanted"))
    if to == target:
        raise NotPossible(
            f"{quoted(text)} is not possible. Brackets are for a piece that stopped before {match['wanted']}; leave them out for one that got there."
        )
    start, piece = _mover(position, to, target), PIECES[match["piece"]]
    way = line(start, target) if start is not None else ()
    if start is None or not {to, limit_square} <= set(way) or position.on(start) is not piece:
        raise NotPossible(
            f"{quoted(text)} is not possible. Going back from {match['to']}, away from {match['wanted']}, the first piece is no "
            f"{piece} that could have been on this way."
        )
    attempt = Move(start, target)
    why = why_not(position, attempt)
    if why:
        raise NotPossible(f"{quoted(text)} is not possible. {why}")
    if distance(start, to) > distance(start, limit_square):
        raise NotPossible(
            f"{quoted(text)} is not possible. It lands beyond {match['limit']}, which the dice allowed."
        )
    return ShortLanding(attempt, distance(start, limit_square), Move(start, to))


def _mover(position: Position, to: int, target: int) -> int | None:
    """The first piece met going back from the landing, away from the announced square (X18b)."""
    way = line(to, target)
    if not way:
        return None
    by = way[0] - to
    square: int | None = to
    while square is not None and not position.board[square]:
        behind = square - by
        square = behind if behind in range(GRID.size) and distance(square, behind) == 1 else None
    return square


class ExpeditionNotation(Notation[Situation]):
    """Chess' own, as long as nothing is announced."""

    def for_position(self, position: Situation) -> Notation[Situation]:
        return LANDINGS if position.placed.pending else self

    def special_form(self, position: Situation, text: str) -> Move | None:
        if not is_short_landing(text):
            return None
        raise NotPossible(
            f"{quoted(text)} is not possible. Announce the attempt first; then the roll says how far it may go."
        )

    def refusal_name(self, position: Situation, move: Move) -> str:
        return write_move(position.placed, move)


class LandingNotation(ExpeditionNotation):
    """The bracketed form for what was announced and thrown, or less: a square alone will do."""

    def special_form(self, position: Situation, text: str) -> Move | None:
        pending = position.placed.pending
        if pending is None or not is_short_landing(text):
            return None
        short = read_short_landing(position.placed.without_attempt, text)
        if short.attempt != Move(pending.start, pending.to) or short.allowed != pending.allowed:
            raise NotPossible(
                f"{quoted(text)} is not possible. It does not match the announcement and the roll."
            )
        return short.landing

    def why_only_piece(self, position: Situation) -> str:
        placed, pending = position.placed, position.placed.pending
        if pending is None:
            return ""
        return f"The {placed.on(pending.start)} on {GRID.name(pending.start)} was announced and must move."


NOTATION = ExpeditionNotation(
    COORDINATES, PIECES, PROMOTIONS, "Nc3, e4, Qxe8, bxa6, a8=Q or O-O", default_piece=PAWN
)
LANDINGS = LandingNotation(
    COORDINATES, PIECES, PROMOTIONS, "the square, like e4, or the whole move, like Qe4(e5,e8)"
)
