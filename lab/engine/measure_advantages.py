"""Play games to measure what an advantage is worth: `python -m lab.engine.measure_advantages --games 100 [game ...]`."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from campaigns.rules.contract import Choice, Side
from lab.engine.duel import Chooser, Opening, play_game, points, search_player
from variants import catalog
from variants.catalog import AnyGame
from variants.engine import catalog as engines
from variants.engine.front import Limits
from variants.fairness.advantages import FILE, FIRST, Advantage, position_with, read
from variants.rules.actions import Move
from variants.rules.state import AnyState

GAMES_PER_ROUND = 10
RANDOM_MOVES = 4
HEAD = """\
# What an advantage is worth, made by `python -m lab.engine.measure_advantages`: games of the engine against itself at so many positions
# a move, and the points that the side with the advantage won, draws being halves. Seeded: more games go on where these ended.
"""


def main(arguments: Sequence[str]) -> None:
    """Rounds of a few games for each row of the file, which is written after each; Ctrl-C ends them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="game", help="all where none is named")
    parser.add_argument("--games", type=int, default=100, help="of each row, in all")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    slugs = options.games_named or list(read(options.file))
    with suppress(KeyboardInterrupt):
        while _round(options.file, slugs, options.games):
            pass


def _round(file: Path, slugs: list[str], wanted: int) -> bool:
    """Play some more games of each row; whether there were any to play."""
    went_on = False
    for slug in slugs:
        rows = read(file)[slug]
        lacking = [row for row in rows if row.games < wanted]
        if not lacking:
            continue
        went_on = True
        min_games = min(row.games for row in lacking)
        new_rows = [measure(catalog.game(slug), row) if row.games == min_games else row for row in rows]
        write(file, {**read(file), slug: tuple(new_rows)})
        print(f"{slug}: {min_games + GAMES_PER_ROUND} games of each", flush=True)
    return went_on


def measure(game: AnyGame, row: Advantage, games: int = GAMES_PER_ROUND) -> Advantage:
    """The row with so many more games; who has the advantage is White in one, Black in the next."""
    engine = engines.engine_of(game.slug)
    points_won = row.points_won
    for number in range(row.games, row.games + games):
        side = Side.WHITE if row.text == FIRST or number % 2 else Side.BLACK
        random = Random(f"{game.slug} {row.text} {number}")
        white, black = (
            search_player(engine, Limits(nodes=row.nodes), random.randrange(1, 1 << 30)) for _ in Side
        )
        opening = Opening(
            _begun(game, _first_state(game, row, side), random, white), random.randrange(1 << 30)
        )
        points_won += points(play_game(game, white, black, opening), side)
    return Advantage(row.text, row.games + games, points_won, row.nodes)


def write(file: Path, tables: dict[str, tuple[Advantage, ...]]) -> None:
    """The file of measurements anew."""
    parts = []
    for slug, rows in tables.items():
        lines = [f'"{row.text}" = {{games = {row.games}, won = {row.points_won}}}' for row in rows]
        parts.append("\n".join([f"[{slug}]", f"nodes = {rows[0].nodes}", *lines]))
    file.write_text(HEAD + "\n" + "\n\n".join(parts) + "\n", encoding="utf-8")


def _begun(game: AnyGame, state: AnyState, random: Random, spend: Chooser) -> AnyState:
    """The state once points are spent and some random half-moves made, so that no two games are alike; dice see to that themselves."""
    remaining = RANDOM_MOVES
    while remaining and isinstance(phase := game.awaits(state), Choice):
        if all(isinstance(action, Move) for action in phase.actions):
            state = game.act(state, random.choice(phase.actions))
            remaining -= 1
        elif game.variant.handicap and game.variant.handicap.preparation(state.position):
            state = game.act(state, spend(state))
        else:
            break
    return state


def _first_state(game: AnyGame, row: Advantage, side: Side) -> AnyState:
    """The state a game begins with in which that side has the advantage."""
    text = position_with(game, row, side)
    settings = {name: values[0] for name, values in game.settings.items()}
    options = game.options_for(settings, game.read_position(text) if text else None)
    if row.points:
        assert game.variant.handicap
        points = (row.points, 0) if side is Side.WHITE else (0, row.points)
        options = game.variant.handicap.with_points(options, points)
    return game.start(options)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    main(sys.argv[1:])
