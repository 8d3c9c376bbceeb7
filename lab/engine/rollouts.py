"""Compare what the engine says of positions with how games from them end: `python -m lab.engine.rollouts`.

Positions come from seeded games in which both sides play the turn that looks best at once, now and then another. Each is valued
before its roll, looking so many turns ahead, and then played out. Printed by fifths of a point: how many positions, what was
said, what came of it, and its standard error.
"""

import argparse
from collections.abc import Iterator
from random import Random

from variants.engine import expectimax, playout
from variants.engine.catalog import CHANCE, PARTS
from variants.engine.compiler import program
from variants.engine.dice_layout import POINT, SEED, THROWN
from variants.engine.program import Program
from variants.rules.grid.layout import MOVES

SLUG = next(slug for slug, parts in PARTS.items() if playout in parts.modules)
"""The game whose turns begin with a roll."""
MAX_TURNS = 400


def samples(compiled: Program, games: int, turns: int, seed: int) -> Iterator[tuple[float, float]]:
    """What is said of a position of each game, and what came of it, in points."""
    chance = CHANCE[SLUG]
    settings = {name: values[0] for name, values in chance.game.settings.items()}
    start = chance.game.start(chance.game.options_for(settings))
    T = compiled.vector(chance.tables(start)[0])
    play_on, expected = compiled.version(playout.playout), compiled.version(expectimax.expect)
    random = Random(seed)
    while games:
        S = compiled.vector(chance.state_vector(start))
        S[SEED] = random.randrange(1, 1 << 31)
        play_on(S, T, random.randrange(1, 20), MOVES)
        forecast = expected(S, T, turns, -POINT, POINT, MOVES)
        result = play_on(S, T, MAX_TURNS, MOVES)
        if S[THROWN]:  # else the game was over
            games -= 1
            yield forecast / POINT, result / POINT


def fit_lines(pairs: list[tuple[float, float]]) -> Iterator[str]:
    """The fit, a line for each fifth of a point, and the mean error of all."""
    yield "  said from       n    said    came   +-"
    for fifth in range(-5, 5):
        inside = [(forecast, result) for forecast, result in pairs if fifth <= 5 * forecast < fifth + 1]
        if inside:
            number = len(inside)
            forecast, result = (sum(values) / number for values in zip(*inside, strict=True))
            error = (max(0.0, 1 - result * result) / number) ** 0.5
            yield f"{fifth / 5:11.1f} {number:7} {forecast:7.3f} {result:7.3f} {error:5.3f}"
    squares = sum([(result - forecast) ** 2 for forecast, result in pairs]) / len(pairs)
    blind = sum([result * result for _, result in pairs]) / len(pairs)
    yield f"squared error {squares:.4f}, without looking {blind:.4f}"


def run_rollouts() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--turns", type=int, default=0, help="how many turns to look ahead")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compiled = program(SLUG, PARTS[SLUG], None)
    for line in fit_lines(list(samples(compiled, options.games, options.turns, options.seed))):
        print(line)


if __name__ == "__main__":
    run_rollouts()
