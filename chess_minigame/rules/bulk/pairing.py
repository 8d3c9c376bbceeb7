"""Two who play a whole match by their temperaments, and how the Dungeon Master has it judged (R18, R19, R77)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from campaigns.rules.bulk import Faces, WhenNoticed
from campaigns.rules.contract import Side
from chess_minigame.rules.options import Options
from chess_minigame.rules.strategist.temperaments import Temperament, Trick
from chess_minigame.rules.watchers import WatcherSkill


class BulkPairing(NamedTuple):
    """What is settled before the first turn: `spectators` are there from the first to the last.

    Turn by turn alone: `when_noticed` None leaves the decision to the judge, and the `dishonest` move pieces unless ahead.
    """

    options: Options
    white: Temperament
    black: Temperament
    spectators: tuple[WatcherSkill, ...] = ()
    when_noticed: WhenNoticed | None = WhenNoticed.WARNING
    dishonest: frozenset[Side] = frozenset()

    def temperament(self, side: Side) -> Temperament:
        return self.white if side is Side.WHITE else self.black


def honest(temperament: Temperament) -> Temperament:
    """The temperament without its means of cheating; a gambit is none (R40)."""
    return replace(temperament, trick=Trick(gambit=temperament.trick.gambit))


def dice_stream(faces: Faces, sides: int) -> Iterator[int]:
    """The dice of so many sides, one after the other."""
    return chain.from_iterable(iter(lambda: faces(sides), b""))
