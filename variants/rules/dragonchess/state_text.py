"""A whole state as one line of text, read back by playing it again.

    <position>; 2f22f3 2f72f6; draw offered by gold

The position after the last move that cannot come undone (a capture, a Warrior's move), the moves since, and what the
players declared: `draw offered by gold` or `scarlet`, `resigned` (the side to move), `resigned off
turn` (the other) or `agreed`.
"""

from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.declarations import OFF_TURN, Resign
from variants.rules.dragonchess.actions import read_move
from variants.rules.dragonchess.ending import AGREED, RESIGNED, RESIGNED_OFF_TURN
from variants.rules.dragonchess.match import State, act, over, start
from variants.rules.dragonchess.position import SIDE_NAMES
from variants.rules.dragonchess.position_text import read_position, write_position

_OFFERED = {f"draw offered by {SIDE_NAMES[side].lower()}": side for side in Side}
_RESIGNED = {RESIGNED: Resign(), RESIGNED_OFF_TURN: OFF_TURN}
_OFFERS = {side: text for text, side in _OFFERED.items()}


def write_state(state: State) -> str:
    parts = [write_position(state.base)]
    if state.moves:
        parts.append(" ".join(map(str, state.moves)))
    if state.offered:
        parts.append(_OFFERS[state.offered])
    if state.declared:
        parts.append(state.declared)
    return "; ".join(parts)


def read_state(text: str) -> State:
    """The state that playing the text again leads to; raises Unreadable, also where the rules forbid it."""
    first, *parts = text.split("; ")
    state = start(read_position(first))
    for part in parts:
        try:
            state = _after(state, part)
        except RulesError as refusal:
            raise Unreadable(f"{quoted(text, 60)} is no game: {refusal}") from refusal
    if write_state(state) != text:
        raise Unreadable(f"{quoted(text, 60)} is no game as it is written: its parts are not in order.")
    return state


def _after(state: State, part: str) -> State:
    if part in (*_RESIGNED, AGREED, *_OFFERED):
        if over(state):
            raise Unreadable(f"{quoted(part, 40)} comes after the end of the game.")
        if part in _OFFERED:
            return replace(state, offered=_OFFERED[part])
        return (
            act(state, _RESIGNED[part])
            if part in _RESIGNED
            else replace(state, offered=None, declared=AGREED)
        )
    for move in part.split(" "):
        state = act(state, read_move(move))
    return state
