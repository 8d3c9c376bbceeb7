"""What the engine says of a position in a game that is looked back at; kept as plain rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

DIGITS = 5


@dataclass(frozen=True, slots=True)
class RollOutcomes:
    """A roll that was made: what it came to, and of how many throws that were worse, alike or better for White."""

    came: float
    worse: int
    alike: int
    better: int


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A position's equity for White, with best play.

    Of a decision: the text of the `best` action and the equity `after` it, `mate` the moves to it for who decides (0: none,
    negative: being mated), `words` what each word about the stake is worth to who says it. Of a roll its `outcomes`.
    """

    equity: float
    best: str = ""
    after: float = 0.0
    mate: int = 0
    words: Mapping[str, float] = field(default_factory=dict)
    outcomes: RollOutcomes | None = None


def row_of(appraisal: Appraisal) -> dict[str, Any]:
    """The appraisal as JSON keeps it: short names, and nothing that says nothing."""
    outcomes = appraisal.outcomes
    every: dict[str, Any] = {
        "e": round(appraisal.equity, DIGITS),
        "b": appraisal.best,
        "a": round(appraisal.after, DIGITS),
        "m": appraisal.mate,
        "w": {word: round(worth, DIGITS) for word, worth in appraisal.words.items()},
        "o": [round(outcomes.came, DIGITS), outcomes.worse, outcomes.alike, outcomes.better]
        if outcomes
        else None,
    }
    return {name: value for name, value in every.items() if value or name == "e"}


def appraisal_of(row: Mapping[str, Any]) -> Appraisal:
    return Appraisal(
        row["e"],
        row.get("b", ""),
        row.get("a", 0.0),
        row.get("m", 0),
        row.get("w", {}),
        RollOutcomes(*row["o"]) if "o" in row else None,
    )


def mean_of(outcomes: Sequence[tuple[float, int]]) -> float:
    return sum(equity * throws for equity, throws in outcomes) / sum(throws for _, throws in outcomes)


def outcomes_of(came: float, outcomes: Sequence[tuple[float, int]]) -> RollOutcomes:
    """What a roll came to among all that could have come; what is closer than a thousandth is alike."""
    apart = [(round(equity - came, 3), throws) for equity, throws in outcomes]
    return RollOutcomes(
        came,
        sum(throws for difference, throws in apart if difference < 0),
        sum(throws for difference, throws in apart if difference == 0),
        sum(throws for difference, throws in apart if difference > 0),
    )
