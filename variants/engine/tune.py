"""Tune what pieces are worth by self-play: `python -m variants.engine.tune dragonchess --games 400 --nodes 300 --seed 1`.

The engine plays itself from random openings, in which each side lacks a random piece or two, at a fixed number of nodes; from
the positions it comes to and from how the games end a logistic regression finds the worths that foretell the results best. Few
games say little: each worth is held back towards the one it had as if HOLD positions had spoken for it. The same
numbers give the same result; more games give a better one; Ctrl-C ends the games and fits what has been played. `--write` puts it into weights.toml.
"""

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import RulesError
from variants.engine.evaluation import FILE
from variants.engine.limits import Limits
from variants.engine.searcher import Searcher
from variants.rules.grid.army import Army, side_of
from variants.rules.state import State

Game = Searcher[Any, Any]

SCALES = (
    200.0,
    300.0,
    400.0,
    600.0,
    800.0,
    1200.0,
)  # how much makes a win ten times as likely as a loss: the best is taken
EVERY = 6  # half-moves between the positions that are looked at
LONGEST = 240
ROUNDS, PACE = 250, 20_000.0
HOLD = 2000.0  # many, for the positions of one game all tell the same
CURVE = 0.5  # how fast the foretold points rise with the score, for scale 1
DECIDED = 600  # a game that lasts longer is won by who is so far ahead
LOPSIDED = 2  # at most so many pieces a side lacks


@dataclass(frozen=True)
class Sample:
    """A position: White's pieces less Black's by kind, what else the evaluation says for White, and White's points."""

    surplus: Mapping[str, int]
    rest: float
    points: float


def main(words: Sequence[str]) -> None:
    """Play, fit, tell; and write, if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(words)
    from variants.engine.catalog import engine_of

    engine = engine_of(asked.game)
    assert isinstance(engine, Searcher), "games with dice are fitted to outcomes"
    samples: list[Sample] = []
    with suppress(KeyboardInterrupt):
        for number, found in enumerate(_games(engine, asked.nodes, asked.seed, asked.games), 1):
            samples += found
            if number % 20 == 0:
                print(f"{number} games, {len(samples)} positions", flush=True)
    before = {name: row.worth for name, row in engine.weights.pieces.items()}
    scale = min(SCALES, key=lambda scale: error_of(before, samples, scale))
    after = fitted(before, samples, scale)
    for name, worth in after.items():
        print(f"{name:12}{before[name]:6}{worth:6}")
    errors = error_of(before, samples, scale), error_of(after, samples, scale)
    print(f"scale {scale:.0f}: error {errors[0]:.5f} before, {errors[1]:.5f} after")
    if asked.write:
        FILE.write_text(rewritten(FILE.read_text(encoding="utf-8"), asked.game, after), encoding="utf-8")


# --- Playing ---------------------------------------------------------------------------------------------------


def _games(engine: Game, nodes: int, seed: int, games: int) -> Iterator[list[Sample]]:
    for number in range(games):
        yield _played(engine, Limits(nodes=nodes), Random(seed * 1_000_003 + number))


def _played(engine: Game, limits: Limits, random: Random) -> list[Sample]:
    """The samples of one game."""
    game = engine.playable.game
    state = _opening(engine, random)
    seen: list[tuple[Mapping[str, int], float]] = []
    ahead = 0
    for ply in range(LONGEST):
        phase = game.awaits(state)
        if not isinstance(phase, Choice):
            break
        found = engine.think(state, limits, random.randrange(1, 1 << 30))
        sign = 1 if phase.side is Side.WHITE else -1
        ahead = sign * found.score
        if ply % EVERY == 0 and found.mate is None:
            pieces = _surplus(engine.playable.army, state.position.board)
            material = sum(engine.worth(name) * count for name, count in pieces.items())
            seen.append((pieces, sign * found.score - material))
        state = game.act(state, found.line[0])
    points = _points(game.over(state), ahead)
    return [Sample(pieces, rest, points) for pieces, rest in seen]


def _opening(engine: Game, random: Random) -> State[Any]:
    """A lopsided first position, some random moves later."""
    game = engine.playable.game
    settings = {name: values[0] for name, values in game.settings.items()}
    whole = game.position(game.start(game.options_for(settings)))
    while True:
        board = bytearray(whole.board)
        for square in random.sample(
            [at for at, code in enumerate(board) if code], random.randint(0, 2 * LOPSIDED)
        ):
            board[square] = 0
        try:
            state = game.start(
                game.options_for(
                    settings, game.read_position(game.write_position(replace(whole, board=bytes(board))))
                )
            )
            for _ in range(6):
                phase = game.awaits(state)
                state = game.act(state, random.choice(phase.actions if isinstance(phase, Choice) else ()))
        except (RulesError, IndexError):
            continue
        return state


def _surplus(army: Army, board: bytes) -> Mapping[str, int]:
    counts: Counter[str] = Counter()
    for code in board:
        if code:
            counts[army.piece(code).name] += 1 if side_of(code) is Side.WHITE else -1
    return {name: count for name, count in counts.items() if count}


def _points(over: Over | None, ahead: int) -> float:
    """White's; of a game that was broken off by the last score."""
    if over is None and abs(ahead) >= DECIDED:
        return float(ahead > 0)
    return 0.5 if over is None or over.winner is None else float(over.winner is Side.WHITE)


# --- Fitting ---------------------------------------------------------------------------------------------------


def fitted(
    before: Mapping[str, int], samples: Sequence[Sample], scale: float, hold: float = HOLD
) -> dict[str, int]:
    """The worths that foretell the samples' points best, the lightest kind's kept as the measure."""
    worths = {name: float(worth) for name, worth in before.items()}
    measure = min((name for name in before if before[name] > 0), key=lambda name: before[name])
    seen = Counter(name for sample in samples for name in sample.surplus)
    for _ in range(ROUNDS):
        slopes = dict.fromkeys(worths, 0.0)
        for sample in samples:
            wrong = sample.points - _expected(worths, sample, scale)
            for name, count in sample.surplus.items():
                slopes[name] += wrong * count
        for name, slope in slopes.items():
            if before[name] and name != measure:
                held = hold * CURVE * (before[name] - worths[name]) / scale
                worths[name] += PACE * (slope + held) / (scale * (seen[name] + hold + 1))
    return {name: round(worth) for name, worth in worths.items()}


def error_of(worths: Mapping[str, float], samples: Sequence[Sample], scale: float) -> float:
    """How far the results are from what the worths foretell: the mean of the squares."""
    return sum((sample.points - _expected(worths, sample, scale)) ** 2 for sample in samples) / max(
        1, len(samples)
    )


def _expected(worths: Mapping[str, float], sample: Sample, scale: float) -> float:
    score = sample.rest + sum([worths[name] * count for name, count in sample.surplus.items()])
    return 1 / (1 + exp(-max(-30.0, min(30.0, score * 2.302585 / scale))))


# --- The file --------------------------------------------------------------------------------------------------


def rewritten(text: str, slug: str, worths: Mapping[str, int]) -> str:
    """The file's text with other worths for a game, and nothing else changed."""
    head, mark, rest = text.partition(f"[{slug}.pieces]")
    table, gap, tail = rest.partition("\n\n[")
    for name, worth in worths.items():
        table = re.sub(rf"(?m)^({name} *= \[) *\d+", rf"\g<1>{worth:4}", table)
    return head + mark + table + gap + tail


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    main(sys.argv[1:])
