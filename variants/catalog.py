"""Every full board by its slug: the only place that names them all."""

from variants.rules.board_game import AnyGame as AnyGame
from variants.rules.chessgammon.game import CHESSGAMMON
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.expedition.game import EXPEDITION_CHESS
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT

GAMES: dict[str, AnyGame] = {
    game.slug: game for game in (DRAGONCHESS, WAY_OF_THE_KNIGHT, CHESSGAMMON, EXPEDITION_CHESS)
}


def game(slug: str) -> AnyGame:
    """A full board; KeyError for no such slug."""
    return GAMES[slug]
