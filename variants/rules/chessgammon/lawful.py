"""Which positions there can be, each refusal with its reason.

Rulings R8 (checks do not matter), R9 (one King may have been taken, by the last half-move), R12 (passed squares), R14b
(the cube), R17 (section C).
"""

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.chessgammon.army import ARMY
from variants.rules.chessgammon.cube import Cube
from variants.rules.chessgammon.dice_tables import STANDARD
from variants.rules.chessgammon.kernel import beyond, is_open
from variants.rules.chessgammon.layout import HALF
from variants.rules.chessgammon.position import Position
from variants.rules.orthodox import lawful
from variants.rules.orthodox.board import GRID, SIDE_NAMES
from variants.rules.orthodox.men import KING, PAWN, ROOK
from variants.rules.orthodox.position import Position as Men

PAWN_RANKS = range(2, 8)


def refuse_unlawful(position: Position) -> None:
    """Raises NotPossible, with the reason, for a position that no game can come to."""
    men = position.men
    for side in Side:
        _refuse_kings(position, side)
    lawful.refuse_pawns(ARMY, men, PAWN, PAWN_RANKS)
    lawful.refuse_rights(ARMY, men, KING, (ROOK,))
    _refuse_passed(men, len(position.dice))
    refuse_cube(position.cube)


def refuse_cube(cube: Cube) -> None:
    """Raises NotPossible for a cube that nobody can have turned so."""
    if (cube.value == 1) != (cube.owner is None):
        why = "is in the middle until it is turned" if cube.owner else "belongs to the side that took it"
        raise NotPossible(f"The cube shows {cube.value}: it {why}.")


def _refuse_kings(position: Position, side: Side) -> None:
    kings = len(lawful.squares_of(ARMY, position.men, KING, side))
    if kings > 1:
        raise NotPossible(f"{SIDE_NAMES[side]} has {kings} Kings; each side has one.")
    if kings == 1:
        return
    if side is not position.side:
        raise NotPossible(f"{SIDE_NAMES[side]} has no King, and {SIDE_NAMES[position.side]} is to move.")
    if position.dice or position.men.halfmove:
        raise NotPossible(
            f"{SIDE_NAMES[side]}'s King has been taken: no dice are left to play, and the count of turns is 0."
        )


def _refuse_passed(men: Men, dice: int) -> None:
    S, T = men.load(ARMY), STANDARD.tables
    for square in men.passed:
        if not is_open(S, T, square):
            raise NotPossible(
                f"{GRID.name(square)} is a passed square, but it is not empty or no Pawn stands on "
                f"{GRID.name(beyond(T, square))} that has just passed it."
            )
    theirs = sum((square < HALF) == (men.side is Side.BLACK) for square in men.passed)
    own = len(men.passed) - theirs
    if theirs > 2 or own > (1 if dice == 1 else 0):
        raise NotPossible(
            "There are more passed squares than half-moves since: two of the last turn, one of this."
        )
    if men.passed and men.halfmove > (1 if dice == 1 and not own else 0):
        raise NotPossible(f"A Pawn has just moved, so the count of turns is not {men.halfmove}.")
