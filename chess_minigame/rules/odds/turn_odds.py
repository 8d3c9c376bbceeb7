"""How likely each line of the Turn Result Table is, in hundredths (R11, R12)."""

from functools import cache

from chess_minigame.rules.turn_result import HIGHEST, LOWEST, result_of

ADJUSTMENTS = (-2, -1, 0, +1, +2)

# From here on every face of the d% is read as 01, or as 00.
_EVERY_FACE = HIGHEST - LOWEST


def hundredths(shift: int) -> tuple[int, ...]:
    """How many of the hundred faces of the d% bring -2, -1, 0, +1 and +2.

    `shift` is all that is added to the d%: the Strategy Table's number and Black's CM less White's.
    """
    return _counted(max(-_EVERY_FACE, min(shift, _EVERY_FACE)))


@cache
def _counted(shift: int) -> tuple[int, ...]:
    brought = [result_of(face + shift).adjustment for face in range(LOWEST, HIGHEST + 1)]
    return tuple(brought.count(adjustment) for adjustment in ADJUSTMENTS)
