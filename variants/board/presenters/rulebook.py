"""What the rules page of a board has drawn: the first position, its pieces, its tables and charts, and its settings."""

from collections.abc import Iterator, Sequence
from typing import Any

from campaigns.match.games import find_entry
from campaigns.match.models import Match
from campaigns.rulebook.text import section_on
from variants.board.presenters import piece as pieces
from variants.board.presenters.diagram import set_up_diagram
from variants.board.presenters.drawing import html_of
from variants.catalog import AnyGame
from variants.rules.reasons import Reason


def has_rules(game: AnyGame) -> bool:
    entry = find_entry(game.slug)
    return entry is not None and entry.rulebook is not None


def place_in_rules(game: AnyGame, position: Any, start: str, refusal: str) -> str:
    """The paragraph of the rules page that says why a piece may not go from `start`: the refusal's own, else the piece's.

    Empty where no piece stands there, and for a game without such a page.
    """
    entry = find_entry(game.slug)
    if entry is None or entry.rulebook is None:
        return ""
    section = section_on(entry.rulebook.text, refusal.ruling) if isinstance(refusal, Reason) else None
    piece = next((piece for piece in game.variant.pieces(position) if piece.square == start), None)
    if section is None:
        return html_of(game.slug).pieces[piece.token].art if piece else ""
    return section.id


def board_rulebook(game: AnyGame) -> dict[str, object]:
    variant = game.variant
    return {
        "board": game,
        "set_up": set_up_diagram(game),
        "pieces": [pieces.describe_piece(game, piece) for piece in variant.army.pieces],
        "tables": variant.looks.tables(),
        "charts": list(pieces.charts(game)),
    }


def settings(game: AnyGame, match: Match | None) -> Iterator[tuple[str, Sequence[str], str]]:
    """Each setting with the words for its values, the usual one first, and the one that a match has; "" of none."""
    variant = game.variant
    chosen = variant.choices(game.read_options(match.options)) if match else {}
    for setting in variant.settings:
        value = chosen.get(setting.name)
        yield setting.title, list(setting.values.values()), setting.values[value] if value else ""
