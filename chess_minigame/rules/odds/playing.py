"""The chances of a turn's results from both mixes (R11, R12)."""

from collections.abc import Sequence

from chess_minigame.rules.odds.ends import Ends, N, mixture
from chess_minigame.rules.odds.matrix_game import Matrix
from chess_minigame.rules.odds.stage import Stage
from chess_minigame.rules.odds.turn_odds import ADJUSTMENTS, faces_by_number


def adjustment_chances(stage: Stage, white: Sequence[N], black: Sequence[N]) -> list[N]:
    """The chances that the turn brings -2, -1, 0, +1, +2 when both draw from these mixes."""
    nil = white[0] - white[0]
    by_number = faces_by_number(stage)
    weights = {number: nil for number, _ in by_number}
    for row, one in zip(stage.table, white, strict=True):
        if one:
            for number, other in zip(row, black, strict=True):
                weights[number] += one * other
    weighted_counts = [(weights[number], counts) for number, counts in by_number]
    return [
        sum([weight * counts[line] for weight, counts in weighted_counts], nil) / 100
        for line in range(len(ADJUSTMENTS))
    ]


def ends_of_turn(
    stage: Stage, score: int, outcomes: Sequence[Ends[N]], white: Sequence[N], black: Sequence[N]
) -> Ends[N]:
    """How the match ends, the turn at `score` included; `outcomes` stand for the scores after it, -4 to +4."""
    ends = mixture(adjustment_chances(stage, white, black), outcomes[score + 2 : score + 7])
    return ends._replace(turns=ends.turns + white[0] ** 0)


def worth_matrix(stage: Stage, score: int, worths: Sequence[float]) -> Matrix:
    """What each pair of strategies is worth, from what each score after the turn is worth, -4 to +4."""
    v, w, x, y, z = worths[score + 2 : score + 7]
    worth = {
        number: (a * v + b * w + c * x + d * y + e * z) / 100
        for number, (a, b, c, d, e) in faces_by_number(stage)
    }
    return tuple([tuple([worth[number] for number in row]) for row in stage.table])
