"""The real turn, thousands of times over: what is reckoned is what the judge's procedure plays (R70)."""

import random
from math import sqrt

import pytest

from campaigns.rules.contract import Over, Side
from chess_minigame.rules.ending import Ending, outcome_of, stalemate_limit_of
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.options import Options
from chess_minigame.rules.procedure import turn
from chess_minigame.rules.questions import run_procedure
from chess_minigame.rules.tables import Strategy
from chess_minigame.rules.turn import ResolvedTurn, TurnStart

MATCHES = 3000
LETTERS = list(Strategy)


def played(options, solution, dice) -> tuple[Over, int]:
    """One match, both sides drawing from their optimal mixes, and how many turns it took."""
    stalemate = stalemate_limit_of(options.white_cm, options.black_cm, dice.randint(1, 6))
    turns: tuple[ResolvedTurn, ...] = ()
    score = 0
    while not (over := turns and outcome_of(score, len(turns), stalemate)):
        now = solution.at(score, len(turns) + 1)
        white, black = (dice.choices(LETTERS, now.node.mixes.of(side))[0] for side in Side)
        start = TurnStart(options, BothNotes(Note(white), Note(black)), turns)
        resolved = run_procedure(turn(start), [dice.randint(1, 100)])
        assert isinstance(resolved, ResolvedTurn)
        turns, score = (*turns, resolved), resolved.score
    return over, len(turns)


@pytest.mark.parametrize("cms", [(29, 20), (9, 9), (17, 35)])
def test_played_matches_agree_with_the_reckoned_chances(cms):
    options, solution, dice = Options(*cms), solve(OddsModel.of(*cms)), random.Random(70)
    outcomes = [played(options, solution, dice) for _ in range(MATCHES)]
    before = solution.at()
    crushing = Over(Ending.CRUSHING_WIN, Side.WHITE)
    for chance, counted in (
        (before.white, sum(over.winner is Side.WHITE for over, _ in outcomes)),
        (before.draw, sum(over.winner is None for over, _ in outcomes)),
        (before.black, sum(over.winner is Side.BLACK for over, _ in outcomes)),
        (before.crushing_white, sum(over == crushing for over, _ in outcomes)),
    ):
        assert counted / MATCHES == pytest.approx(chance, abs=4 * sqrt(chance * (1 - chance) / MATCHES))
    lengths = [length for _, length in outcomes]
    mean = sum(lengths) / MATCHES
    spread = sqrt(sum((length - mean) ** 2 for length in lengths) / MATCHES)
    assert mean == pytest.approx(before.turns, abs=4 * spread / sqrt(MATCHES))
