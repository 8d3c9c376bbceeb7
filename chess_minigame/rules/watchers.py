"""Who watches a game besides the players: numbered, nameless, with what matters for noticing (R19, R21, R24).

    watch 3 cm=20 psionic magic     the third watcher, who plays chess; without cm= one who does not (R41)

The judge never is a watcher. Whom the judge strikes off watches no more, and the number is not given again.
"""

import re
from dataclasses import dataclass

from campaigns.rules.chess_modifier import MAX_CM
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.players import Ability, in_listed_order

MAX_WATCHER_NUMBER = 999
_WATCHER = re.compile(r"([1-9][0-9]{0,2})(?: cm=([1-9][0-9]{0,5}|1000000))?((?: [a-z]+)*)")


@dataclass(frozen=True, slots=True)
class WatcherSkill:
    """One who watches: `cm` is the playing CM, 0 for one who cannot play. Raises NotPossible out of range."""

    number: int
    cm: int = 0
    abilities: frozenset[Ability] = frozenset()

    def __post_init__(self) -> None:
        if not 1 <= self.number <= MAX_WATCHER_NUMBER:
            raise NotPossible(
                f"There is no watcher {self.number}: they are numbered from 1 to {MAX_WATCHER_NUMBER}."
            )
        if not 0 <= self.cm <= MAX_CM:
            raise NotPossible(f"A watcher's CM is a whole number from 0 to {MAX_CM}; not {self.cm}.")


def write_watcher(watcher: WatcherSkill) -> str:
    cm = [f"cm={watcher.cm}"] if watcher.cm else []
    return " ".join([str(watcher.number), *cm, *in_listed_order(watcher.abilities, Ability)])


def read_watcher(text: str) -> WatcherSkill:
    """Raises Unreadable."""
    match = _WATCHER.fullmatch(text) if len(text) <= 100 else None
    words = match[3].split() if match else []
    if not match or not set(words) <= set(Ability):
        raise Unreadable(f"{quoted(text, 40)} is no watcher: write one like 3 cm=20 psionic magic.")
    watcher = WatcherSkill(int(match[1]), int(match[2] or 0), frozenset(map(Ability, words)))
    if write_watcher(watcher) != text:
        raise Unreadable(f"{quoted(text, 40)} is no watcher: write {write_watcher(watcher)}.")
    return watcher
