"""Equity: what a score is worth, and how large an error or a piece of luck has to be to get a name.

    lead in the weakest pieces   1   2   3   5   9
    expected score, per cent    60  69  77  88  97

The expected score is 1 / (1 + e ** (-score / 250)), score in hundredths of the weakest piece: the curve by which the
engine averages over dice. Errors and luck that move the expected score by less than a tenth have no name.
"""

from enum import StrEnum
from math import tanh

STEEPNESS = 500
MISTAKE, BLUNDER, LUCKY = 0.2, 0.4, 0.3
"""In equity, twice the expected score: a tenth of a game, a fifth, and 15 hundredths."""
WON = 0.8
"""From this equity on a game is as good as won, or lost: nine of ten."""


class Grade(StrEnum):
    """What a decision is called; NONE where it cost next to nothing."""

    NONE = ""
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed win"


def equity_of_score(score: int) -> float:
    """`score` is in hundredths of the weakest piece, for the same side."""
    return tanh(score / STEEPNESS)


def score_of_equity(equity: float) -> float:
    """From 0 to 1, a draw counting half; what is won double is won."""
    return min(max((equity + 1) / 2, 0.0), 1.0)


def grade_of(best: float, error: float) -> Grade:
    """What a decision is called that gave away `error` of what the best one was worth to its side."""
    if error < MISTAKE:
        return Grade.NONE
    if best >= WON:
        return Grade.MISSED_WIN
    return Grade.BLUNDER if error >= BLUNDER else Grade.MISTAKE
