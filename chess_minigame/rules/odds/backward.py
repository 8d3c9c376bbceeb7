"""Backward from the last turn: each state a game of six strategies each, worth what follows from it (R70).

A match with base K is the last K + 6 turns of any longer one with the same difference (R71). So turns are counted
from the last one, and what is solved once is solved for every match.
"""

from dataclasses import dataclass
from functools import lru_cache

from chess_minigame.rules.odds.ends import Ends, Objective, after
from chess_minigame.rules.odds.model import UNDECIDED, Contest, stalemate
from chess_minigame.rules.odds.node import Node, solve_node
from chess_minigame.rules.odds.stage import Stage

# Where nothing changes any more by as much as this, an earlier turn is like the one after it.
_SETTLED = 1e-13

# The states of one turn, by score, -2 to +2.
Row = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """All states of a contest: `tail` from its last turn back to where it settles, `lead` the first turns.

    The lead reaches to the last turn in which something of its own holds; most contests have none.
    """

    last: int
    lead: tuple[Row, ...]
    tail: tuple[Row, ...]

    def row(self, turn: int) -> Row:
        if turn <= len(self.lead):
            return self.lead[turn - 1]
        return self.tail[min(self.last - turn, len(self.tail) - 1)]


def solve_rows(contest: Contest, objective: Objective) -> Rows:
    """Every state of the contest, solved."""
    leading = max((turn for turn, _ in contest.stages), default=0)
    known = contest.limit is not None
    tail: list[Row] = []
    for left in range(contest.last - leading):
        row = _plain_row(objective, contest.difference, known, left)
        if tail and row is tail[-1]:
            break
        tail.append(row)
    rows = Rows(contest.last, (), tuple(tail))
    for turn in range(leading, 0, -1):
        following = rows.lead[0] if rows.lead else (tail[-1] if tail else None)
        row = _row(objective, contest.stage(turn), following, contest.last - turn, known)
        rows = Rows(contest.last, (row, *rows.lead), rows.tail)
    return rows


@lru_cache(maxsize=8192)
def _plain_row(objective: Objective, difference: int, known: bool, left: int) -> Row:
    """The states with `left` turns to follow at most; the very row after it where they no longer differ."""
    following = _plain_row(objective, difference, known, left - 1) if left else None
    row = _row(objective, Stage(difference), following, left, known)
    return following if following and _settled(row, following) else row


def _row(objective: Objective, stage: Stage, following: Row | None, left: int, known: bool) -> Row:
    undecided = [node.ends for node in following] if following else [_NOTHING] * len(UNDECIDED)
    outcomes = after(undecided, float(stalemate(left, known)))
    worths = [objective.worth(ends) for ends in outcomes]
    return tuple(solve_node(stage, score, outcomes, worths) for score in UNDECIDED)


def _settled(row: Row, following: Row) -> bool:
    return all(
        abs(number - later) <= _SETTLED
        for node, next_node in zip(row, following, strict=True)
        for number, later in zip(node.ends, next_node.ends, strict=True)
    )


# What follows the last turn, where a draw is certain: it does not count.
_NOTHING = Ends(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
