"""The settings of a game: the chart, both players' handicap points; and the words that spend the points.

    standard 0:0 | alternative 0:2
    improve f2=WfD | ready

Rulings R10.1, R10.3 to R10.7, R11.5. Points are White's and Black's, and are spent at the first position alone.
"""

import re
from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from variants.rules.actions import Action, Said
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.wotn import spending
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import CHARTS
from variants.rules.wotn.handicap import MOST
from variants.rules.wotn.pieces import COORDINATES
from variants.rules.wotn.position_text import read_position, refuse_foreign
from variants.rules.wotn.situation import Situation
from variants.rules.wotn.spending import Improve

LIKE = "the chart, both sides' points and where the pieces stand, like “standard 0:2 startpos”"
READY = Said("ready")
"""A player's word that no more points will be spent."""
_SETTINGS = re.compile(f"({'|'.join(CHARTS)}) (0|[1-9][0-9]?):(0|[1-9][0-9]?)")
_POINTS = re.compile("points (0|[1-9][0-9]?):(0|[1-9][0-9]?)")
_IMPROVE = re.compile(f"improve ({GRID.pattern})=(.*)", re.DOTALL)


def begin(settings: str, placed: Position | None) -> Situation:
    """The situation a game begins with; raises Unreadable, or NotPossible for what the chart cannot bring about."""
    match = _SETTINGS.fullmatch(settings)
    if not match:
        raise Unreadable(f"write {LIKE}")
    first = Situation(START if placed is None else placed, CHARTS[match[1]], (int(match[2]), int(match[3])))
    refuse_foreign(first.chart, first.placed)
    if any(first.points) and first.placed != START:
        raise NotPossible("Handicap points are spent at the first position, and this is another.")
    return first


def with_points(first: Situation, points: tuple[int, int]) -> Situation:
    """The same with other points, where the pieces stand as they begin; raises NotPossible."""
    if any(not 0 <= number <= MOST for number in points):
        raise NotPossible(f"Handicap points go from 0 to {MOST}.")
    return replace(first, points=points) if first.placed == START else first


def settings_of(situation: Situation) -> str:
    white, black = situation.points
    return f"{situation.chart.name} {white}:{black}"


def read_chart(name: str, text: str) -> Situation:
    """A situation without points, at the position of a text; raises Unreadable or NotPossible."""
    if name not in CHARTS:
        raise Unreadable(f"it begins with {' or '.join(CHARTS)}.")
    placed = read_position(text)
    refuse_foreign(CHARTS[name], placed)
    return Situation(placed, CHARTS[name])


def with_note(situation: Situation, note: str) -> Situation | None:
    """The situation with points left, if the note tells of some; raises Unreadable where there can be none."""
    match = _POINTS.fullmatch(note)
    if match and not spending.can_be_set_up(situation.chart, situation.placed):
        raise Unreadable("Points are left, but this is no set-up before the first move.")
    return replace(situation, points=(int(match[1]), int(match[2]))) if match else None


def read_word(text: str) -> Improve | Said | None:
    """An improvement, or `ready`; None for any other text. Raises Unreadable for a kind there is not."""
    improve = _IMPROVE.fullmatch(text)
    if improve:
        return Improve(GRID.read(improve[1]), COORDINATES.read_token(improve[2]))
    return READY if text == READY.text else None


def improvements(situation: Situation, side: Side) -> tuple[Action, ...]:
    """What a side that has points can do with them."""
    points = situation.points_of(side)
    return *spending.improvements(situation.chart, situation.placed, side, points), READY


def spent(situation: Situation, side: Side, action: Action) -> Situation:
    """The situation when a side has improved a piece, or spends no more; raises NotPossible with the reason."""
    chart, placed, points = situation.chart, situation.placed, situation.points_of(side)
    if action == READY:
        return _left(situation, side, 0)
    if not isinstance(action, Improve):
        raise NotPossible(must_spend(side))
    then = spending.improved(chart, placed, side, points, action)
    left = points - spending.price(chart, placed, action)
    return _left(replace(situation, placed=then), side, left)


def must_spend(side: Side) -> str:
    return f"{SIDE_NAMES[side]} has handicap points to spend first, or says ready"


def _left(situation: Situation, side: Side, points: int) -> Situation:
    white, black = situation.points
    return replace(situation, points=(points, black) if side is Side.WHITE else (white, points))
