"""The source's notation: Qe4(e5,e8) for a piece that fell short, as in chess for everything else.

Source: "Game Notation"; X18: landed on e4, at most e5 was allowed, e8 was wanted. X18a: a piece that was granted everything and
stops short is written in the same way, Qe4(e8,e8). X18b: the bracketed form needs no other square, for the mover is the
first piece met going back; it is read in fell_short.py. A missed capture (X19, X20) is ours: Qxe8(missed). Check signs are
not written.
"""

from campaigns.rules.errors import NotPossible
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.expedition.army import COORDINATES
from variants.rules.expedition.attempt import line
from variants.rules.expedition.fell_short import is_fell_short, read_fell_short
from variants.rules.expedition.moves import is_capture, legal_moves
from variants.rules.expedition.position import Position
from variants.rules.expedition.situation import Situation
from variants.rules.notation import Notation
from variants.rules.orthodox.algebraic import PIECES, PROMOTIONS, write_algebraic
from variants.rules.orthodox.pieces import GRID, PAWN

MISSED = "(missed)"


def write_move(position: Position, move: Move) -> str:
    """A legal move, an attempt as if it succeeded, or a landing."""
    pending = position.pending
    if pending is None:
        return write_algebraic(position, legal_moves(position), move, is_capture(position, move))
    if move.to == pending.to:
        return write_move(position.settled, move)
    piece = position.on(pending.start)
    assert piece is not None
    return f"{piece.letter}{GRID.name(move.to)}({limit(position)},{GRID.name(pending.to)})"


def limit(position: Position) -> str:
    """The farthest square that the dice allow the announced piece."""
    pending = position.pending
    assert pending is not None and pending.most is not None
    return GRID.name(line(pending.start, pending.to)[pending.most - 1])


class ExpeditionNotation(Notation[Situation]):
    """Chess' own, as long as nothing is announced."""

    def at(self, position: Situation) -> Notation[Situation]:
        return LANDINGS if position.placed.pending else self

    def own_form(self, position: Situation, text: str) -> Move | None:
        if not is_fell_short(text):
            return None
        raise NotPossible(
            f"{quoted(text)} is not possible. The attempt is announced first, then the dice say how far it may go."
        )

    def written(self, position: Situation, move: Move) -> str:
        return write_move(position.placed, move)


class Landings(Notation[Situation]):
    """The bracketed form for what was announced and thrown, or less: a square alone will do."""

    def own_form(self, position: Situation, text: str) -> Move | None:
        pending = position.placed.pending
        if pending is None or not is_fell_short(text):
            return None
        told = read_fell_short(position.placed.settled, text)
        if told.attempt != Move(pending.start, pending.to) or told.most != pending.most:
            raise NotPossible(f"{quoted(text)} is not possible. It is not what was announced and thrown.")
        return told.landing

    def written(self, position: Situation, move: Move) -> str:
        return write_move(position.placed, move)

    def why_one_alone(self, position: Situation) -> str:
        placed, pending = position.placed, position.placed.pending
        if pending is None:
            return ""
        return f"The {placed.on(pending.start)} on {GRID.name(pending.start)} was announced, and lands."


NOTATION = ExpeditionNotation(COORDINATES, PIECES, PROMOTIONS, "Nc3, e4, Qxe8, bxa6, a8=Q or O-O", bare=PAWN)
LANDINGS = Landings(
    COORDINATES, PIECES, PROMOTIONS, "the square, like e4, or the whole, like Qe4(e5,e8)", thing="landing"
)
