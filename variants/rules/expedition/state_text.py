"""A whole state as one line of text, read back by playing it again.

    off; <position>; e2e4 e7e5; draw offered by white
    share; <position>; a1a8 roll:61 a1a5; resigned

What captures are; the position after the last move that cannot come undone; the moves, throws and landings since;
what the players declared: `draw offered by white` or `black`, `resigned` (the side to move), `resigned off turn` (the
other) or `agreed`.
"""

import re
from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.declarations import OFF_TURN, Resign
from variants.rules.expedition.actions import read_move
from variants.rules.expedition.ending import AGREED, RESIGNED, RESIGNED_OFF_TURN
from variants.rules.expedition.match import act, throw
from variants.rules.expedition.options import Options
from variants.rules.expedition.position_text import read_position, write_position
from variants.rules.expedition.risky import Risk
from variants.rules.expedition.state import State, Step, over
from variants.rules.expedition.state import start as started

_THROW = re.compile("roll:([1-6])([1-6])")
_OFFERED = {f"draw offered by {side}": side for side in Side}
_RESIGNED = {RESIGNED: Resign(), RESIGNED_OFF_TURN: OFF_TURN}
_OFFERS = {side: text for text, side in _OFFERED.items()}


def write_state(state: State) -> str:
    parts = [str(state.risk), write_position(state.base)]
    if state.steps:
        parts.append(" ".join(map(_written, state.steps)))
    if state.offered:
        parts.append(_OFFERS[state.offered])
    if state.declared:
        parts.append(state.declared)
    return "; ".join(parts)


def _written(step: Step) -> str:
    return f"roll:{''.join(map(str, step))}" if isinstance(step, tuple) else str(step)


def read_state(text: str) -> State:
    """The state that playing the text again leads to; raises Unreadable, also where the rules forbid it."""
    risk, first, *parts = (*text.split("; "), "")
    if risk not in list(Risk):
        raise Unreadable(f"{quoted(text, 60)} is no game: it begins with {' or '.join(Risk)}.")
    try:
        state = started(Options(Risk(risk), read_position(first)))
        for part in filter(None, parts):
            state = _after(state, part)
    except RulesError as refusal:
        raise Unreadable(f"{quoted(text, 60)} is no game: {refusal}") from refusal
    if write_state(state) != text:
        raise Unreadable(f"{quoted(text, 60)} is no game as it is written: its parts are not in order.")
    return state


def _after(state: State, part: str) -> State:
    if part in (AGREED, *_RESIGNED, *_OFFERED):
        if over(state):
            raise Unreadable(f"{quoted(part, 40)} comes after the end of the game.")
        if part in _OFFERED:
            return replace(state, offered=_OFFERED[part])
        return (
            act(state, _RESIGNED[part])
            if part in _RESIGNED
            else replace(state, offered=None, declared=AGREED)
        )
    for word in part.split(" "):
        faces = _THROW.fullmatch(word)
        state = throw(state, tuple(map(int, faces.groups()))) if faces else act(state, read_move(word))
    return state
