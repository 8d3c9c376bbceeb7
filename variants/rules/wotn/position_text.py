"""A position as six fields of text (R12.1, R12.2): chess', with the longer names in brackets.

Letters P N B R Q K and C for the chancellor; [WfD] [AD] [NW] [BD] [Nr] [FLD] [BN] [NrB] [NrR], by the alternative chart
[NWfD] [FAD]; Black's pieces wholly in small letters.

Read are only positions that there can be (R12.6): a King on each side (there may be several), pawns on their own ranks 2
to 5 (R6.4), castling rights with the King and with a rook or a kind a rook grows into (R7.3), no check to a side that is
not to move, and no kind that the chart lacks (R11.1).
"""

from functools import partial

from campaigns.rules.errors import NotPossible
from variants.rules.grid.descriptions import with_article
from variants.rules.orthodox import legality
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import DEFAULT_FIELDS, LETTERS, Position, read_fen, write_fen
from variants.rules.position_text import PositionText
from variants.rules.wotn.army import ARMY, kings
from variants.rules.wotn.chart import CHARTS, STANDARD, ImprovementChart, improving_rank
from variants.rules.wotn.check import checkers
from variants.rules.wotn.pieces import KING, PAWN, ROOK

PAWN_RANKS = range(2, improving_rank(1) or 0)


def refuse_unlawful(position: Position) -> None:
    """Raises NotPossible, with the reason, for a position that no chart can bring about."""
    waiting = position.side.other
    legality.refuse_no_king(ARMY, position, KING)
    legality.refuse_pawns(ARMY, position, PAWN, PAWN_RANKS)
    legality.refuse_rights(ARMY, position, KING, {ROOK, *STANDARD.reach(ROOK)})
    legality.refuse_passed(ARMY, position, PAWN)
    legality.refuse_check(ARMY, position, kings(position, waiting)[0], checkers(position, waiting))
    if not any(admits(chart, position) for chart in CHARTS.values()):
        raise NotPossible("There are pieces of both charts on the board.")


def refuse_foreign(chart: ImprovementChart, position: Position) -> None:
    """Raises NotPossible for a piece whose kind the chart lacks."""
    for square, code in ARMY.pieces_on(position.board):
        if ARMY.piece(code) not in chart.kinds:
            raise NotPossible(
                f"There is {with_article(ARMY.piece(code))} on {GRID.name(square)}, which the {chart.name} chart does "
                "not have."
            )


def admits(chart: ImprovementChart, position: Position) -> bool:
    return all(ARMY.piece(code) in chart.kinds for _, code in ARMY.pieces_on(position.board))


POSITION_TEXT = PositionText(
    ARMY, LETTERS, DEFAULT_FIELDS, partial(read_fen, ARMY), refuse_unlawful, partial(write_fen, ARMY)
)
read_position, write_position = POSITION_TEXT.read, POSITION_TEXT.write
