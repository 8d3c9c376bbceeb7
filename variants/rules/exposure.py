"""What a move with dice leaves the other side's next turn to take, by what pieces are worth: for the coach.

A quick estimate, no search: the pieces of both sides, less the one capture that costs most by how likely it is, and where
the piece that takes is known, by how likely it is taken in turn. A King is worth three of the strongest piece.
"""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import Hit
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.state import BoardPosition
from variants.rules.threats import min_loss, strength
from variants.rules.variant import AnyVariant

KING_FACTOR = 3


@dataclass(frozen=True, slots=True)
class Exposure:
    """What a side is left with, in worth of pieces: `balance` counts in the one capture that would `cost` most."""

    balance: Fraction
    cost: Fraction = Fraction(0)
    hit: Hit | None = None
    victim: Piece | None = None


def blunder(variant: AnyVariant, position: BoardPosition, move: Move) -> Exposure | None:
    """The exposure after a move where another would leave more by what is worth a word; None where it is no blunder.

    None too for an attempt: where it lands is a move of its own, once the dice have said how far it may go.
    """
    side = position.side
    min_worth = min_loss(variant)
    exposure = _exposure(variant, variant.after(position, move), side)
    if exposure is None or exposure.cost < min_worth:
        return None
    alternatives = (
        _exposure(variant, variant.after(position, alternative), side)
        for alternative in variant.moves(position)
        if (alternative.start, alternative.to) != (move.start, move.to)
    )
    min_balance = exposure.balance + min_worth
    is_blunder = any(alternative and alternative.balance >= min_balance for alternative in alternatives)
    return exposure if is_blunder else None


def _exposure(variant: AnyVariant, position: BoardPosition, side: Side) -> Exposure | None:
    """None where the side's own dice decide first."""
    assert variant.dice is not None
    roll = variant.dice.roll(position)
    if roll is not None and roll.by is side:
        return None
    balance = _balance(variant, position, side)
    hits = () if variant.ending(position) is not None else variant.dice.hits(position, side)
    costs = [(_cost(variant, position, hit), hit) for hit in hits]
    max_cost, hit = max(costs, key=lambda weighed_hit: weighed_hit[0], default=(Fraction(0), None))
    if hit is None:
        return Exposure(balance)
    return Exposure(balance - max_cost, max_cost, hit, variant.army.piece(position.board[hit.to]))


def _cost(variant: AnyVariant, position: BoardPosition, hit: Hit) -> Fraction:
    taker = Fraction(0) if hit.start is None else _worth(variant, position.board[hit.start])
    return hit.chance * (_worth(variant, position.board[hit.to]) - hit.recapture_chance * taker)


def _balance(variant: AnyVariant, position: BoardPosition, side: Side) -> Fraction:
    """The worth of a side's pieces, less that of the other's."""
    worths = ((side_of(code), _worth(variant, code)) for _, code in variant.army.pieces_on(position.board))
    return sum((worth if owner is side else -worth for owner, worth in worths), Fraction(0))


def _worth(variant: AnyVariant, code: int) -> Fraction:
    """0 of an empty square."""
    if not code:
        return Fraction(0)
    piece = variant.army.piece(code)
    if not piece.royal:
        return strength(variant, piece)
    return KING_FACTOR * max(strength(variant, each) for each in variant.army.pieces if not each.royal)
