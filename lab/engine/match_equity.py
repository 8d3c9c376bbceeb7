"""Fill variants/engine/match_equity.toml: `nice -n 19 python -m lab.engine.match_equity --games 6000 --bare 600 --write`.

The engine plays games against itself, each turn the one that looks best at once, by the first table of the dice. Of each are kept who won it and, before each
roll but the first, what the engine takes the roller's chance to be; a game of 400 turns is broken off and played anew. Over these same games
every score is then played with the cube, from the lowest scores on: whoever rolls doubles, takes and drops as match_cube.py has it by the rows
that are filled by then, and what the games come to on average, each by both players' eyes, is the next row. Seeded.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from statistics import mean, stdev

from variants.engine import expectimax, playout
from variants.engine.dice_layout import DOUBLE_GAME, POINT, SEED, THROWN
from variants.engine.match_cube import MatchChances, MatchGame
from variants.engine.match_equity import FILE, MatchEquity
from variants.engine.program import Program
from variants.rules.grid.layout import MOVES

SLUG = "chessgammon"
MAX_TURNS = 400  # turns
MAX_LACKING = 11  # points that a player may lack in the table
STEPS = 200  # chances are told apart by half a hundredth
HEAD = """\
# What a score is worth in a match to points (match_equity.py), in hundredths, made by `python -m lab.engine.match_equity` of {games}
# games of the engine against itself. Standard error of a number: {error:.2f} at most, beside the error of those it stands on.
# The first of {bare} games with the double game ended on a side that had nothing but its King: {gammons:.1f} of a hundred.
"""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Whether who rolled first won it, what that counted, and before each later roll the roller's chance."""

    first_won: bool
    worth: int
    chances: tuple[float, ...]


def games(compiled: Program, seed: int, *, double_game: bool = False) -> Iterator[PlayedGame]:
    """Games without end, and without those that nobody won."""
    from variants.engine.catalog import CHANCE

    chance = CHANCE[SLUG]
    start = chance.game.start(
        chance.game.options_for({name: values[0] for name, values in chance.game.settings.items()})
    )
    T = compiled.vector(chance.tables(start)[0])
    play_on, expected = compiled.version(playout.playout), compiled.version(expectimax.expect)
    random = Random(seed)
    while True:
        S = compiled.vector(chance.state_vector(start))
        S[SEED], S[DOUBLE_GAME] = random.randrange(1, 1 << 31), int(double_game)
        chances = list[float]()
        for turn in range(MAX_TURNS):
            result = int(play_on(S, T, 1, MOVES))  # for who has just rolled
            if result:
                yield PlayedGame(turn % 2 == 0, abs(result) // POINT, tuple(chances))
            if result or not S[THROWN]:
                break
            value = int(expected(S, T, 0, -2 * POINT, 2 * POINT, MOVES))
            chances.append(min(1.0, max(0.0, (value / POINT + 1) / 2)))


class Cubes:
    """What both players of a game at a score say at each chance; kept, for thousands of games ask."""

    def __init__(self, game: MatchGame) -> None:
        self.game = game
        self.word = cache(self._word)

    def _word(self, is_mine: bool, step: int, value: int, owns: bool) -> str:
        """`roll`, `take` or `drop`, where a side that may double is to roll."""
        game = self.game if is_mine else self.game.other
        if value >= game.mine:
            return "roll"
        chances = MatchChances(game, step / STEPS, value)
        if not chances.should_double(owns):
            return "roll"
        return "take" if chances.should_take() else "drop"

    def worth(self, played: PlayedGame, i_am_first: bool) -> float:
        """My chance to win the match once this game was played with the cube."""
        value, owner = 1, None
        for number, chance in enumerate(played.chances):
            is_mine = (number % 2 == 1) is i_am_first
            if owner not in (None, is_mine):
                continue
            word = self.word(is_mine, round(chance * STEPS), value, owner is not None)
            if word == "drop":
                return self.game.win_chance(value) if is_mine else self.game.loss_chance(value)
            if word == "take":
                value, owner = 2 * value, not is_mine
        return self.game.win_chance(value) if played.first_won is i_am_first else self.game.loss_chance(value)


def fill(sample: Sequence[PlayedGame], most: int) -> tuple[MatchEquity, float]:
    """The table, and the largest standard error of a number in it."""
    before_crawford, after_crawford, errors = [[0.5] * most for _ in range(most)], [0.5] * most, [0.0]
    equity = MatchEquity(before_crawford, after_crawford)

    def average(mine: int, theirs: int, crawford_is_past: bool) -> float:
        cubes = Cubes(MatchGame(equity, mine, theirs, crawford_is_past))
        worths = [mean(cubes.worth(played, first) for first in (True, False)) for played in sample]
        errors.append(stdev(worths) / len(worths) ** 0.5)
        return mean(worths)

    for lacking in range(2, most + 1):
        after_crawford[lacking - 1] = average(lacking, 1, True)
        chance = after_crawford[lacking - 2] / 2  # the Crawford game: without the cube both win as often
        before_crawford[lacking - 1][0], before_crawford[0][lacking - 1] = chance, 1 - chance
    for both in range(4, 2 * most + 1):
        for mine in range(max(2, both - most), both // 2 + 1):
            theirs = both - mine
            chance = 0.5 if mine == theirs else average(mine, theirs, False)
            before_crawford[mine - 1][theirs - 1], before_crawford[theirs - 1][mine - 1] = chance, 1 - chance
    return equity, max(errors)


def table_text(equity: MatchEquity) -> str:
    rows = (", ".join(f"{100 * chance:.2f}" for chance in row) for row in equity.before_crawford)
    after_crawford = ", ".join(f"{100 * chance:.2f}" for chance in equity.after_crawford)
    table = "\n".join(f"    [{row}]," for row in rows)
    return f"after = [{after_crawford}]\nbefore = [\n{table}\n]\n"


def run() -> None:
    from variants.engine.catalog import program_of

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--bare", type=int, default=600, help="games with the double game, to count those")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    compiled = program_of(SLUG)
    sample = list(islice(games(compiled, options.seed), options.games))
    bare = [played.worth for played in islice(games(compiled, options.seed, double_game=True), options.bare)]
    equity, error = fill(sample, MAX_LACKING)
    gammons = 100 * sum(worth > 1 for worth in bare) / max(1, len(bare))
    text = HEAD.format(games=len(sample), error=100 * error, bare=len(bare), gammons=gammons) + table_text(
        equity
    )
    print(text)
    print(f"who rolls first wins {mean(played.first_won for played in sample):.3f}")
    if options.write:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    run()
