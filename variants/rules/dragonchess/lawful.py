"""Which positions there can be.

Rulings R-3.16 and R-5.5: one King a side, every man on a board he may stand on, no Warrior on his far rank, and the
side that is not to move is not in check.
"""

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.board import GRID
from variants.rules.dragonchess.check import attackers
from variants.rules.dragonchess.pieces.king import KING
from variants.rules.dragonchess.position import SIDE_NAMES, Position
from variants.rules.grid.army import side_of
from variants.rules.grid.lines import own_rank

_NUMBERS = {0: "no King", 2: "two Kings", 3: "three Kings"}


def refuse_unlawful(position: Position) -> None:
    """Raises NotPossible, with the reason, for a position that the rules cannot bring about."""
    for square, man in ARMY.men_on(position.board):
        _refuse_square(square, man)
    for side in Side:
        kings = len(position.squares_of(KING, side))
        if kings != 1:
            raise NotPossible(
                f"{SIDE_NAMES[side]} has {_NUMBERS.get(kings, f'{kings} Kings')}; each side has one."
            )
    _refuse_check(position)


def _refuse_square(square: int, man: int) -> None:
    piece, side = ARMY.piece(man), side_of(man)
    if GRID.level(square) not in piece.on:
        board = GRID.levels[GRID.level(square)]
        raise NotPossible(
            f"{SIDE_NAMES[side]}'s {piece} on {GRID.name(square)}: a {piece} can never be on the {board} board."
        )
    if piece.becomes and own_rank(GRID, square, side) == GRID.ranks:
        hero = piece.becomes[0]
        raise NotPossible(f"{SIDE_NAMES[side]}'s {piece} on {GRID.name(square)} would be a {hero} there.")


def _refuse_check(position: Position) -> None:
    waiting = position.side.other
    (king,) = position.squares_of(KING, waiting)
    checkers = attackers(position, king, position.side)
    if checkers:
        raise NotPossible(
            f"{SIDE_NAMES[position.side]} is to move and {position.man_at(checkers[0])} could capture the King on "
            f"{GRID.name(king)}."
        )
