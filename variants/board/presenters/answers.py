"""The right moves of a lesson or a puzzle as they are tapped: by two squares, and with a choice where these leave several ways open."""

from collections.abc import Iterable, Iterator

from campaigns.rules.contract import Side
from variants.board.presenters.diagram import choices
from variants.catalog import AnyGame
from variants.rules.move_input import move_candidates
from variants.rules.state import BoardPosition


def texts_by_squares(game: AnyGame, position: BoardPosition, texts: Iterable[str]) -> dict[str, str]:
    """Each move's text by its two squares, where these leave no other way open."""
    squares = {"".join(game.squares(text)): text for text in texts}
    return {name: text for name, text in squares.items() if not move_candidates(game.variant, position, name)}


def open_candidates(
    game: AnyGame, position: BoardPosition, side: Side, texts: Iterable[str]
) -> Iterator[tuple[str, list[object]]]:
    """The two squares of each move that leave several ways open, with what there is to choose."""
    for name in sorted({"".join(game.squares(text)) for text in texts}):
        if move_candidates(game.variant, position, name):
            yield name, list(choices(game, position, side, name))
