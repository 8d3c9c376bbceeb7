"""The results of a turn's cheating dice: attempts at intimidation, and who noticed what (R18)."""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.contract import Side
from chess_minigame.rules.players import Ability


class Cheat(StrEnum):
    """What can be noticed; intimidation is open to all, and playing to lose cannot be seen."""

    MOVE = "move"
    MEDALLION = "medallion"
    SPELL = "spell"
    PSIONIC = "psionic"
    EMPATHY = "empathy"


@dataclass(frozen=True, slots=True)
class Observer:
    """Somebody who watches a cheat: the opponent by side, another watcher by number; `cm` is the normal one."""

    who: Side | int
    cm: int
    abilities: frozenset[Ability]

    def __str__(self) -> str:
        return f"watcher {self.who}"


@dataclass(frozen=True, slots=True)
class Detection:
    """`who` (a side, or a watcher's number) found out that `side` cheats.

    `seen` is true where the dice say so; false where `who` has what it takes to find out, and the judge decides.
    """

    side: Side
    cheat: Cheat
    who: Side | int
    seen: bool = True


@dataclass(frozen=True, slots=True)
class Scare:
    """One attempt by `side` at intimidating the other, by `means`; `attempt` 0 is a dragon's automatic one.

    `needed` is the Wisdom as adjusted: so much or less on d20 is safe. Means and success are open to everybody.
    """

    side: Side
    attempt: int
    means: str
    needed: int
    scared: bool
