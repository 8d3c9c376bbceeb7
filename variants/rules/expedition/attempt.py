"""Expeditions: a Bishop, Rook or Queen who is to go two squares or more is announced first, and then diced.

Source: "Details"; X1 to X4, X3a, X3c.
"""

from dataclasses import replace

from variants.rules.actions import Move
from variants.rules.expedition.army import EXPLORERS
from variants.rules.expedition.position import Pending, Position
from variants.rules.expedition.reach import reach
from variants.rules.orthodox.board import GRID


def is_attempt(position: Position, move: Move) -> bool:
    """Whether a move of the side to move needs the dice."""
    return position.on(move.start) in EXPLORERS and distance(move.start, move.to) > 1


def distance(start: int, to: int) -> int:
    """How many steps of a King lie between two squares."""
    (file, rank, _), (other_file, other_rank, _) = GRID.spot(start), GRID.spot(to)
    return max(abs(file - other_file), abs(rank - other_rank))


def line(start: int, to: int) -> tuple[int, ...]:
    """The squares of a straight line, without the first and with the last; none where there is no line."""
    (file, rank, _), (to_file, to_rank, _) = GRID.spot(start), GRID.spot(to)
    ahead, aside, steps = to_rank - rank, to_file - file, distance(start, to)
    if not steps or {abs(ahead), abs(aside)} - {0, steps}:
        return ()
    by = (to - start) // steps
    return tuple(range(start + by, to + by, by))


def announced(position: Position, move: Move) -> Position:
    """The position with an attempt announced; nothing else changes before the landing (X3c)."""
    return replace(position, pending=Pending(move.start, move.to))


def limited(position: Position, faces: tuple[int, ...]) -> Position:
    """The position when the dice have said how far the announced man may go."""
    pending = position.pending
    assert pending is not None
    most = reach(distance(pending.start, pending.to), faces)
    return replace(position, pending=replace(pending, most=most))


def landings(position: Position) -> tuple[Move, ...]:
    """Where an announced man may land: every square up to what the dice allow; none before the throw (X3, X3a)."""
    pending = position.pending
    if pending is None or pending.most is None:
        return ()
    return tuple(Move(pending.start, square) for square in line(pending.start, pending.to)[: pending.most])
