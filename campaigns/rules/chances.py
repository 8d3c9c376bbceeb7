"""How likely each result of a contest is."""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is bet on: a side's win, crushing or not, or the draw (no winner)."""

    winner: Side | None
    crushing: bool = False


@dataclass(frozen=True, slots=True)
class ResultChances:
    """How likely each result of a contest is, from 0 to 1; a crushing victory's is part of its side's.

    None where honest play does not determine how likely a crushing victory is (R63).
    """

    white: Fraction
    draw: Fraction
    black: Fraction
    white_crushing: Fraction | None = None
    black_crushing: Fraction | None = None

    def of(self, side: Side) -> Fraction:
        return self.white if side is Side.WHITE else self.black

    def crushing(self, side: Side) -> Fraction | None:
        return self.white_crushing if side is Side.WHITE else self.black_crushing

    def of_bet(self, outcome: Outcome) -> tuple[Fraction, Fraction] | None:
        """How likely a bet on `outcome` pays, and loses; None where that is not determined."""
        if outcome.winner is None:
            return self.draw, self.white + self.black
        wins, loses = self.of(outcome.winner), self.of(outcome.winner.other)
        if not outcome.crushing:
            return wins, loses
        crushing = self.crushing(outcome.winner)
        return None if crushing is None else (crushing, wins - crushing + loses)
