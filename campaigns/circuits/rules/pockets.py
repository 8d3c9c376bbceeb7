"""What everybody can lose: a game is for coins while both could pay its stake, or play on credit."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Pockets:
    """`held` are coppers by person, `may_owe` those whom the Dungeon Master allows debt; `won` is what changed hands."""

    held: Mapping[int, int]
    may_owe: frozenset[int] = frozenset()
    won: dict[int, int] = field(default_factory=dict)

    def left(self, person: int) -> int:
        return self.held.get(person, 0) + self.won.get(person, 0)

    def can_lose(self, person: int, stake: int, *, credit: bool) -> bool:
        return credit or person in self.may_owe or self.left(person) >= stake

    def hand_over(self, loser: int, winner: int, stake: int) -> None:
        self.won[loser] = self.won.get(loser, 0) - stake
        self.won[winner] = self.won.get(winner, 0) + stake
