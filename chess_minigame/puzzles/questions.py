"""Questions about Grice's game that the exact odds answer: which strategy against notes one expects, which bet is fair.

Nothing is kept but the questions: the answers come of the same odds as those beside a match (R70, R62).
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from campaigns.money.rules.fair_odds import offered_odds
from campaigns.money.rules.odds import Odds
from campaigns.rules.chances import Outcome, ResultChances
from campaigns.rules.contract import Side
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import StateChances, solve
from chess_minigame.rules.tables import Strategy


@dataclass(frozen=True)
class StrategyQuestion:
    """White is to write and knows that Black writes one of `notes`, each as likely; both know the Stalemate Limit."""

    white: int
    black: int
    limit: int
    score: int
    turn: int
    notes: str

    @property
    def expected_notes(self) -> tuple[Strategy, ...]:
        return tuple(map(Strategy, self.notes))

    @cached_property
    def state(self) -> StateChances:
        return solve(OddsModel.of(self.white, self.black, limit=self.limit)).at(self.score, self.turn)

    @cached_property
    def worths(self) -> dict[Strategy, float]:
        """What each strategy is worth to White against those notes, from -1, lost, to 1, won."""
        return {
            strategy: sum(self.state.worth_of(strategy, note) for note in self.expected_notes)
            / len(self.expected_notes)
            for strategy in Strategy
        }

    @property
    def right(self) -> Strategy:
        return self.best_two[0]

    @property
    def best_two(self) -> tuple[Strategy, Strategy]:
        best, second, *_ = sorted(self.worths, key=self.worths.__getitem__, reverse=True)
        return best, second


@dataclass(frozen=True)
class BetQuestion:
    """Which of some odds on White's win are fair before the first turn; a draw gives the stake back."""

    white: int
    black: int

    @cached_property
    def chances(self) -> ResultChances:
        state = solve(OddsModel.of(self.white, self.black)).at()
        white, black = (Fraction(share).limit_denominator(10**9) for share in (state.white, state.black))
        return ResultChances(white, 1 - white - black, black)

    @property
    def right(self) -> Odds:
        odds = offered_odds(self.chances, Outcome(Side.WHITE))
        assert odds is not None
        return odds

    @property
    def odds_choices(self) -> list[Odds]:
        """Four odds in the order of what they pay, the fair ones among them."""
        ratio = Fraction(self.right.against, self.right.on)
        others = [Odds(wrong.numerator, wrong.denominator) for wrong in (ratio * 2, ratio / 2, ratio * 4)]
        return sorted([self.right, *others], key=lambda odds: Fraction(odds.against, odds.on))


STRATEGY_QUESTIONS = (
    StrategyQuestion(60, 40, 12, 2, 2, "C"),
    StrategyQuestion(25, 40, 11, -1, 2, "A"),
    StrategyQuestion(25, 40, 11, -1, 2, "E"),
    StrategyQuestion(20, 35, 10, -1, 2, "D"),
    StrategyQuestion(60, 40, 12, 2, 5, "B"),
    StrategyQuestion(60, 40, 12, 2, 12, "AC"),
    StrategyQuestion(60, 40, 12, 2, 2, "AE"),
    StrategyQuestion(60, 40, 12, 2, 5, "BE"),
    StrategyQuestion(60, 40, 12, 2, 12, "BF"),
    StrategyQuestion(60, 40, 12, 2, 5, "CD"),
    StrategyQuestion(60, 40, 12, 2, 5, "DF"),
    StrategyQuestion(60, 40, 12, 2, 5, "AB"),
)
BET_QUESTIONS = tuple(
    BetQuestion(white, black)
    for white, black in ((30, 30), (40, 30), (30, 40), (50, 30), (25, 20), (60, 45), (20, 30), (70, 75))
)
QUESTIONS: tuple[StrategyQuestion | BetQuestion, ...] = (*STRATEGY_QUESTIONS, *BET_QUESTIONS)
