"""Logistic regression: the weights that best foretell how games end, each held back towards what it was.

By Fisher scoring (Newton's method with the expected curvature), in plain Python: there are some dozens of weights.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

Name = tuple[str, int]
"""A weight: its row in weights.toml, and which number of that row."""

HOLD = 2000.0  # many, for the positions of one game all tell the same
STEPS, STRIDE = 20, 0.25  # no weight goes further at once, as a part of the scale
MAX_LOGITS = 14.0  # logits beyond which nothing is foretold
TINY = 1e-12  # so that a weight that never counts stays too


@dataclass(frozen=True, slots=True)
class Sample:
    """A position: how often each weight counts for one side, what else its score is, and that side's points in the end.

    `won` is the chance that it wins at once, whatever the score.
    """

    counts: Mapping[Name, float]
    offset: float
    points: float
    won: float = 0.0


def fit_weights(
    old_weights: Mapping[Name, int],
    samples: Sequence[Sample],
    scale: float,
    hold: float = HOLD,
    fixed: Collection[Name] = (),
) -> dict[Name, int]:
    """The weights that foretell the samples' points best; those of 0 and the `fixed` ones stay.

    Each is held back as if so many evenly matched positions had said that it is right; `scale` is the score that makes a win ten
    times as likely as a loss.
    """
    free = [name for name, weight in old_weights.items() if weight and name not in fixed]
    holds = [hold * _square(name, samples) * (log(10) / scale / 2) ** 2 + TINY for name in free]
    weights = {name: float(weight) for name, weight in old_weights.items()}
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(free, weights, samples, scale)
        for index, name in enumerate(free):
            slope[index] += holds[index] * (old_weights[name] - weights[name])
            curve[index][index] += holds[index]
        steps = solution(curve, slope)
        longest = max(map(abs, steps), default=0.0)
        shorter = min(1.0, STRIDE * scale / longest) if longest else 1.0
        for name, step in zip(free, steps, strict=True):
            weights[name] += shorter * step
    return {name: round(weight) for name, weight in weights.items()}


def _square(name: Name, samples: Sequence[Sample]) -> float:
    """The mean square of how often a weight counts where it does."""
    counts = [count for sample in samples if (count := sample.counts.get(name))]
    return sum([count * count for count in counts]) / max(1, len(counts))


def _slope_and_curve(
    free: Sequence[Name], weights: Mapping[Name, float], samples: Sequence[Sample], scale: float
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood by each free weight, and its expected curvature by every two."""
    index_of = {name: index for index, name in enumerate(free)}
    slope = [0.0] * len(free)
    curve = [[0.0] * len(free) for _ in free]
    for sample in samples:
        win = _win(weights, sample, scale)
        points = sample.won + (1 - sample.won) * win
        bend = (1 - sample.won) * win * (1 - win) * log(10) / scale  # of the points, by the score
        pull = bend / (points * (1 - points))
        counts = [(index_of[name], count) for name, count in sample.counts.items() if name in index_of]
        for index, count in counts:
            slope[index] += pull * (sample.points - points) * count
            row, part = curve[index], pull * bend * count
            for other_index, times in counts:
                row[other_index] += part * times
    return slope, curve


def error_of(weights: Mapping[Name, float], samples: Sequence[Sample], scale: float) -> float:
    """How far the results are from what the weights foretell: the mean of the squares."""
    wrong = [
        sample.points - sample.won - (1 - sample.won) * _win(weights, sample, scale) for sample in samples
    ]
    return sum([error * error for error in wrong]) / max(1, len(samples))


def _win(weights: Mapping[Name, float], sample: Sample, scale: float) -> float:
    """The chance to win by the score."""
    score = sample.offset + sum([weights[name] * count for name, count in sample.counts.items()])
    return 1 / (1 + exp(-max(-MAX_LOGITS, min(MAX_LOGITS, score * log(10) / scale))))


def solution(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What solves the equations with these rows (Gauss' elimination; the diagonal must be the heaviest, as here it is)."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for index, row in enumerate(table):
        for other_row in table[index + 1 :]:
            times = other_row[index] / row[index]
            for column in range(index, len(row)):
                other_row[column] -= times * row[column]
    losses: list[float] = []
    for index in reversed(range(len(table))):
        known_sum = sum([x * y for x, y in zip(table[index][index + 1 : -1], reversed(losses), strict=True)])
        losses.append((table[index][-1] - known_sum) / table[index][index])
    return losses[::-1]
