"""The Kings in check as pages show them."""

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
    return (CheckWarning(square, True, f"{variant.side_names[position.side]}'s King is in check on {where}"),)
