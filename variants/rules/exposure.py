"""What a move with dice leaves the other side's next turn to take, by what pieces are worth: for the coach.

A quick estimate, no search: the one capture that costs most, by how likely it is; where the piece that takes is known, less
what it is worth by how likely it is taken in turn. A King is worth three of the strongest piece.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from variants.rules.actions import Move
from variants.rules.answers import Hit
from variants.rules.threats import AnyVariant, strength

KINGS = 3


@dataclass(frozen=True, slots=True)
class Exposure:
    """The capture that costs most after a move, None for none; and what the move costs in all, what it takes itself counted."""

    hit: Hit | None
    cost: Fraction


def blunder(variant: AnyVariant, position: Any, move: Move) -> Hit | None:
    """The capture that a move invites where another would cost less by twice the weakest piece or more; None for none.

    None too for a move that ends the game, and one that dice decide about before it is made.
    """
    least = 2 * min(strength(variant, piece) for piece in variant.army.pieces if not piece.royal)
    here = _exposure(variant, position, move)
    if here is None or here.hit is None or here.cost < least:
        return None
    others = (
        _exposure(variant, position, other)
        for other in variant.moves(position)
        if (other.start, other.to) != (move.start, move.to)
    )
    return here.hit if any(other and other.cost <= here.cost - least for other in others) else None


def _exposure(variant: AnyVariant, position: Any, move: Move) -> Exposure | None:
    """None where dice decide first."""
    assert variant.dice is not None
    side, then = position.side, variant.after(position, move)
    gain = _worth(variant, position, variant.captured(position, move))
    if variant.ending(then) is not None:
        return Exposure(None, -gain)
    roll = variant.dice.roll(then)
    if roll is not None and roll.by is side:
        return None
    costs = [(_cost(variant, then, hit), hit) for hit in variant.dice.hits(then, side)]
    cost, worst = max(costs, key=lambda of: of[0], default=(Fraction(0), None))
    return Exposure(worst, cost - gain)


def _cost(variant: AnyVariant, position: Any, hit: Hit) -> Fraction:
    return hit.chance * (_worth(variant, position, hit.to) - hit.back * _worth(variant, position, hit.start))


def _worth(variant: AnyVariant, position: Any, square: int | None) -> Fraction:
    if square is None or not position.board[square]:
        return Fraction(0)
    piece = variant.army.piece(position.board[square])
    if not piece.royal:
        return strength(variant, piece)
    return KINGS * max(strength(variant, each) for each in variant.army.pieces if not each.royal)
