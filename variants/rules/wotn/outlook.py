"""What a piece would become on each square it can go to, and why: shown before the move is chosen.

Rulings R5.1 to R5.6: shown on the target squares, and behind the choice of a path.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from variants.rules import answers
from variants.rules.grid.lines import own_rank
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import on
from variants.rules.wotn.chart import Chart, reason
from variants.rules.wotn.moves import is_passing, legal_moves
from variants.rules.wotn.pieces import BY_TOKEN, PAWN


@dataclass(frozen=True, slots=True)
class Outlook:
    """A target: `captures` what stands there, and what the mover `becomes`, one of these; none if it stays what it is.

    `why` is a sentence on what improves it, or does not although it captures; None where there is nothing to say.
    """

    captures: Piece | None
    becomes: tuple[Piece, ...]
    why: str | None


def outlook(chart: Chart, position: Position, square: int) -> Mapping[int, Outlook]:
    """The targets of the piece on a square, by their squares; empty if it has no legal move."""
    mover, outlooks = on(position, square), {}
    for move in legal_moves(chart, position):
        if mover is None or move.start != square or move.to in outlooks:
            continue
        victim = PAWN if is_passing(chart, position, move) else on(position, move.to)
        choices = [
            BY_TOKEN[other.becomes]
            for other in legal_moves(chart, position)
            if (other.start, other.to) == (square, move.to) and other.becomes
        ]
        why = (
            reason(chart, mover, victim, own_rank(GRID, move.to, position.side))
            if victim or choices
            else None
        )
        outlooks[move.to] = Outlook(victim, tuple(choices), why)
    return outlooks


def by_names(chart: Chart, position: Position) -> dict[str, dict[str, answers.Outlook]]:
    """For every piece that can move, by the names of the squares: the targets there is something to say of."""
    starts = dict.fromkeys(move.start for move in legal_moves(chart, position))
    return {GRID.name(start): _by_names(outlook(chart, position, start)) for start in starts}


def _by_names(outlooks: Mapping[int, Outlook]) -> dict[str, answers.Outlook]:
    return {
        GRID.name(to): answers.Outlook(tuple(piece.letter for piece in one.becomes), one.why)
        for to, one in outlooks.items()
        if one.why
    }
