"""Scores of Dragonchess, also as the move lists of other programs tell them.

Gold - Ground - Warrior - D2 - D3
Ysolde (Gold) - Sky→Ground - Dragon - G1 - L7 = Thief (remote capture)
"""

import re

from variants.rules.dragonchess.notation import WORDS, abridge, with_levels
from variants.rules.dragonchess.position import SIDE_NAMES, Position
from variants.rules.score import Score

_PLAYER = re.compile(
    rf"^[^\n(]{{0,80}}\((?:{'|'.join(SIDE_NAMES.values())})\)[ ]*-[ ]*", re.IGNORECASE | re.MULTILINE
)


class DragonchessScore(Score[Position, Position]):
    def rewrite(self, body: str) -> str:
        body = with_levels(super().rewrite(_PLAYER.sub("", body)))
        small = body.lower()
        return abridge(body) if any(word in small for word in WORDS) else body
