"""Risky captures: a piece that arrives where an enemy stands must be granted the whole way a second time.

Source: "there could be a variant of this variant in which the capture is also subject to risk"; X19, X20. Only captures
by attempt are risky, the King's included; legality still supposes that they succeed.
"""

from variants.rules.actions import Move
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import Risk, distance, reach
from variants.rules.expedition.moves import landings, legal_moves, words
from variants.rules.expedition.position import Position
from variants.rules.expedition.vectors import TABLES, come_to, vector
from variants.rules.grid.layout import FROM, MOVES


def actions(position: Position) -> tuple[Move, ...]:
    """What the side to move can do: sure moves and attempts, or the landings of an announced piece."""
    return landings(position) if position.pending else legal_moves(position)


def after(position: Position, risk: Risk, move: Move) -> Position:
    """The position after one of the `actions`; a risky capture awaits its throw, everything else is done."""
    S = vector(position, risk=risk)
    kernel.make(S, TABLES, _packed(position, move))
    return come_to(S, position)


def rolled(position: Position, risk: Risk, faces: tuple[int, ...]) -> Position:
    """The position when the awaited dice have been thrown: for the way, or for the capture at its end."""
    S = vector(position, risk=risk)
    kernel.throw(S, TABLES, sum(faces))
    return come_to(S, position)


def missed_and_shared(position: Position) -> Position:
    """The position when a capture was missed and both stand on the square (X20)."""
    S = vector(position, risk=Risk.SHARE)
    kernel.miss(S, TABLES)
    return come_to(S, position)


def divide(position: Position, risk: Risk, depth: int) -> dict[Move, int]:
    """For each action, how many lines of at most `depth` begin with it; a roll or the end of the game ends a line.

    Repetition does not count.
    """
    S, counts = vector(position, depth, risk), {}
    for move in actions(position):
        kernel.make(S, TABLES, _packed(position, move))
        counts[move] = kernel.perft(S, TABLES, depth - 1, MOVES)
        kernel.unmake(S, TABLES)
    return counts


def _packed(position: Position, move: Move) -> int:
    return move.to | move.start << FROM if position.pending else words(position)[move]


def succeeds(start: int, to: int, faces: tuple[int, ...]) -> bool:
    """Whether the dice grant the whole way."""
    squares = distance(start, to)
    return reach(squares, faces) == squares
