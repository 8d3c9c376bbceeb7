"""What the engine says of a position in a game that is looked back at; kept as plain rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Required, TypedDict

DIGITS = 5


@dataclass(frozen=True, slots=True)
class RollOutcomes:
    """What a roll came to, and of how many throws that were worse, alike or better for White."""

    result: float
    worse: int
    equal: int
    better: int


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A position's equity for White, with best play.

    Of a decision: the text of the `best` action and the equity `best_equity` it, `mate` the moves to it for who decides (0: none,
    negative: being mated), `word_worths` what each word about the stake is worth to who says it. Of a roll its `outcomes`.
    """

    equity: float
    best: str = ""
    best_equity: float = 0.0
    mate: int = 0
    word_worths: Mapping[str, float] = field(default_factory=dict)
    outcomes: RollOutcomes | None = None


class AppraisalRow(TypedDict, total=False):
    """An appraisal as JSON keeps it: its fields by their first letters, and `a` the best equity."""

    e: Required[float]
    b: str
    a: float
    m: int
    w: Mapping[str, float]
    o: tuple[float, int, int, int]


def row_of(appraisal: Appraisal) -> dict[str, object]:
    """The appraisal as JSON keeps it, an `AppraisalRow` without what says nothing."""
    outcomes = appraisal.outcomes
    row = {
        "e": round(appraisal.equity, DIGITS),
        "b": appraisal.best,
        "a": round(appraisal.best_equity, DIGITS),
        "m": appraisal.mate,
        "w": {word: round(worth, DIGITS) for word, worth in appraisal.word_worths.items()},
        "o": [round(outcomes.result, DIGITS), outcomes.worse, outcomes.equal, outcomes.better]
        if outcomes
        else None,
    }
    return {name: value for name, value in row.items() if value or name == "e"}


def appraisal_of(row: AppraisalRow) -> Appraisal:
    outcomes = RollOutcomes(*row["o"]) if "o" in row else None
    after, mate, words = row.get("a", 0.0), row.get("m", 0), row.get("w", {})
    return Appraisal(row["e"], row.get("b", ""), after, mate, words, outcomes)


def mean_of(outcomes: Sequence[tuple[float, int]]) -> float:
    return sum(equity * throws for equity, throws in outcomes) / sum(throws for _, throws in outcomes)


def outcomes_of(result: float, outcomes: Sequence[tuple[float, int]]) -> RollOutcomes:
    """What a roll came to among all that could have come; what is closer than a thousandth is alike."""
    differences = [(round(equity - result, 3), throws) for equity, throws in outcomes]
    return RollOutcomes(
        result,
        sum(throws for difference, throws in differences if difference < 0),
        sum(throws for difference, throws in differences if difference == 0),
        sum(throws for difference, throws in differences if difference > 0),
    )
