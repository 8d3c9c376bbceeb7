"""Risky captures: a man who arrives where an enemy stands must be granted the whole way a second time.

Source: "there could be a variant of this variant in which the capture is also subject to risk"; X19, X20. Only captures
by attempt are risky, the King's included; legality still supposes that they succeed.
"""

from dataclasses import replace
from enum import StrEnum

from variants.rules.actions import Move
from variants.rules.expedition.attempt import announced, distance, is_attempt, landings, limited
from variants.rules.expedition.landing import landed, missed_and_removed, missed_and_shared, moved
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.position import Position
from variants.rules.expedition.reach import reach


class Risk(StrEnum):
    """What becomes of the attacker who misses; OFF: captures always succeed."""

    OFF = "off"
    REMOVE = "remove"
    SHARE = "share"


def actions(position: Position) -> tuple[Move, ...]:
    """What the side to move can do: sure moves and attempts, or the landings of an announced man."""
    return landings(position) if position.pending else legal_moves(position)


def after(position: Position, risk: Risk, move: Move) -> Position:
    """The position after one of the `actions`."""
    if position.pending:
        return arrived(position, risk, move)
    return announced(position, move) if is_attempt(position, move) else moved(position, move)


def rolled(position: Position, risk: Risk, faces: tuple[int, ...]) -> Position:
    """The position when the awaited dice have been thrown: for the way, or for the capture at its end."""
    assert position.pending is not None
    return decided(position, risk, faces) if position.pending.captures else limited(position, faces)


def arrived(position: Position, risk: Risk, move: Move) -> Position:
    """The position when an announced man lands: a risky capture awaits its throw, everything else is done."""
    pending = position.pending
    assert pending is not None
    if risk is Risk.OFF or move.to != pending.to or not position.board[move.to]:
        return landed(position, move)
    return replace(position, pending=replace(pending, most=None, captures=True))


def decided(position: Position, risk: Risk, faces: tuple[int, ...]) -> Position:
    """The position when the second throw has decided a capture."""
    pending = position.pending
    assert pending is not None
    if succeeds(pending.start, pending.to, faces):
        return landed(position, Move(pending.start, pending.to))
    return missed_and_shared(position) if risk is Risk.SHARE else missed_and_removed(position)


def succeeds(start: int, to: int, faces: tuple[int, ...]) -> bool:
    """Whether the dice grant the whole way."""
    squares = distance(start, to)
    return reach(squares, faces) == squares
