"""The keys of a turn's rolls, read back: `turn 3 white scares black 1`, `turn 3 black moves, eye of watcher 2`."""

import re
from dataclasses import dataclass

from campaigns.rules.contract import Side

_KEY = re.compile(
    r"turn (?P<turn>\d+) (?P<side>white|black)(?: |'s )(?P<what>moves|casts|picks pockets|luck|empathy|note|scares)"
    r"(?: (?:white|black) (?P<attempt>\d+))?(?:, (?P<eye>eye of )?watcher (?P<who>\w+))?"
)


@dataclass(frozen=True, slots=True)
class RollKey:
    """What a roll is for: `side` does `what`, before the eyes of `who` (a side, or a watcher's number; empty for nobody).

    `attempt` counts what the other is frightened with; `is_of_eye`: it says whether that one notices.
    """

    turn: int
    side: Side
    what: str
    attempt: int = 0
    who: str = ""
    is_of_eye: bool = False


def read_key(key: str) -> RollKey | None:
    """None for a die that is of no player's doing: the d% of a turn, the limit's."""
    match = _KEY.fullmatch(key)
    if not match:
        return None
    side, attempt, who = Side(match["side"]), int(match["attempt"] or 0), match["who"] or ""
    return RollKey(int(match["turn"]), side, match["what"], attempt, who, bool(match["eye"]))
