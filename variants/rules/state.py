"""The state of a full-board game: the situation, what of the past can still matter, what the players have declared."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Generic

from campaigns.rules.contract import Side
from variants.rules.actions import Step
from variants.rules.situation import P

RESIGNED, AGREED, CLAIMED, REPETITION = "resigned", "agreed", "claimed", "repetition"
RESIGNED_OFF_TURN = "resigned off turn"
KEPT = 512


@dataclass(frozen=True, slots=True)
class State(Generic[P]):
    """The situation, and all since the last step that cannot come undone.

    `steps` lead from `base` to `position`, `earlier` are the keys of the positions between. `offered` is the side whose
    offer of a draw stands, `declared` how the players ended the game (resigned or claimed: the side to move; resigned
    off turn: the other; agreed).
    """

    base: P
    position: P
    steps: tuple[Step, ...] = ()
    earlier: tuple[Hashable, ...] = ()
    offered: Side | None = None
    declared: str | None = None


class StateCache(Generic[P]):
    """An LRU cache of states by their texts.

    A state is written beside every line of a log and may be read back by playing it again; text and state stand for each
    other exactly, so what was just written is known when it is asked for next.
    """

    def __init__(self) -> None:
        self._states: OrderedDict[str, State[P]] = OrderedDict()
        self._lock = Lock()

    def get(self, text: str) -> State[P] | None:
        with self._lock:
            if text in self._states:
                self._states.move_to_end(text)
            return self._states.get(text)

    def keep(self, text: str, state: State[P]) -> State[P]:
        with self._lock:
            self._states[text] = state
            self._states.move_to_end(text)
            while len(self._states) > KEPT:
                self._states.popitem(last=False)
        return state
