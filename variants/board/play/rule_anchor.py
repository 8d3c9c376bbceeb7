"""What the rules refuse, and which paragraph of a board's rules page that comes from."""

from collections.abc import Iterator
from contextlib import contextmanager

from campaigns.core.refusals import Refused
from campaigns.match.games import find_entry
from campaigns.rulebook.text import section_on
from campaigns.rules.errors import RulesError
from variants.catalog import AnyGame
from variants.rules.reasons import NoSuchMove, Reason
from variants.rules.state import BoardPosition


def rule_anchor(game: AnyGame, position: BoardPosition, start: str, refusal: str) -> str:
    """The paragraph that says why a piece may not go from `start`: the refusal's own, else the piece's; empty for none."""
    entry = find_entry(game.slug)
    if entry is None or entry.teaching.rulebook is None:
        return ""
    rulebook = entry.teaching.rulebook
    if isinstance(refusal, Reason) and (section := section_on(rulebook.text, refusal.ruling)):
        return section.id
    piece = next((piece for piece in game.variant.pieces(position) if piece.square == start), None)
    kind = game.variant.army.piece_named(piece.token) if piece else None
    return kind.name.lower() if kind else ""


@contextmanager
def refused_move(game: AnyGame, position: BoardPosition, field: str = "", hint: str = "") -> Iterator[None]:
    """As `rules_errors_as_refusals`, with the paragraph that a move's refusal comes from; `hint` follows the reason."""
    try:
        yield
    except RulesError as error:
        move = error if isinstance(error, NoSuchMove) else None
        rule = rule_anchor(game, position, move.start, move.reason) if move else ""
        raise Refused(f"{error}{hint}", field, rule) from error
