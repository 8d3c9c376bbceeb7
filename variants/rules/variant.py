"""What every full board answers beside the contract of a game: what the command line and the board pages ask."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from campaigns.rules.contract import Game

O_ = TypeVar("O_")
S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")


class Variant(Game[O_, S, A, P], Protocol[O_, S, A, P]):
    """The rules of a full board.

    `settings` are the options a game can be begun with: each name with its values, the first the default.
    `options_for` makes options of them, to begin at `position` where one is given. `status` is one word for how the
    game stands (checkmate, check, ongoing ...). `divide` is perft, by the text of each first move: how many lines of
    `depth` moves begin with it.
    """

    @property
    def settings(self) -> Mapping[str, tuple[str, ...]]: ...

    def options_for(self, settings: Mapping[str, str], position: P | None = None) -> O_: ...

    def status(self, state: S) -> str: ...

    def divide(self, state: S, depth: int) -> Mapping[str, int]: ...
