"""A hint for who trains, in three steps: the piece, the square, and why. The engine thinks in a worker, as at an analysis board.

Whose match it is learns nothing of it: a row is kept for the desk that asked, and no version of the match changes.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from campaigns.match.models import Match
from campaigns.rules.contract import Choice, Side
from variants.analysis.analyses import ask_engine
from variants.board.play.coaching import is_training
from variants.catalog import AnyGame
from variants.models import Analysis

NODES = 100_000
"""How many positions the engine looks at for a hint; it stops sooner where that takes long (variants/tasks.py)."""


def trained_side(match: Match, sides: Sequence[Side]) -> Side | None:
    """Which of a device's sides plays a training game (B4); None where something hangs on the match, and for spectators."""
    return next((side for side in sides if is_training(match, side)), None)


def has_choice(phase: Any, side: Side | None) -> bool:
    """Whether that side has something to choose: no dice are awaited, and there is more than one action."""
    return isinstance(phase, Choice) and phase.side is side and len(phase.actions) > 1


def ask_for_hint(*, desk: str, game: AnyGame, state: Any, now: datetime, is_guest: bool) -> Analysis:
    """The engine's search of a state, ended or not. Raises Refused and TooMany as `ask_engine`."""
    return ask_engine(desk=desk, game=game, state=state, now=now, is_guest=is_guest, nodes=NODES)
