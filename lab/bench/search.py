"""How deep the search looks in a second, compiled on one core, from Dragonchess's first position; and against a quarter of itself.

Depth is the search's own, selective one. Without numba it says so, and measures what the plain functions reach. What two
threads gain is told on the wall, and holds only where each has a core to itself.
"""

import time
from itertools import islice
from statistics import geometric_mean

from campaigns.rules.contract import Side
from lab.engine.duel import Opening, openings, play_game, points, search_player
from variants.engine.catalog import engine_of
from variants.engine.front import Engine, Finding, Limits
from variants.rules.dragonchess.game import DRAGONCHESS

SECOND = 1000
GOAL_DEPTH, GOAL_POINTS = 10, 0.7
ROUNDS, GAMES = 5, 24
MANY, QUARTER = 8000, 2000
THREADS, DEPTH, OPENINGS = 2, 10, 24


def main() -> None:
    """Measure and print."""
    began = time.perf_counter()
    engine = engine_of(DRAGONCHESS.slug)
    state = DRAGONCHESS.start(DRAGONCHESS.options_for({}))
    engine.think(state, Limits(depth=1))
    took = time.perf_counter() - began
    found = [engine.think(state, Limits(milliseconds=SECOND)) for _ in range(ROUNDS)]
    best = max(found, key=lambda finding: (_finished(finding), finding.nodes))
    how = "compiled" if engine.is_compiled else "plain Python, for numba is not installed"
    print(f"\nThe search of Dragonchess, {how}, best of {ROUNDS} seconds on one core\n")
    print(f"{'from the start of the process to the first move, s':56}{took:>10.2f}")
    print(f"{f'depth in a second (goal {GOAL_DEPTH})':56}{_finished(best):>10}")
    print(f"{'positions a second, thousands':56}{best.nodes / max(1, best.milliseconds):>10.0f}")
    if engine.is_compiled:
        print(
            f"{f'points of {GAMES} games against a quarter of its nodes (goal {GOAL_POINTS})':56}{_duels():>10.2f}"
        )
        print(
            f"{f'sooner at depth {DEPTH} with {THREADS} threads, mean of {OPENINGS} positions':56}{_gain():>9.2f}x"
        )


def _finished(finding: Finding) -> int:
    """The last depth it finished in the time; one that it began and in which it found something better does not count."""
    return finding.depth if finding.milliseconds < SECOND else finding.depth - 1


def _gain() -> float:
    """By how much sooner several threads come to a depth than one, the geometric mean."""
    single, threaded = engine_of(DRAGONCHESS.slug), engine_of(DRAGONCHESS.slug)
    threaded.use_threads(THREADS)
    return geometric_mean(
        [
            _time_to_depth(single, opening) / _time_to_depth(threaded, opening)
            for opening in islice(openings(DRAGONCHESS, 1, 10), OPENINGS)
        ]
    )


def _time_to_depth(engine: Engine, opening: Opening) -> float:
    began = time.perf_counter()
    engine.think(opening.state, Limits(depth=DEPTH))
    return time.perf_counter() - began


def _duels() -> float:
    engine, total = engine_of(DRAGONCHESS.slug), 0.0
    for opening in islice(openings(DRAGONCHESS, 1), GAMES // 2):
        many = search_player(engine, Limits(nodes=MANY), opening.seed)
        quarter = search_player(engine, Limits(nodes=QUARTER), opening.seed)
        total += points(play_game(DRAGONCHESS, many, quarter, opening), Side.WHITE)
        total += points(play_game(DRAGONCHESS, quarter, many, opening), Side.BLACK)
    return total / GAMES
