"""What a move brings at once, by the rules and what pieces are worth: for a hint, and for what a review tells.

No search: the move, and what could be captured before and after it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.threats import AnyVariant, captures_in, strength, threatened


class MeritKind(StrEnum):
    MATES = "mates"
    WINS = "wins"
    TAKES = "takes"
    CHECKS = "checks"
    BECOMES = "becomes"
    SAVES = "saves"
    THREATENS = "threatens"


@dataclass(frozen=True, slots=True)
class Merit:
    """What kind of gain, and the piece it is about with its square: the one taken, saved, threatened, or what the mover becomes."""

    kind: MeritKind
    piece: str = ""
    square: str = ""


def merits_of(variant: AnyVariant, position: Any, move: Move) -> Iterator[Merit]:
    """What a legal move brings at once, what counts most first; nothing of a move of which dice decide how far it goes."""
    if is_for_dice(variant, position, move):
        return
    side, then = position.side, variant.after(position, move)
    ending = variant.ending(then)
    if ending is not None and ending.winner is side:
        yield Merit(MeritKind.WINS if variant.king_in_check(then) is None else MeritKind.MATES)
        return
    square = variant.captured(position, move)
    if square is not None:
        yield Merit(MeritKind.TAKES, _name_on(variant, position, square), variant.name(square))
    if variant.dice is None and variant.king_in_check(then) is not None:
        yield Merit(MeritKind.CHECKS)
    now = _name_on(variant, then, move.to)
    if now and now != _name_on(variant, position, move.start):
        yield Merit(MeritKind.BECOMES, now, variant.name(move.to))
    yield from _saved(variant, position, then, move)
    yield from _threatened(variant, position, then, side)


def is_for_dice(variant: AnyVariant, position: Any, move: Move) -> bool:
    """Whether dice decide how far it goes."""
    attempts = variant.announcing.attempts(position) if variant.announcing else None
    return attempts is not None and variant.name(move.to) in attempts.far.get(variant.name(move.start), {})


def _saved(variant: AnyVariant, position: Any, then: Any, move: Move) -> Iterator[Merit]:
    """The most valuable own piece that somebody of less worth, or by any luck of the dice, could have captured and cannot now."""
    side = position.side
    before, after = (threatened(variant, each, side) for each in (position, then))
    start, to = variant.name(move.start), variant.name(move.to)
    saved = [
        (worth, name, square)
        for square, attackers in before.items()
        if (to if square == start else square) not in after
        for worth, name in [_on(variant, position, square)]
        if variant.dice or worth > min(_on(variant, position, attacker)[0] for attacker in attackers)
    ]
    if saved:
        _, name, square = max(saved)
        yield Merit(MeritKind.SAVES, name, square)


def _threatened(variant: AnyVariant, position: Any, then: Any, side: Side) -> Iterator[Merit]:
    """The most valuable piece of the other side that could be captured next and could not before, by one of less worth."""
    before = captures_in(variant.off_turn(position, side))
    news = [
        (worth, name, to)
        for to, starts in captures_in(variant.off_turn(then, side)).items()
        if to not in before
        for worth, name in [_on(variant, then, to)]
        if variant.dice or worth > min(_on(variant, then, start)[0] for start in starts)
    ]
    if news:
        _, name, square = max(news)
        yield Merit(MeritKind.THREATENS, name, square)


def _on(variant: AnyVariant, position: Any, name: str) -> tuple[Any, str]:
    """What the piece on a square is worth, and its name."""
    piece = variant.army.piece(position.board[variant.army.grid.read(name)])
    return strength(variant, piece), piece.name


def _name_on(variant: AnyVariant, position: Any, square: int) -> str:
    code = position.board[square]
    return variant.army.piece(code).name if code else ""
