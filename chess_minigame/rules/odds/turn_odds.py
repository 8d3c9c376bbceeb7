"""How likely each line of the Turn Result Table is, in hundredths (R11, R12)."""

from functools import lru_cache

from chess_minigame.rules.odds.stage import Stage
from chess_minigame.rules.turn_result import HIGHEST, TURN_RESULT_TABLE

ADJUSTMENTS = tuple(line.adjustment for line in TURN_RESULT_TABLE)

# How many of the hundred faces of the d% bring -2, -1, 0, +1 and +2.
Hundredths = tuple[int, ...]


def faces_by_adjustment(shift: int) -> Hundredths:
    """The faces for each of ADJUSTMENTS; `shift` is all that is added to the d%: the Strategy Table's number and both CMs."""
    up_to = [min(max(line.last - shift, 0), HIGHEST) for line in TURN_RESULT_TABLE[:-1]]
    return tuple(high - low for low, high in zip([0, *up_to], [*up_to, HIGHEST], strict=True))


@lru_cache(maxsize=1024)
def faces_by_number(stage: Stage) -> tuple[tuple[int, Hundredths], ...]:
    """Each number of the stage's table, once, with its faces."""
    numbers = sorted({number for row in stage.table for number in row})
    return tuple((number, faces_by_adjustment(number - stage.difference)) for number in numbers)
