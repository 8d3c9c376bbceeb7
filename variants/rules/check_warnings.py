"""The Kings in check as pages show them."""

from collections.abc import Iterable

from variants.rules.answers import CheckWarning
from variants.rules.state import M, P
from variants.rules.variant import Variant


def check_warnings(variant: Variant[P, M], position: P) -> tuple[CheckWarning, ...]:
    """The Kings in check: "Scarlet's King is in check on 2g8, the middle board"."""
    if variant.announcing:
        return variant.announcing.check_warnings(position)
    king, grid = variant.king_in_check(position), variant.army.grid
    if king is None:
        return ()
    square = grid.name(king)
    where = f"{square}, the {grid.levels[grid.level(king)]} board" if len(grid.levels) > 1 else square
    ending = variant.ending(position)
    is_mate = ending is not None and ending.winner is not None
    sentence = f"{variant.side_names[position.side]}'s King is in check on {where}"
    return (CheckWarning(square, True, sentence, is_mate),)


def mated_square(warnings: Iterable[CheckWarning]) -> str:
    """Where the King stands that is mated; empty for none."""
    return next((king.square for king in warnings if king.is_mate), "")
