"""Expeditions: a Bishop, Rook or Queen who is to go two squares or more is announced first, and then diced.

Source: "Details"; X1 to X4.
"""

from variants.rules.actions import Move
from variants.rules.expedition.army import EXPLORERS
from variants.rules.expedition.position import Position
from variants.rules.orthodox.pieces import GRID


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
