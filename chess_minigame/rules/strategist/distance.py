"""How a temperament plays a whole match, and how far from optimal play it is: what a master gains against it (R70, R75).

The odds know the six strategies and no cheating: a temperament's tricks are left out of account.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import mul

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.chances import Policy
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, OddsModel
from chess_minigame.rules.odds.node import CHOICES
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.odds.stage import Stage, adjustment_chances
from chess_minigame.rules.strategist.ranges import FACES
from chess_minigame.rules.strategist.rounding import optimal_faces
from chess_minigame.rules.strategist.temperaments import SHARES, Temperament, situation, temperament_of

# How many turns on are looked at: a game is as good as never undecided for so long, but a CM may be a million.
HORIZON = 60

# Chances that White wins, that it is a draw, that Black wins.
Results = tuple[float, float, float]
WON, DRAW, LOST = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def policy(contest: OddsModel, side: Side, temperament: Temperament) -> Policy:
    """What `side` plays by that temperament, its tricks apart; the optimal mix as a d% gives it."""
    moods = temperament.moods
    if moods is None:
        return lambda score, turn: [faces / FACES for faces in optimal_faces(contest, side, score, turn)]
    return lambda score, turn: [share / SHARES for share in moods.of(situation(score, side)).shares]


@dataclass(frozen=True, slots=True)
class Distance:
    """What the best reply to a temperament gains over optimal play, from one state to the end of the match.

    `gain` is in units of the value (a win 1, a draw 0, a loss -1), 0 or more; `wins` and `losses` are by how much the
    replying side's chances of either grow.
    """

    gain: float
    wins: float
    losses: float

    @property
    def change_of_losses(self) -> float:
        return abs(self.losses)


def distance_from_optimal(
    contest: OddsModel, side: Side, slug: str, *, score: int = 0, turn: int = 1
) -> Distance:
    """Raises NotPossible for an impossible state."""
    contest.check(score, turn)
    contest, turn = _within_horizon(contest, turn)
    master = solve(contest).at(score, turn)
    white, _, black = _replies(contest, side, slug)[score, turn]
    whites, blacks = white - master.white, black - master.black
    wins, losses = (blacks, whites) if side is Side.WHITE else (whites, blacks)
    return Distance(wins - losses, wins, losses)


def _within_horizon(contest: OddsModel, turn: int) -> tuple[OddsModel, int]:
    """The same state of a match no longer than is looked at; so one long match is one contest on all its turns (R71)."""
    if contest.base <= turn + HORIZON:
        return contest, turn
    past_turns = max(turn - 2, 0)
    return replace(contest.after_turns(past_turns), base=HORIZON + 2), turn - past_turns


@lru_cache(maxsize=512)
def _replies(contest: OddsModel, side: Side, slug: str) -> dict[tuple[int, int], Results]:
    """How the match ends from every state (score, turn), a best reply to the policy being found at each."""
    plays = policy(contest, side, temperament_of(slug))
    best = min if side is Side.WHITE else max
    replies: dict[tuple[int, int], Results] = {}
    continuations: list[Results] = [DRAW] * len(UNDECIDED_SCORES)
    for turn in range(contest.last, 0, -1):
        stalemate = float(contest.stalemate_after(turn))
        undecided = [_mixture((stalemate, 1 - stalemate), (DRAW, results)) for results in continuations]
        outcomes = [WON, WON, *undecided, LOST, LOST]
        worths = [white - black for white, _, black in outcomes]
        for number, score in enumerate(UNDECIDED_SCORES):
            reach = slice(number, number + 5)
            # A temperament plays the same mix on every turn, so that mix is laid against the d% once.
            reply_chances = _reply_chances(contest.stage(turn), side, tuple(plays(score, turn)))
            chances = best(reply_chances, key=lambda chances: sum(map(mul, chances, worths[reach])))
            replies[score, turn] = continuations[number] = _mixture(chances, outcomes[reach])
    return replies


@lru_cache(maxsize=4096)
def _reply_chances(stage: Stage, side: Side, mix: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """For each reply to that mix, how likely the d% brings each adjustment, -2 to +2."""
    pure = [tuple(float(number == reply) for number in CHOICES) for reply in CHOICES]
    pairs = [(mix, reply) if side is Side.WHITE else (reply, mix) for reply in pure]
    return tuple(tuple(adjustment_chances(stage, white, black)) for white, black in pairs)


def _mixture(weights: Sequence[float], results: Sequence[Results]) -> Results:
    white, draw, black = (sum(map(mul, weights, column)) for column in zip(*results, strict=True))
    return white, draw, black
