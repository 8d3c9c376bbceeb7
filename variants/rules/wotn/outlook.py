"""What a piece would become on each square it can go to, and why, to show before the move.

Rulings R5.1 to R5.6: shown on the target squares, and behind the choice of a path.
"""

from variants.rules.actions import Move
from variants.rules.answers import Outlook
from variants.rules.grid.lines import own_rank
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import on
from variants.rules.wotn.chart import ImprovementChart, reason
from variants.rules.wotn.moves import is_passing, legal_moves
from variants.rules.wotn.pieces import BY_TOKEN, PAWN


def outlooks(chart: ImprovementChart, position: Position) -> dict[str, dict[str, Outlook]]:
    """From, to, and what the move would make of the mover, where there is anything to say of that."""
    choices: dict[tuple[int, int], list[Move]] = {}
    for move in legal_moves(chart, position):
        choices.setdefault((move.start, move.to), []).append(move)
    by_names: dict[str, dict[str, Outlook]] = {GRID.name(start): {} for start, _ in choices}
    for (start, to), moves in choices.items():
        mover = on(position, start)
        victim = PAWN if is_passing(chart, position, moves[0]) else on(position, to)
        becomes = tuple(BY_TOKEN[move.becomes].letter for move in moves if move.becomes)
        if mover and (victim or becomes):
            why = reason(chart, mover, victim, own_rank(GRID, to, position.side))
            by_names[GRID.name(start)][GRID.name(to)] = Outlook(becomes, why)
    return by_names
