"""What stands on the table for everybody to see: the turn and the cumulative score (ruling R29)."""

import re
from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

_POSITION = re.compile(r"turn ([1-9][0-9]{0,5}), score (0|[-+][1-4])")


@dataclass(frozen=True, slots=True)
class Position:
    """The turn being played, or the last one of a finished game, and the score, -4 to +4; White's is below 0."""

    turn: int
    score: int


def write_position(position: Position) -> str:
    score = f"{position.score:+}" if position.score else "0"
    return f"turn {position.turn}, score {score}"


def read_position(text: str) -> Position:
    """A position as written; raises Unreadable."""
    match = _POSITION.fullmatch(text)
    if not match:
        raise Unreadable(f"{quoted(text)} is no position: it is written like turn 3, score +2.")
    return Position(turn=int(match[1]), score=int(match[2]))
