"""What stands beside the board: why no King is in check, and the levels for lessons (R2, R5, R8)."""

from campaigns.rules.contract import Side
from campaigns.rules.facts import Facts
from variants.rules.capabilities import Phrases
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.wotn.army import kings
from variants.rules.wotn.chart import improving_rank, lowest_victim
from variants.rules.wotn.pieces import PIECES
from variants.rules.wotn.preparation import Situation

_BY_NAME = {piece.name: piece for piece in PIECES}


class WotnPhrases(Phrases[Situation]):
    def remarks(self, position: Situation) -> tuple[str, ...]:
        sides = (side for side in Side if len(kings(position.placed, side)) > 1)
        return tuple(f"{SIDE_NAMES[side]} has several Kings: none of them can be in check" for side in sides)

    def facts(self, position: Situation) -> Facts:
        """Of levels (R2): of a kind, and what improves one (R5.1, R5.2)."""
        return {
            "level": lambda kind: f"{position.chart.level(_BY_NAME[kind])}",
            "lowest-victim": lambda level: f"{lowest_victim(int(level))}",
            "improving-rank": lambda level: f"{improving_rank(int(level))}",
        }
