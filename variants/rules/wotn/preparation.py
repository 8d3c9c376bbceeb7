"""A game by a chart: its settings, the handicap points that are left, and spending them before the first move.

    standard 0:0 | alternative 0:2
    improve f2=WfD | ready

Source: Trenholme, "A handicap system for WOTN"; R10.1, R10.3 to R10.9, R11.5, A21 to A23, A29 (White spends first). Points
are White's and Black's, and are spent at the first position alone. One point is one level; an improvement may be of
several levels at once, so that a piece need not stop on a kind that would give check.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.labels import pluralize
from variants.rules import state
from variants.rules.actions import Action, PlainWord, Word
from variants.rules.capabilities import WordRules
from variants.rules.grid.army import side_of
from variants.rules.grid.descriptions import sentence, with_article
from variants.rules.grid.piece import Piece
from variants.rules.options import OptionRules, Setting
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY, START, kings
from variants.rules.wotn.chart import CHARTS, STANDARD, ImprovementChart
from variants.rules.wotn.check import checkers
from variants.rules.wotn.pieces import BY_TOKEN, COORDINATES, token
from variants.rules.wotn.position_text import refuse_foreign

READY = PlainWord("ready")
"""The action that spends no more points."""
_SETTINGS = re.compile(f"({'|'.join(CHARTS)}) (0|[1-9][0-9]?):(0|[1-9][0-9]?)")
_POINTS = re.compile("points (0|[1-9][0-9]?):(0|[1-9][0-9]?)")
_IMPROVE = re.compile(f"improve ({GRID.pattern})=(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Situation(state.Situation[Position]):
    """`points` are White's and Black's that are still to be spent; there are none after the first move."""

    placed: Position = START
    chart: ImprovementChart = STANDARD
    points: tuple[int, int] = (0, 0)

    @property
    def spender(self) -> Side | None:
        """The side that has points to spend now; None when the set-up is complete."""
        return next((side for side, points in zip(Side, self.points, strict=True) if points), None)

    def points_of(self, side: Side) -> int:
        return self.points[0] if side is Side.WHITE else self.points[1]


@dataclass(frozen=True, slots=True)
class Improve:
    """The piece on a square improved by handicap points, one for each level, to the kind of that token."""

    square: int
    becomes: str

    @property
    def text(self) -> str:
        return f"improve {GRID.name(self.square)}={self.becomes}"


# --- Settings and texts ---------------------------------------------------------------------------------------


class WotnOptions(OptionRules[Situation, Position]):
    """The chart and the points; the text of a state tells of those that are left."""

    settings = (Setting("Chart", "Chart", {name: name for name in CHARTS}),)
    example = "the chart, both sides' points and where the pieces stand, like “standard 0:2 startpos”"

    def begin(self, settings: str, setup: Position | None) -> Situation:
        """Raises Unreadable, or NotPossible for what the chart cannot bring about."""
        match = _SETTINGS.fullmatch(settings)
        if not match:
            raise Unreadable(f"expected {self.example}")
        points = int(match[2]), int(match[3])
        situation = Situation(START if setup is None else setup, CHARTS[match[1]], points)
        refuse_foreign(situation.chart, situation.placed)
        if any(points) and situation.placed != START:
            raise NotPossible("Handicap points can only be spent from the usual starting position.")
        return situation

    def choices(self, position: Situation) -> Mapping[str, str]:
        return {"Chart": position.chart.name}

    def settings_text(self, choices: Mapping[str, str]) -> str:
        return f"{choices['Chart']} 0:0"

    def settings_of(self, position: Situation) -> str:
        white, black = position.points
        return f"{position.chart.name} {white}:{black}"

    def state_head(self, position: Situation) -> str:
        return position.chart.name

    def from_state_head(self, head: str, setup: Position | None) -> Situation:
        if head not in CHARTS:
            raise Unreadable(f"it must begin with {' or '.join(CHARTS)}.")
        return self.begin(f"{head} 0:0", setup)

    def notes(self, position: Situation) -> Sequence[str]:
        return [f"points {position.points[0]}:{position.points[1]}"] if position.spender else []

    def with_note(self, position: Situation, note: str) -> Situation | None:
        """The situation with points left; raises Unreadable where there can be none."""
        match = _POINTS.fullmatch(note)
        if match and not _can_be_set_up(position.chart, position.placed):
            raise Unreadable("Points are left, but the first move has already been made.")
        return replace(position, points=(int(match[1]), int(match[2]))) if match else None


class WotnWords(WordRules[Situation]):
    """Improvements before the first move, which come before any declaration."""

    def no_declarations(self, position: Situation) -> str | None:
        return _must_spend(position.spender) if position.spender else None

    def read(self, text: str) -> Word | None:
        """An improvement, or `ready`; raises Unreadable for a kind there is not."""
        improve = _IMPROVE.fullmatch(text)
        if improve:
            return Improve(GRID.read(improve[1]), COORDINATES.read_token(improve[2]))
        return READY if text == READY.text else None


def _can_be_set_up(chart: ImprovementChart, position: Position) -> bool:
    is_start = replace(position, board=START.board) == START
    return is_start and all(map(lambda old, new: _grows(chart, old, new), START.board, position.board))


def _grows(chart: ImprovementChart, old: int, new: int) -> bool:
    if old == new or not (old and new):
        return old == new
    return side_of(old) is side_of(new) and ARMY.piece(new) in chart.reach(ARMY.piece(old))


# --- Spending points ------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def improvements(situation: Situation, side: Side) -> tuple[Action, ...]:
    possible = (
        improve
        for square, code in ARMY.pieces_on(situation.board)
        if side_of(code) is side
        for improve, price in growths(situation.chart, ARMY.piece(code), square)
        if price <= situation.points_of(side) and _attack(_improve(situation.placed, improve)) is None
    )
    return *possible, READY


def growths(chart: ImprovementChart, piece: Piece, square: int) -> list[tuple[Improve, int]]:
    """Every improvement of the piece on a square, cheapest first, with its price: a point for each level."""
    return [(Improve(square, token(kind)), price) for kind, price in chart.reach(piece).items()]


def spend_points(situation: Situation, side: Side, action: Action) -> Situation:
    """The situation when a side has improved a piece, or spends no more; raises NotPossible with the reason."""
    if action == READY:
        return _points_left(situation, side, 0)
    if not isinstance(action, Improve):
        raise NotPossible(_must_spend(side))
    code, name = situation.board[action.square], GRID.name(action.square)
    if not code:
        raise NotPossible(f"There is no piece on {name}.")
    piece, target, points = ARMY.piece(code), BY_TOKEN[action.becomes], situation.points_of(side)
    if side_of(code) is not side:
        raise NotPossible(f"The {piece} on {name} is {SIDE_NAMES[side.other]}'s.")
    _refuse_path(situation.chart, piece, target)
    price = situation.chart.reach(piece)[target]
    if price > points:
        raise NotPossible(f"That costs {pluralize(price, 'point')}, and {SIDE_NAMES[side]} has {points}.")
    next_position = _improve(situation.placed, action)
    attack = _attack(next_position)
    if attack:
        raise NotPossible(attack)
    return _points_left(replace(situation, placed=next_position), side, points - price)


def why_not_spent(situation: Situation, side: Side, action: Action) -> str | None:
    """Why a side may not spend its points so; None if it may."""
    try:
        spend_points(situation, side, action)
    except NotPossible as refusal:
        return str(refusal)
    return None


def _must_spend(side: Side) -> str:
    return f"{SIDE_NAMES[side]} must first spend its handicap points or declare it is done."


def _refuse_path(chart: ImprovementChart, piece: Piece, target: Piece) -> None:
    subject = sentence(with_article(piece))
    if not chart.choices(piece):
        raise NotPossible(f"{subject} is at the highest level and cannot improve.")
    if target not in chart.kinds:
        raise NotPossible(f"The {chart.name} chart has no {target}.")
    if target not in chart.reach(piece):
        raise NotPossible(
            f"{subject} cannot improve to {with_article(target)}: its path does not lead there."
        )


def _improve(position: Position, improve: Improve) -> Position:
    board = bytearray(position.board)
    board[improve.square] = ARMY.code(BY_TOKEN[improve.becomes], side_of(board[improve.square]))
    return replace(position, board=bytes(board))


def _attack(position: Position) -> str | None:
    """The attack on an only King in a set-up, as a sentence (R10.9)."""
    for side in Side:
        for square in checkers(position, side):
            piece, king = ARMY.piece(position.board[square]), kings(position, side)[0]
            return (
                f"The {piece} on {GRID.name(square)} would attack {SIDE_NAMES[side]}'s only King on {GRID.name(king)} "
                "before the first move."
            )
    return None


def _points_left(situation: Situation, side: Side, points: int) -> Situation:
    white, black = situation.points
    return replace(situation, points=(points, black) if side is Side.WHITE else (white, points))
