"""Play games to measure what an advantage is worth: `manage.py measure_advantages --games 100 [game ...]`."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.rules.contract import Side
from variants import catalog
from variants.advantages import FILE, Advantage, position_with, read
from variants.catalog import AnyGame
from variants.engine import catalog as engines
from variants.engine.duel import Chooser, Opening, played, points
from variants.engine.limits import Limits
from variants.engine.strength import MortalPlayer

A_ROUND = 10
HEAD = """\
# What an advantage is worth, made by `manage.py measure_advantages`: games played by two of the same CM, and the points that
# the side with the advantage won, draws being halves. Seeded: more games of a row go on where these ended.
"""


class Command(BaseCommand):
    """Rounds of a few games for each row of the file, which is written after each; Ctrl-C ends them."""

    help = "Measure what men off the board, points, the cube and the first move are worth, by games of the engine."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games_named", nargs="*", metavar="game", help="all where none is named")
        parser.add_argument("--games", type=int, default=100, help="of each row, in all")
        parser.add_argument("--file", type=Path, default=FILE)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        slugs = options["games_named"] or list(read(file))
        with suppress(KeyboardInterrupt):
            while self._round(file, slugs, options["games"]):
                pass

    def _round(self, file: Path, slugs: list[str], wanted: int) -> bool:
        """Play some more games of each row; whether there were any to play."""
        went_on = False
        for slug in slugs:
            rows = read(file)[slug]
            lacking = [row for row in rows if row.games < wanted]
            if not lacking:
                continue
            went_on = True
            least = min(row.games for row in lacking)
            more = [measure(catalog.game(slug), row) if row.games == least else row for row in rows]
            write(file, {**read(file), slug: tuple(more)})
            self.stdout.write(f"{slug}: {least + A_ROUND} games of each")
        return went_on


def measure(game: AnyGame, row: Advantage, games: int = A_ROUND) -> Advantage:
    """The row with so many more games; who has the advantage is White in one, Black in the next."""
    engine = engines.engine_of(game.slug)
    player = MortalPlayer(engine, game, row.played_as)
    won = row.won
    for number in range(row.games, row.games + games):
        side = Side.WHITE if row.text == "first" or number % 2 else Side.BLACK
        random = Random(f"{game.slug} {row.text} {number}")
        sides = [_chooser(player, random.randrange(1 << 30)) for _ in Side]
        opening = Opening(_first_state(game, row, side), random.randrange(1 << 30))
        won += points(played(game, *sides, opening), side)
    return Advantage(row.text, row.games + games, won, row.played_as)


def write(file: Path, tables: dict[str, tuple[Advantage, ...]]) -> None:
    """The file of measurements anew."""
    parts = []
    for slug, rows in tables.items():
        lines = [f'"{row.text}" = {{games = {row.games}, won = {row.won}}}' for row in rows]
        parts.append("\n".join([f"[{slug}]", f"played_as = {rows[0].played_as}", *lines]))
    file.write_text(HEAD + "\n" + "\n\n".join(parts) + "\n", encoding="utf-8")


def _chooser(player: MortalPlayer, seed: int) -> Chooser:
    return lambda state: player.think(state, Limits(), seed).line[0]


def _first_state(game: AnyGame, row: Advantage, side: Side) -> Any:
    """The state a game begins with in which that side has the advantage."""
    text = position_with(game, row, side)
    settings = {name: values[0] for name, values in game.settings.items()}
    options = game.options_for(settings, game.read_position(text) if text else None)
    if row.points:
        assert game.variant.handicap
        both = (row.points, 0) if side is Side.WHITE else (0, row.points)
        options = game.variant.handicap.with_points(options, both)
    return game.start(options)
