"""What a piece becomes, shown before the move: on the target squares, behind the choice of a path, and for a planned move.

Source: Betza, "8. Diagram of the Paths", "9. List of Ranks"; R5.1 to R5.6.
"""

from collections.abc import Mapping

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import PromotionOutlook
from variants.rules.capabilities import Improvement
from variants.rules.grid.army import side_of
from variants.rules.grid.lines import MoveMode, own_rank
from variants.rules.grid.piece import Piece, routes
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import on
from variants.rules.wotn.chart import ImprovementChart, by_capture, by_rank, reason
from variants.rules.wotn.moves import is_passing, legal_moves
from variants.rules.wotn.pieces import BY_TOKEN, PAWN, token
from variants.rules.wotn.preparation import Situation


class WotnImprovement(Improvement[Situation]):
    def outlooks(self, position: Situation) -> dict[str, dict[str, PromotionOutlook]]:
        return {} if position.spender else improvement_outlooks(position.chart, position.placed)

    def premove_promotions(self, position: Situation, side: Side, move: Move) -> Mapping[str, Piece]:
        """By its rank, and by a capture: by any that is sure to be one, else by that of the piece which stands there (R5.1, R5.2)."""
        chart, mover, occupant = position.chart, on(position.placed, move.start), on(position.placed, move.to)
        assert mover is not None
        if occupant and side_of(position.board[move.to]) is not side:
            improves = by_capture(chart, mover, occupant)
        else:
            modes = (route.how for route in routes(GRID, mover, side, move.start) if route.target == move.to)
            improves = bool(occupant) or all(MoveMode.QUIET not in mode for mode in modes)
        arrives = by_rank(chart, mover, own_rank(GRID, move.to, side))
        return {token(kind): kind for kind in chart.choices(mover)} if improves or arrives else {}


def improvement_outlooks(
    chart: ImprovementChart, position: Position
) -> dict[str, dict[str, PromotionOutlook]]:
    """From, to, and what the move would make of the mover, where there is anything to say of that."""
    choices: dict[tuple[int, int], list[Move]] = {}
    for move in legal_moves(chart, position):
        choices.setdefault((move.start, move.to), []).append(move)
    by_names: dict[str, dict[str, PromotionOutlook]] = {GRID.name(start): {} for start, _ in choices}
    for (start, to), moves in choices.items():
        mover = on(position, start)
        victim = PAWN if is_passing(chart, position, moves[0]) else on(position, to)
        becomes = tuple(BY_TOKEN[move.becomes].letter for move in moves if move.becomes)
        if mover and (victim or becomes):
            why = reason(chart, mover, victim, own_rank(GRID, to, position.side))
            by_names[GRID.name(start)][GRID.name(to)] = PromotionOutlook(becomes, why)
    return by_names
