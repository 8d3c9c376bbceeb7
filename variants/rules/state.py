"""The state of a full-board game: situation, relevant history, declarations."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic

from campaigns.rules.contract import Side
from variants.rules.actions import Step
from variants.rules.situation import P

RESIGNED, AGREED, CLAIMED, REPETITION = "resigned", "agreed", "claimed", "repetition"
RESIGNED_OFF_TURN = "resigned off turn"
PAPER = "on paper"


@dataclass(frozen=True, slots=True)
class State(Generic[P]):
    """The situation, and the history since the last irreversible step.

    `steps` lead from `base` to `position`, `earlier` are the keys of the positions between. `offered` is the side whose
    offer of a draw stands, `declared` how the players ended the game (resigned or claimed: the side to move; resigned
    off turn: the other; agreed), or how it ended on paper, as the action is written.
    """

    base: P
    position: P
    steps: tuple[Step, ...] = ()
    earlier: tuple[Hashable, ...] = ()
    offered: Side | None = None
    declared: str | None = None
