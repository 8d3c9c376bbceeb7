"""How far from optimal play a temperament is: what a master gains against it (R70, R75).

The odds know the six strategies and no cheating: a temperament's tricks are left out of account.
"""

from dataclasses import dataclass
from functools import lru_cache

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.best_reply import Replies, against
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.model import Contest
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.strategist import temperaments
from chess_minigame.rules.strategist.policies import policy


@dataclass(frozen=True, slots=True)
class Distance:
    """What the best reply to a temperament gains over optimal play, from one state to the end of the match.

    `gain` is in units of the value (a win 1, a draw 0, a loss -1), 0 or more; `wins` and `losses` are by how much the
    replying side's chances of either grow.
    """

    gain: float
    wins: float
    losses: float


def distance(contest: Contest, side: Side, slug: str, *, score: int = 0, turn: int = 1) -> Distance:
    """How far from optimal `side` plays by that temperament; raises NotPossible for an impossible state."""
    master = solve(contest).at(score, turn)
    ends = _replies(contest, side, slug)[score, turn]
    worth = Objective.RESULT.worth(ends) - master.value
    wins, losses = ends.white - master.white, ends.black - master.black
    if side is Side.WHITE:
        return Distance(-worth, losses, wins)
    return Distance(worth, wins, losses)


@lru_cache(maxsize=512)
def _replies(contest: Contest, side: Side, slug: str) -> Replies:
    return against(contest, side, policy(contest, side, temperaments.of(slug)))
