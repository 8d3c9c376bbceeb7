"""An optimal mix on the hundred faces of a d% (R77).

Its weights have many digits. Each is rounded down or up, and of all the ways to do that the one is taken against which
the best reply gains least in this turn. Over a whole match it gives away half a hundredth of value at most in the pairs
measured: one game in two hundred.
"""

from itertools import combinations

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.matrix_game import Matrix, Mix
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.node import choice_values
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.strategist.ranges import FACES

FaceCounts = tuple[int, ...]
# Floats only come near: a hair below a whole number is that number.
_TOLERANCE = 1e-9


def optimal_faces(contest: OddsModel, side: Side, score: int, turn: int) -> FaceCounts:
    """The optimal mix of `side` at that state on the faces of a d%, by A to F."""
    node = solve(contest).node(score, turn)
    return percentile_faces(node.mixes.of(side), node.matrix, side)


def percentile_faces(mix: Mix, matrix: Matrix, side: Side) -> FaceCounts:
    """How many faces each strategy has; `matrix` is what each pair is worth to White in this turn."""
    exact = [FACES * max(weight, 0.0) for weight in mix]
    floors = [int(weight + _TOLERANCE) for weight in exact]
    fractions = [number for number, weight in enumerate(exact) if weight - floors[number] > _TOLERANCE]
    roundings = [
        tuple(faces + (number in extras) for number, faces in enumerate(floors))
        for extras in combinations(fractions, FACES - sum(floors))
    ]
    return max(roundings, key=lambda faces: (_assured_value(faces, matrix, side), faces))


def _assured_value(faces: FaceCounts, matrix: Matrix, side: Side) -> float:
    """What `side` is sure of with these faces, whatever the other side replies."""
    worths = choice_values(matrix, side.other, tuple(count / FACES for count in faces))
    return min(worths) if side is Side.WHITE else -max(worths)
