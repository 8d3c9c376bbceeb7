"""One turn as a game of six strategies each (R11 to R13): the CM difference and the Strategy Table, the d% against the
Turn Result Table in hundredths, and from both mixes the chances of its results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.ends import Ends, N, mixture
from chess_minigame.rules.odds.matrix_game import Matrix
from chess_minigame.rules.tables import MAX_TOTAL, STRATEGY_TABLE, TURN_RESULT_TABLE

Table = tuple[tuple[int, ...], ...]
ADJUSTMENTS = tuple(line.adjustment for line in TURN_RESULT_TABLE)

# How many of the hundred faces of the d% bring -2, -1, 0, +1 and +2.
Hundredths = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deception:
    """A side that takes the turn for an ordinary one, played at this `difference` (White's CM less Black's)."""

    side: Side
    difference: int


@dataclass(frozen=True, slots=True)
class Stage:
    """What holds in a turn.

    `difference` is White's CM in force less Black's; `table` gives the points of White's strategy (rows) against
    Black's (columns). A side that is `deception` plays its optimal mix of the turn it believes in, and the other side
    the best reply to that. None: both know what holds.
    """

    difference: int
    table: Table = STRATEGY_TABLE
    deception: Deception | None = None


def faces_by_adjustment(shift: int) -> Hundredths:
    """The faces for each of ADJUSTMENTS; `shift` is all that is added to the d%: the Strategy Table's number and both CMs."""
    up_to = [min(max(line.last - shift, 0), MAX_TOTAL) for line in TURN_RESULT_TABLE[:-1]]
    return tuple(high - low for low, high in zip([0, *up_to], [*up_to, MAX_TOTAL], strict=True))


@lru_cache(maxsize=1024)
def faces_by_number(stage: Stage) -> tuple[tuple[int, Hundredths], ...]:
    numbers = sorted({number for row in stage.table for number in row})
    return tuple((number, faces_by_adjustment(number - stage.difference)) for number in numbers)


def adjustment_chances(stage: Stage, white: Sequence[N], black: Sequence[N]) -> list[N]:
    """The chances that the turn brings -2, -1, 0, +1, +2 when both draw from these mixes."""
    nil = white[0] - white[0]
    by_number = faces_by_number(stage)
    weights = {number: nil for number, _ in by_number}
    for row, white_share in zip(stage.table, white, strict=True):
        if white_share:
            for number, black_share in zip(row, black, strict=True):
                weights[number] += white_share * black_share
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
