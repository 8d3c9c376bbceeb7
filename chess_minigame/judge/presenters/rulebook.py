"""What pages draw of the rules: both tables, and a turn worked step by step."""

from chess_minigame.rules.game import GRICE
from chess_minigame.rules.tables import STRATEGY_ROWS, TURN_RESULT_TABLE

TABLES = {"strategies": STRATEGY_ROWS, "results": TURN_RESULT_TABLE}
# Turn one of the article's sample game.
SAMPLE_GAME = "29 v 20; d6 3; F / C 82"


def grice_rulebook() -> dict[str, object]:
    return {**TABLES, "worked": GRICE.read_state(SAMPLE_GAME).turns[0]}
