"""The best reply to a way of playing, and how much that way gives away (R75)."""

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.chances import AnyPolicy
from chess_minigame.rules.odds.ends import Ends, Objective, ends_after_turn
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, OddsModel
from chess_minigame.rules.odds.node import CHOICES, best_choice
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.odds.stage import ends_of_turn, worth_matrix

Replies = dict[tuple[int, int], Ends[float]]


def against(
    contest: OddsModel, side: Side, policy: AnyPolicy, objective: Objective = Objective.RESULT
) -> Replies:
    """How the match ends, from every state (score, turn), when `side` plays `policy` and the foe the best reply to it."""
    found: Replies = {}
    undecided: list[Ends[float]] = [Ends(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)] * len(UNDECIDED_SCORES)
    for turn in range(contest.last, 0, -1):
        stage = contest.stage(turn)
        outcomes = ends_after_turn(undecided, float(contest.stalemate_after(turn)))
        worths = [objective.worth(ends) for ends in outcomes]
        undecided = []
        for score in UNDECIDED_SCORES:
            mix = tuple(map(float, policy(score, turn)))
            reply = best_choice(worth_matrix(stage, score, worths), side.other, mix)
            pure = tuple(float(number == reply) for number in CHOICES)
            white, black = (mix, pure) if side is Side.WHITE else (pure, mix)
            undecided.append(ends_of_turn(stage, score, outcomes, white, black))
            found[score, turn] = undecided[-1]
    return found


def exploitability(
    contest: OddsModel,
    side: Side,
    policy: AnyPolicy,
    objective: Objective = Objective.RESULT,
    *,
    score: int = 0,
    turn: int = 1,
) -> float:
    """What the best reply gains from `side` playing `policy` instead of optimally, from that state on; 0 or more."""
    optimum = solve(contest, objective).at(score, turn).value
    worth = objective.worth(against(contest, side, policy, objective)[score, turn])
    return optimum - worth if side is Side.WHITE else worth - optimum
