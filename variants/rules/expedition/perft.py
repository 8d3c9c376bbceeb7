"""Counting lines of moves: one that comes to a throw or to the end of the game counts once and goes no deeper.

Section D; docs/uci.md.
"""

from campaigns.rules.contract import Choice
from variants.rules.expedition.actions import Move
from variants.rules.expedition.match import awaits, done
from variants.rules.expedition.state import State


def divide(state: State, depth: int) -> dict[Move, int]:
    """For each action, how many lines of at most `depth` begin with it; none where none is to be chosen."""
    return {move: _lines(done(state, move), depth - 1) for move in _choices(state)}


def _lines(state: State, depth: int) -> int:
    moves = _choices(state) if depth else ()
    if depth == 1 or not moves:
        return len(moves) or 1
    return sum(_lines(done(state, move), depth - 1) for move in moves)


def _choices(state: State) -> tuple[Move, ...]:
    awaited = awaits(state)
    return (
        tuple(move for move in awaited.actions if isinstance(move, Move))
        if isinstance(awaited, Choice)
        else ()
    )
