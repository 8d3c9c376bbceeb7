"""Backward from the last turn: each state a game of six strategies each, worth what follows from it (R70, R71).

A match with base K is the last K + 6 turns of any longer one with the same difference. So turns are counted from the
last one until values no longer change, and what is solved once is solved for every match.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from chess_minigame.rules.odds.ends import Ends, Objective, ends_after_turn
from chess_minigame.rules.odds.model import D6_FACES, UNDECIDED_SCORES, ByTurn, OddsModel, stalemate
from chess_minigame.rules.odds.node import Node, solve_node
from chess_minigame.rules.odds.stage import Stage

# Numbers closer together than this no longer change.
SETTLED_TOLERANCE = 1e-13

T = TypeVar("T")

# The states of one turn, by score, -2 to +2.
Row = tuple[Node, ...]

# What follows the last turn, where a draw is certain: it does not count.
_CERTAIN_DRAW = Ends(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)


def backward(
    contest: OddsModel, step: Callable[[int, T | None], T], same: Callable[[T, T], bool]
) -> ByTurn[T]:
    """`step` reckons a turn from what follows it, None after the last; `same` says where it has settled."""
    tail: list[T] = []
    for turn in range(contest.last, contest.last_special_turn, -1):
        result = step(turn, tail[-1] if tail else None)
        if tail and same(result, tail[-1]):
            break
        tail.append(result)
    lead: list[T] = []
    for turn in range(contest.last_special_turn, 0, -1):
        lead.insert(0, step(turn, lead[0] if lead else tail[-1] if tail else None))
    return ByTurn(contest.last, tuple(lead), tuple(tail))


@lru_cache(maxsize=128)
def solve_rows(contest: OddsModel, objective: Objective) -> ByTurn[Row]:
    has_limit = contest.limit is not None

    def step(turn: int, next_row: Row | None) -> Row:
        turns_left = contest.last - turn
        if turn > contest.last_special_turn:
            return _plain_row(objective, contest.difference, has_limit, turns_left)
        return _row(objective, contest.stage(turn), next_row, turns_left, has_limit)

    return backward(contest, step, same=lambda row, next_row: row is next_row)


@lru_cache(maxsize=2048)
def solve_first(contest: OddsModel, objective: Objective, score: int) -> Node:
    """The first turn of the contest at one score, which a match that is under way may have."""
    if not contest.last_special_turn:
        return solve_rows(contest, objective).row(1)[score + 2]
    next_row = solve_rows(contest.after_turns(1), objective).row(1) if contest.last > 1 else None
    outcomes = _outcomes(next_row, contest.last - 1, has_limit=contest.limit is not None)
    return solve_node(contest.stage(1), score, outcomes, [objective.worth(ends) for ends in outcomes])


@lru_cache(maxsize=2048)
def _plain_row(objective: Objective, difference: int, has_limit: bool, turns_left: int) -> Row:
    """The states with `turns_left` turns to follow at most; the very row after it where nothing changes any more."""
    next_row = _plain_row(objective, difference, has_limit, turns_left - 1) if turns_left else None
    row = _row(objective, Stage(difference), next_row, turns_left, has_limit)
    return next_row if next_row and turns_left > D6_FACES and _is_settled(row, next_row) else row


def _row(objective: Objective, stage: Stage, next_row: Row | None, turns_left: int, has_limit: bool) -> Row:
    outcomes = _outcomes(next_row, turns_left, has_limit)
    worths = [objective.worth(ends) for ends in outcomes]
    return tuple(solve_node(stage, score, outcomes, worths) for score in UNDECIDED_SCORES)


def _outcomes(next_row: Row | None, turns_left: int, has_limit: bool) -> tuple[Ends[float], ...]:
    """How the match ends from after a turn on, by the score then, -4 to +4; `turns_left` turns may follow."""
    continuations = [node.ends for node in next_row] if next_row else [_CERTAIN_DRAW] * len(UNDECIDED_SCORES)
    return tuple(ends_after_turn(continuations, float(stalemate(turns_left, has_limit))))


def _is_settled(row: Row, later_row: Row) -> bool:
    return all(
        abs(chance - later_chance) <= SETTLED_TOLERANCE
        for node, later_node in zip(row, later_row, strict=True)
        for chance, later_chance in zip(node.ends, later_node.ends, strict=True)
    )
