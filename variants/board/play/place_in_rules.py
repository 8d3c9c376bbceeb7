"""Which paragraph of a board's rules page a refusal comes from."""

from typing import Any

from campaigns.match.games import find_entry
from campaigns.rulebook.text import section_on
from campaigns.rules.errors import RulesError
from variants.catalog import AnyGame
from variants.rules.reasons import NoSuchMove, Reason


def place_in_rules(game: AnyGame, position: Any, start: str, refusal: str) -> str:
    """The paragraph that says why a piece may not go from `start`: the refusal's own, else the piece's.

    Empty where no piece stands there, and for a game without such a page.
    """
    entry = find_entry(game.slug)
    if entry is None or entry.rulebook is None:
        return ""
    section = section_on(entry.rulebook.text, refusal.ruling) if isinstance(refusal, Reason) else None
    if section is not None:
        return section.id
    on = next((piece for piece in game.variant.pieces(position) if piece.square == start), None)
    kind = game.variant.piece(on.token) if on else None
    return kind.name.lower() if kind else ""


def place_of_error(game: AnyGame, position: Any, error: RulesError) -> str:
    """That of a typed move; empty for what is no move of a piece."""
    return place_in_rules(game, position, error.start, error.reason) if isinstance(error, NoSuchMove) else ""
