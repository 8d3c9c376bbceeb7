"""Every full board by its slug: the only place that names them all."""

from typing import Any

from variants.rules.board import Board
from variants.rules.chessgammon.game import CHESSGAMMON
from variants.rules.chessgammon.pages import CHESSGAMMON_BOARD
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.dragonchess.pages import DRAGONCHESS_BOARD
from variants.rules.expedition.game import EXPEDITION_CHESS
from variants.rules.expedition.pages import EXPEDITION_BOARD
from variants.rules.variant import Variant
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT
from variants.rules.wotn.pages import WOTN_BOARD

AnyVariant = Variant[Any, Any, Any, Any]

VARIANTS: dict[str, AnyVariant] = {
    game.slug: game for game in (DRAGONCHESS, WAY_OF_THE_KNIGHT, CHESSGAMMON, EXPEDITION_CHESS)
}
BOARDS: dict[str, Board] = {
    board.slug: board for board in (DRAGONCHESS_BOARD, WOTN_BOARD, CHESSGAMMON_BOARD, EXPEDITION_BOARD)
}


def board(slug: str) -> Board:
    """A full board for its pages; KeyError for no such slug."""
    return BOARDS[slug]
