"""What the rules page of a board has drawn: the first position, its pieces, its tables and charts, and its settings."""

from collections.abc import Iterator, Sequence

from campaigns.match.games import find_entry
from campaigns.match.models import Match
from campaigns.rules.facts import Facts
from variants.board.presenters import piece as pieces
from variants.board.presenters.diagram import set_up_diagram
from variants.catalog import AnyGame
from variants.rules.facts import board_facts


def has_rules(game: AnyGame) -> bool:
    entry = find_entry(game.slug)
    return entry is not None and entry.teaching.rulebook is not None


def board_rulebook(game: AnyGame) -> dict[str, object]:
    variant = game.variant
    return {
        "board": game,
        "set_up": set_up_diagram(game),
        "pieces": [pieces.describe_piece(game, piece) for piece in variant.army.pieces],
        "tables": variant.looks.tables(),
        "charts": list(pieces.charts(game)),
    }


def rulebook_facts(game: AnyGame) -> Facts:
    """Of the game's own first position."""
    return board_facts(game.variant, game.start().position)


def settings(game: AnyGame, match: Match | None) -> Iterator[tuple[str, Sequence[str], str]]:
    """Each setting with the words for its values, the usual one first, and the one that a match has; "" of none."""
    options = game.variant.options
    values = options.choices(game.read_options(match.options)) if match else {}
    for setting in options.settings:
        value = values.get(setting.name)
        yield setting.title, list(setting.values.values()), setting.values[value] if value else ""
