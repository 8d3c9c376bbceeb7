"""What a move brings at once, by the rules and what pieces are worth: for a hint, and for what a review tells.

No search: the move, and what could be captured before and after it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from campaigns.rules.contract import Side
from variants.rules.actions import Action, Move
from variants.rules.state import BoardPosition
from variants.rules.targets import pseudo_targets
from variants.rules.threats import captures_in, strength, threatened_pieces
from variants.rules.variant import AnyVariant


class MoveEffectKind(StrEnum):
    MATES = "mates"
    WINS = "wins"
    TAKES = "takes"
    CHECKS = "checks"
    BECOMES = "becomes"
    SAVES = "saves"
    THREATENS = "threatens"


@dataclass(frozen=True, slots=True)
class MoveEffect:
    """What kind of gain, and the piece it is about with its square: the one taken, saved, threatened, or what the mover becomes."""

    kind: MoveEffectKind
    piece: str = ""
    square: str = ""


def move_effects(variant: AnyVariant, position: BoardPosition, move: Move) -> Iterator[MoveEffect]:
    """What a legal move brings at once, what counts most first; nothing of a move of which dice decide how far it goes."""
    if is_for_dice(variant, position, move):
        return
    side, next_position, name = position.side, variant.after(position, move), variant.army.grid.name
    ending, is_check = variant.ending(next_position), variant.king_in_check(next_position) is not None
    if ending is not None and ending.winner is side:
        yield MoveEffect(MoveEffectKind.MATES if is_check else MoveEffectKind.WINS)
        return
    square = variant.capture_square(position, move)
    if square is not None:
        yield MoveEffect(MoveEffectKind.TAKES, _name_on(variant, position, square), name(square))
    if variant.dice is None and is_check:
        yield MoveEffect(MoveEffectKind.CHECKS)
    mover_name = _name_on(variant, next_position, move.to)
    if mover_name and mover_name != _name_on(variant, position, move.start):
        yield MoveEffect(MoveEffectKind.BECOMES, mover_name, name(move.to))
    yield from _saved_piece(variant, position, next_position, move)
    yield from _threatened_piece(variant, position, next_position, side)


def captured_piece(variant: AnyVariant, position: BoardPosition, action: Action) -> str:
    """The letter of the piece a legal action takes; empty for none, and where dice come first."""
    if variant.announcing and variant.announcing.is_undecided(position, action):
        return ""
    square = variant.capture_square(position, action) if isinstance(action, Move) else None
    return "" if square is None else variant.army.piece(position.board[square]).letter


def is_for_dice(variant: AnyVariant, position: BoardPosition, move: Move) -> bool:
    """Whether dice decide how far it goes."""
    attempts = variant.announcing.attempts(position) if variant.announcing else None
    name = variant.army.grid.name
    return attempts is not None and name(move.to) in attempts.far.get(name(move.start), {})


def _saved_piece(
    variant: AnyVariant, position: BoardPosition, next_position: BoardPosition, move: Move
) -> Iterator[MoveEffect]:
    """The most valuable own piece that somebody of less worth, or by any luck of the dice, could have captured and cannot now."""
    threatened_before = threatened_pieces(variant, position, position.side)
    threatened_after = threatened_pieces(variant, next_position, position.side)
    start, to = variant.army.grid.name(move.start), variant.army.grid.name(move.to)
    saved = [
        (worth, name, square)
        for square, attackers in threatened_before.items()
        if (to if square == start else square) not in threatened_after
        for worth, name in [_worth_and_name(variant, position, square)]
        if variant.dice
        or worth > min(_worth_and_name(variant, position, attacker)[0] for attacker in attackers)
    ]
    if saved:
        _, name, square = max(saved)
        yield MoveEffect(MoveEffectKind.SAVES, name, square)


def _threatened_piece(
    variant: AnyVariant, position: BoardPosition, next_position: BoardPosition, side: Side
) -> Iterator[MoveEffect]:
    """The most valuable piece of the other side that could be captured next and could not before, by one of less worth."""
    captures_before = captures_in(pseudo_targets(variant.army, position.board, side))
    new_threats = [
        (worth, name, to)
        for to, starts in captures_in(pseudo_targets(variant.army, next_position.board, side)).items()
        if to not in captures_before
        for worth, name in [_worth_and_name(variant, next_position, to)]
        if variant.dice or worth > min(_worth_and_name(variant, next_position, start)[0] for start in starts)
    ]
    if new_threats:
        _, name, square = max(new_threats)
        yield MoveEffect(MoveEffectKind.THREATENS, name, square)


def _worth_and_name(variant: AnyVariant, position: BoardPosition, name: str) -> tuple[Fraction, str]:
    piece = variant.army.piece(position.board[variant.army.grid.read(name)])
    return strength(variant, piece), piece.name


def _name_on(variant: AnyVariant, position: BoardPosition, square: int) -> str:
    code = position.board[square]
    return variant.army.piece(code).name if code else ""
