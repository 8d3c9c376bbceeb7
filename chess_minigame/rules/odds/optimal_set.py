"""All optimal mixes of one side in a matrix game, as the mixes at the corners of their set (R74).

The set is a polytope: of all mixes those that no choice of the foe holds below the value. It is cut out of the six
pure strategies, one choice of the foe after the other (the double description method).
"""

from dataclasses import dataclass
from itertools import product
from operator import mul

from chess_minigame.rules.odds.matrix_game import Matrix, Mix

# A mix this much worse than the best still counts as optimal, in units of the objective: rounding errors are smaller,
# and no player could tell in a lifetime.
SLACK = 1e-12


# Closer to a wall than this is on it; far below the slack, far above what rounding does.
_WALL_TOLERANCE = 1e-14


@dataclass(frozen=True, slots=True)
class _Corner:
    """A mix with the walls of the polytope it lies on: 0 to 5 a strategy not played, from 6 on a choice of the foe."""

    mix: Mix
    walls: frozenset[int]


def optimal_mixes(matrix: Matrix, value: float) -> list[Mix]:
    """The corners of the set of mixes that get the row player at least `value` from every column, but for SLACK."""
    walls = [[float(row == number) for number in range(len(matrix))] for row in range(len(matrix))]
    corners = [_corner(tuple(mix), walls) for mix in walls]
    for column in zip(*matrix, strict=True):
        walls.append([number - value + SLACK for number in column])
        # What is left of the polytope on the inner side of the last wall.
        distances = [(_distance(corner.mix, walls[-1]), corner) for corner in corners]
        inside = [(gain, corner) for gain, corner in distances if gain > _WALL_TOLERANCE]
        outside = [(gain, corner) for gain, corner in distances if gain < -_WALL_TOLERANCE]
        touching = (corner for gain, corner in distances if abs(gain) <= _WALL_TOLERANCE)
        on_wall = [_Corner(corner.mix, corner.walls | {len(walls) - 1}) for corner in touching]
        pairs = (pair for pair in product(inside, outside) if _neighbours(pair[0][1], pair[1][1], corners))
        crossings = [_corner(_crossing(left, right), walls) for left, right in pairs]
        corners = [corner for _, corner in inside] + on_wall + crossings
    return [corner.mix for corner in corners]


def _corner(mix: Mix, walls: list[list[float]]) -> _Corner:
    touched = (number for number, wall in enumerate(walls) if _distance(mix, wall) <= _WALL_TOLERANCE)
    return _Corner(mix, frozenset(touched))


def _distance(mix: Mix, wall: list[float]) -> float:
    """How far inside the wall, below 0 beyond it: the weight of a strategy, or what is gained over the value."""
    return float(sum(map(mul, mix, wall)))


def _neighbours(left: _Corner, right: _Corner, corners: list[_Corner]) -> bool:
    """No third corner lies on all the walls they share."""
    shared = left.walls & right.walls
    return not any(shared <= corner.walls for corner in corners if corner is not left and corner is not right)


def _crossing(inside: tuple[float, _Corner], outside: tuple[float, _Corner]) -> Mix:
    (gain, inner), (loss, outer) = inside, outside
    share = gain / (gain - loss)
    weights = zip(inner.mix, outer.mix, strict=True)
    return tuple(weight + share * (outer_weight - weight) for weight, outer_weight in weights)
