"""A whole state as one line of text.

    standard cube; <position>; draw offered by white
    wilson-first cube double-game; <position>; opening throw 2

The terms; the position; then, each where it is so: which opening throw is awaited; whose first roll is not over
(`first roll of white and black`); `roll` or `double` said; an offered draw; `resigned`, `resigned off
turn` (the side that was not to move), `dropped` or `agreed`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.chessgammon.actions import Word
from variants.rules.chessgammon.declaring import declarations
from variants.rules.chessgammon.doubling import why_no_double
from variants.rules.chessgammon.ending import AGREED, DROPPED, RESIGNED, RESIGNED_OFF_TURN
from variants.rules.chessgammon.options import read_terms, refuse_cube_not_in_play, write_terms
from variants.rules.chessgammon.position import START
from variants.rules.chessgammon.position_text import read_position, write_position
from variants.rules.chessgammon.state import State, over
from variants.rules.chessgammon.terms import Scheme
from variants.rules.declarations import AgreeToDraw, OfferDraw

_OPENING = re.compile("opening throw ([1-9][0-9]{0,5})")
_FIRST_ROLLS: dict[str, tuple[Side, ...]] = {
    "first roll of white and black": (Side.WHITE, Side.BLACK),
    "first roll of white": (Side.WHITE,),
    "first roll of black": (Side.BLACK,),
}
_SAID = {str(word): word for word in (Word.ROLL, Word.DOUBLE)}
_OFFERED = {f"draw offered by {side}": side for side in Side}
_DECLARED = (RESIGNED, RESIGNED_OFF_TURN, DROPPED, AGREED)


def write_state(state: State) -> str:
    return "; ".join([write_terms(state.terms), write_position(state.position), *_said_besides(state)])


def _said_besides(state: State) -> Iterator[str]:
    if state.opening:
        yield f"opening throw {state.opening}"
    yield from (text for text, sides in _FIRST_ROLLS.items() if sides == state.fresh)
    yield from (text for text, word in _SAID.items() if word is state.said)
    yield from (text for text, side in _OFFERED.items() if side is state.offered)
    if state.declared:
        yield state.declared


def read_state(text: str) -> State:
    """The state as written; raises Unreadable, also where the rules forbid it."""
    terms, first, *parts = (*text.split("; "), "")
    try:
        state = State(read_terms(terms), read_position(first))
        refuse_cube_not_in_play(state.terms, state.position)
        for part in filter(None, parts):
            state = _with(state, part)
        _refuse_unlikely(state)
    except (NotPossible, Unreadable) as refusal:
        raise Unreadable(f"{quoted(text, 60)} is no game: {refusal}") from refusal
    if write_state(state) != text:
        raise Unreadable(f"{quoted(text, 60)} is no game as it is written: its parts are not in order.")
    return state


def _with(state: State, part: str) -> State:
    opening = _OPENING.fullmatch(part)
    if opening:
        return replace(state, opening=int(opening[1]))
    if part in _FIRST_ROLLS:
        return replace(state, fresh=_FIRST_ROLLS[part])
    if part in _SAID:
        return replace(state, said=_SAID[part])
    if part in _OFFERED:
        return replace(state, offered=_OFFERED[part])
    if part in _DECLARED:
        return replace(state, declared=part)
    raise Unreadable(f"{quoted(part, 40)} is nothing that a game says.")


def _refuse_unlikely(state: State) -> None:
    """Raises NotPossible for what no game can have said at this position."""
    bare = replace(state, said=None, offered=None, declared=None)
    if state.opening and (state.position != START or state.fresh != state.terms.fresh):
        raise NotPossible("the opening throw is awaited at the first position, before every other roll")
    if state.fresh and state.terms.dice is not Scheme.WILSON_FIRST:
        raise NotPossible("first rolls are like all others by these terms")
    if state.said and why_no_double(bare):
        raise NotPossible(f"“{state.said}” is said where the cube may be offered, and here it may not")
    if state.offered and not _can_be_offered(state):
        raise NotPossible("an offer of a draw stands until the other side plays on")
    if state.declared and not _can_be_declared(state, bare):
        raise NotPossible(f"the game cannot have been {state.declared} here")


def _can_be_offered(state: State) -> bool:
    if state.declared or over(state):
        return False
    if state.offered is state.position.side:
        return OfferDraw() in declarations(replace(state, offered=None))
    waiting = not state.position.dice and not state.said
    return waiting and AgreeToDraw() in declarations(state)


def _can_be_declared(state: State, bare: State) -> bool:
    if state.said or not declarations(bare):
        return False
    return state.declared != DROPPED or not why_no_double(bare)
