"""Spending handicap points before the first move: which improvements there are, and why others are refused.

Source: Trenholme, "A handicap system for WOTN"; R10.3 to R10.9, R11.5, A21 to A23. One point is one level; an
improvement may be of several levels at once, so that a piece need not stop on a kind that would give check.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.grid.words import sentence, with_article
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY, START, kings
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.check import checkers
from variants.rules.wotn.pieces import BY_TOKEN, token


@dataclass(frozen=True, slots=True)
class Improve:
    """A piece on a square improved by handicap points, one for each level, to the kind of that token."""

    square: int
    becomes: str

    @property
    def text(self) -> str:
        return f"improve {GRID.name(self.square)}={self.becomes}"


@lru_cache(maxsize=256)
def improvements(chart: Chart, position: Position, side: Side, points: int) -> tuple[Improve, ...]:
    """Every improvement a side can make with its points."""
    return tuple(
        improve
        for square, code in ARMY.pieces_on(position.board)
        if side_of(code) is side
        for improve in _of_piece(chart, ARMY.piece(code), square, points)
        if _attack(_improved(position, improve)) is None
    )


def price(chart: Chart, position: Position, improve: Improve) -> int:
    """The points that an improvement costs: a level each."""
    return chart.reach(ARMY.piece(position.board[improve.square]))[BY_TOKEN[improve.becomes]]


def improved(chart: Chart, position: Position, side: Side, points: int, improve: Improve) -> Position:
    """The set-up after an improvement; raises NotPossible with the reason."""
    code, name = position.board[improve.square], GRID.name(improve.square)
    if not code:
        raise NotPossible(f"There is no piece on {name}.")
    if side_of(code) is not side:
        raise NotPossible(f"The {ARMY.piece(code)} on {name} is {SIDE_NAMES[side.other]}'s.")
    _refuse_path(chart, ARMY.piece(code), BY_TOKEN[improve.becomes])
    cost = price(chart, position, improve)
    if cost > points:
        raise NotPossible(f"That takes {cost} points, and {SIDE_NAMES[side]} has {points}.")
    then = _improved(position, improve)
    attack = _attack(then)
    if attack:
        raise NotPossible(attack)
    return then


def can_be_set_up(chart: Chart, position: Position) -> bool:
    """Whether improvements alone lead from the first position to this one."""
    unmoved = replace(position, board=START.board) == START
    return unmoved and all(map(lambda old, new: _grows(chart, old, new), START.board, position.board))


def _grows(chart: Chart, old: int, new: int) -> bool:
    if old == new or not (old and new):
        return old == new
    return side_of(old) is side_of(new) and ARMY.piece(new) in chart.reach(ARMY.piece(old))


def _of_piece(chart: Chart, piece: Piece, square: int, points: int) -> list[Improve]:
    reach = chart.reach(piece).items()
    return [Improve(square, token(other)) for other, cost in reach if cost <= points]


def _refuse_path(chart: Chart, piece: Piece, wanted: Piece) -> None:
    whom = sentence(with_article(piece))
    if not chart.choices(piece):
        raise NotPossible(f"{whom} has the highest level and takes no points.")
    if wanted not in chart.kinds:
        raise NotPossible(f"The {chart.name} chart has no {wanted}.")
    if wanted not in chart.reach(piece):
        raise NotPossible(f"{whom} cannot grow into {with_article(wanted)}: its way does not lead there.")


def _improved(position: Position, improve: Improve) -> Position:
    board = bytearray(position.board)
    board[improve.square] = ARMY.code(BY_TOKEN[improve.becomes], side_of(board[improve.square]))
    return replace(position, board=bytes(board))


def _attack(position: Position) -> str | None:
    """Who attacks an only King in a set-up, as a sentence (R10.9)."""
    for side in Side:
        for square in checkers(position, side):
            piece, king = ARMY.piece(position.board[square]), kings(position, side)[0]
            return (
                f"The {piece} on {GRID.name(square)} would attack {SIDE_NAMES[side]}'s only King on {GRID.name(king)} "
                "before the first move."
            )
    return None
