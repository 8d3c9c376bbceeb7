"""A whole state as one line of text, read back by playing it again.

    standard; <position>; e2e4 e7e5; draw offered by white
    alternative; <position>; points 0:2

The chart; the position after the last move that cannot come undone (or the set-up so far); points still to be spent;
the moves since; what the players declared: `draw offered by white` or `black`, `resigned`, `claimed` (the side to
move), `resigned off turn` (the other) or `agreed`.
"""

import re
from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.declarations import OFF_TURN, Resign
from variants.rules.wotn.actions import Action, ClaimDraw, read_move, write_move
from variants.rules.wotn.charts import CHARTS
from variants.rules.wotn.ending import AGREED, RESIGNED, RESIGNED_OFF_TURN
from variants.rules.wotn.match import act, over
from variants.rules.wotn.match import start as started
from variants.rules.wotn.options import Options
from variants.rules.wotn.position_text import read_position, write_position
from variants.rules.wotn.spending import can_be_set_up
from variants.rules.wotn.state import CLAIMED, State

_POINTS = re.compile("points (0|[1-9][0-9]?):(0|[1-9][0-9]?)")
_OFFERED = {f"draw offered by {side}": side for side in Side}
_DECLARED: dict[str, Action] = {RESIGNED: Resign(), RESIGNED_OFF_TURN: OFF_TURN, CLAIMED: ClaimDraw()}
_OFFERS = {side: text for text, side in _OFFERED.items()}


def write_state(state: State) -> str:
    parts = [state.chart.name, write_position(state.base)]
    if any(state.points):
        parts.append(f"points {state.points[0]}:{state.points[1]}")
    if state.moves:
        parts.append(" ".join(map(write_move, state.moves)))
    if state.offered:
        parts.append(_OFFERS[state.offered])
    if state.declared:
        parts.append(state.declared)
    return "; ".join(parts)


def read_state(text: str) -> State:
    """The state that playing the text again leads to; raises Unreadable, also where the rules forbid it."""
    chart, first, *parts = (*text.split("; "), "")
    if chart not in CHARTS:
        raise Unreadable(f"{quoted(text, 60)} is no game: it begins with {' or '.join(CHARTS)}.")
    try:
        state = started(Options(CHARTS[chart], start=read_position(first)))
        for part in filter(None, parts):
            state = _after(state, part)
    except RulesError as refusal:
        raise Unreadable(f"{quoted(text, 60)} is no game: {refusal}") from refusal
    if write_state(state) != text:
        raise Unreadable(f"{quoted(text, 60)} is no game as it is written: its parts are not in order.")
    return state


def _after(state: State, part: str) -> State:
    points = _POINTS.fullmatch(part)
    if points:
        if not can_be_set_up(state.chart, state.base):
            raise Unreadable("Points are left, but this is no set-up before the first move.")
        return replace(state, points=(int(points[1]), int(points[2])))
    if part in (*_OFFERED, AGREED) and over(state):
        raise Unreadable(f"{quoted(part, 40)} comes after the end of the game.")
    if part in _OFFERED:
        return replace(state, offered=_OFFERED[part])
    if part == AGREED:
        return replace(state, offered=None, declared=AGREED)
    if part in _DECLARED:
        return act(state, _DECLARED[part])
    for move in part.split(" "):
        state = act(state, read_move(move))
    return state
