"""The vectors for the search of games with dice: the rules' own, with room for the search and its tables behind them."""

import math
import tomllib
from collections.abc import Mapping, Sequence
from random import Random

from campaigns.rules.contract import Side
from variants.engine import dice_layout as layout
from variants.engine.evaluation import FILE
from variants.rules.grid.army import Army
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import MOVES
from variants.rules.grid.lines import CAPTURING
from variants.rules.grid.piece import routes

_SQUARES = 64


def search_vector(army: Army, kernels: Sequence[int], weights: Sequence[int]) -> Vector:
    """The kernel's tables, and behind them the search's with these weights."""
    search_part = [0] * layout.END
    search_part[layout.SINGLE : layout.SINGLE + len(weights)] = weights
    for kind, value in enumerate((0, 100, 300, 300, 500, 900, 5000)):
        search_part[layout.TURN_ORDER + kind] = value
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    for number, (high, low) in enumerate(rolls):
        search_part[layout.ROLLS + 2 * number] = high << 3 | low
        search_part[layout.ROLLS + 2 * number + 1] = 1 if high == low else 2
        for first, second in {(high, low), (low, high)}:
            search_part[layout.PAIRS + 8 * first + second] = 1 << number
    _geometry(search_part, army)
    keys = Random(1)
    search_part[layout.KEYS : layout.KEYS + 1024] = [keys.getrandbits(60) for _ in range(1024)]
    for step in range(layout.EQUITY_STEPS + 2):
        score = step * layout.EQUITY_STEP - layout.EQUITY_REACH
        search_part[layout.EQUITY + step] = round(layout.POINT * math.tanh(score / 2000))
    table = [*kernels, *search_part]
    table[layout.WEIGHTS] = len(kernels)
    return table


def _geometry(search_part: Vector, army: Army) -> None:
    for side in Side:
        for kind, piece in enumerate(army.pieces, 1):
            bit = kind + (8 if side is Side.BLACK else 0)
            for square in range(_SQUARES):
                for route in routes(army.grid, piece, side, square):
                    if route.how in CAPTURING:
                        search_part[layout.GEOMETRY + square * _SQUARES + route.target] |= 1 << bit


def with_room(S: Vector) -> Vector:
    frames = MOVES + layout.LISTS
    seen = frames + layout.FRAME * layout.MAX_FRAMES
    S = S[:MOVES] + [0] * (seen + 2 * (layout.SEEN_MASK + 1) - MOVES)
    S[layout.FRAMES], S[layout.SEEN] = frames, seen
    return S


def read_weight_rows(slug: str, text: str | None = None) -> dict[str, list[int]]:
    """A game's rows of weights out of the file, or of a text like it; one number is a row too."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8") if text is None else text)[slug]
    return {name: value if isinstance(value, list) else [value] for name, value in table.items()}


def read_dice_weights(slug: str, places: Mapping[str, int], text: str | None = None) -> list[int]:
    """A game's weights out of the file, or of a text like it, each where `places` say."""
    rows = read_weight_rows(slug, text)
    weights = [0] * layout.TURN_ORDER
    for name, index in places.items():
        weights[index : index + len(rows[name])] = rows[name]
    return weights
