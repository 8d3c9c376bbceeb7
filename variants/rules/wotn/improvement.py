"""Improvement: by capturing someone of at least half the level, or by arriving on the rank of one's level plus five.

Source: Betza, "6. Improvement", "7. Choosing a path"; R5, R6.2, A1 to A6. It is compulsory, and one level at most for a
move; the choice of a path is part of the move.
"""

from variants.rules.grid.piece import Piece
from variants.rules.grid.words import sentence, with_article
from variants.rules.wotn.chart import Chart

LAST_RANK = 8


def lowest_victim(level: int) -> int:
    """The lowest level whose capture improves a piece of `level`: at least half of it, nothing rounded (R5.1)."""
    return (level + 1) // 2


def improving_rank(level: int) -> int | None:
    """The one rank, counted from the own side, that improves a piece of `level` that arrives on it (R5.2)."""
    return level + 5 if level + 5 <= LAST_RANK else None


def by_capture(chart: Chart, mover: Piece, victim: Piece) -> bool:
    """Whether the capture improves the mover (R5.1, R5.8)."""
    return bool(chart.choices(mover)) and chart.level(victim) >= lowest_victim(chart.level(mover))


def by_rank(chart: Chart, mover: Piece, rank: int) -> bool:
    """Whether arriving on that own rank improves the mover (R5.2)."""
    return rank == improving_rank(chart.level(mover))


def becomes(chart: Chart, mover: Piece, victim: Piece | None, rank: int) -> tuple[Piece, ...]:
    """What the mover becomes by a move, one of these; nothing if it does not improve (R5.4, R5.6)."""
    due = by_rank(chart, mover, rank) or (victim is not None and by_capture(chart, mover, victim))
    return chart.choices(mover) if due else ()


def reason(chart: Chart, mover: Piece, victim: Piece | None, rank: int) -> str:
    """Why the mover improves by a move or does not, as a sentence for players."""
    level = chart.level(mover)
    whom = f"{sentence(with_article(mover))} (level {level})"
    if not chart.choices(mover):
        return f"{whom} has the highest level."
    if by_rank(chart, mover, rank):
        return f"{whom} improves on its rank {rank}."
    if victim is None:
        return f"{whom} does not improve by this move."
    against = f"capturing {with_article(victim)} (level {chart.level(victim)})"
    if by_capture(chart, mover, victim):
        return f"{whom} improves by {against}."
    return f"{whom} does not improve by {against}: that takes level {lowest_victim(level)} or more."
