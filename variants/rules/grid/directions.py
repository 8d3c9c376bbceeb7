"""Directions and leaps, each with the words players use for it.

Seen by the player who moves: forward is towards the other side's edge. The letters in brackets are Ralph Betza's
for the leaper of that step.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.rules.labels import number_word
from variants.rules.grid.squares import Vector


@dataclass(frozen=True)
class Directions:
    """Some vectors that belong together, and how a player says where they lead ("diagonally").

    `whole`: the words tell all of the leap, not only its direction.
    """

    phrase: str
    vectors: tuple[Vector, ...]
    whole: bool = False

    def __iter__(self) -> Iterator[Vector]:
        return iter(self.vectors)

    @property
    def unit(self) -> str:
        return "board" if all(vector[:2] == (0, 0) for vector in self.vectors) else "square"

    def times(self, far: int) -> "Directions":
        """The same directions, `far` squares away."""
        vectors = tuple((far * file, far * rank, far * level) for file, rank, level in self.vectors)
        return Directions(f"{number_word(far)} squares {self.phrase}", vectors, whole=True)

    def plus(self, by: Vector, phrase: str) -> "Directions":
        """Each of them and `by` at once, as one leap."""
        return Directions(phrase, tuple(_sum(vector, by) for vector in self.vectors), whole=True)


def leaper(across: int, along: int, phrase: str) -> Directions:
    """The leaper on the flat that goes `across` squares one way and `along` the other, to all sides."""
    ways = (across, along), (along, across)
    vectors = {(right * far, up * wide, 0) for far, wide in ways for right in (1, -1) for up in (1, -1)}
    return Directions(phrase, tuple(sorted(vectors)), whole=max(across, along) > 1)


def both(first: Directions, second: Directions, phrase: str) -> Directions:
    return Directions(phrase, first.vectors + second.vectors, whole=first.whole or second.whole)


def _sum(first: Vector, second: Vector) -> Vector:
    return first[0] + second[0], first[1] + second[1], first[2] + second[2]


FORWARD = Directions("straight ahead", ((0, 1, 0),))
BACK = Directions("straight back", ((0, -1, 0),))
SIDEWAYS = Directions("sideways", ((-1, 0, 0), (1, 0, 0)))
DIAGONALLY_FORWARD = Directions("diagonally ahead", ((-1, 1, 0), (1, 1, 0)))
UP = Directions("straight up", ((0, 0, 1),))
DOWN = Directions("straight down", ((0, 0, -1),))
UP_AND_DOWN = both(UP, DOWN, "straight up or down")

ORTHOGONALLY = leaper(1, 0, "horizontally or vertically")  # W, the Wazir
DIAGONALLY = leaper(1, 1, "diagonally")  # F, the Ferz
ANY_WAY = both(ORTHOGONALLY, DIAGONALLY, "in any direction")  # K
KNIGHT_LEAP = leaper(2, 1, "in an L (two squares straight, then one to the side)")  # N
