"""Scores of Dragonchess, also as the move lists of other programs tell them.

Gold - Ground - Warrior - D2 - D3
Ysolde (Gold) - Sky→Ground - Dragon - G1 - A7 = Thief (remote capture)
"""

import re

from variants.rules.dragonchess.position import SIDE_NAMES, Position
from variants.rules.score import Score

_SIDE = "|".join(SIDE_NAMES.values())
_LISTED = re.compile(
    rf"^(?:[0-9]{{1,4}}[.)]?[ ]*)?(?:[^\n(]{{0,80}}\((?:{_SIDE})\)|{_SIDE})?[ ]*-?[ ]*(?P<level>[a-z]+)"
    r"(?:[ ]*(?:→|->)[ ]*(?P<other>[a-z]+))?[ ]*-[ ]*(?P<piece>[a-z]+)[ ]*-[ ]*(?P<start>[a-l][1-8])[ ]*-[ ]*"
    r"(?P<to>[a-l][1-8])(?:[ ]*=[^\n]*|[ ]*→[^\n]*|[ ]*\([^\n]*)?$",
    re.IGNORECASE | re.MULTILINE,
)


class DragonchessScore(Score[Position, Position]):
    """The common text, and lists that name the board and the piece of each move."""

    def rewritten(self, body: str) -> str:
        """Each line of a list as one word: Sky-Dragon-G1-Ground-A7."""
        return _LISTED.sub(_in_one_word, body)


def _in_one_word(line: re.Match[str]) -> str:
    other = f"{line['other']}-" if line["other"] else ""
    return f"{line['level']}-{line['piece']}-{line['start']}-{other}{line['to']}"
