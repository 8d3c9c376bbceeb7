"""A whole match as one line of text, read back by playing it again.

    29 v 20; d6 3; F / C 82; A / E 77; D / F

White's CM v Black's, the Stalemate Limit's d6, then turn by turn both notes and the d% (1 to 100). Notes
without a d% await it; `abandoned` at the end says so. Nothing that can be reckoned is written.
"""

import re

from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.match import State, act, throw
from chess_minigame.rules.notes import Abandon, read_both, write_both
from chess_minigame.rules.options import A_CM, Options

_CMS = re.compile(f"{A_CM} v {A_CM}")
_LIMIT_DIE = re.compile(r"d6 ([1-6])")
_TURN = re.compile(r"(?P<notes>.+?)(?: (?P<percentile>[1-9][0-9]?|100))?")


def write_state(state: State) -> str:
    parts = [f"{state.options.white_cm} v {state.options.black_cm}"]
    if state.limit_die is not None:
        parts.append(f"d6 {state.limit_die}")
    parts += [f"{write_both(turn.notes)} {turn.percentile}" for turn in state.turns]
    if state.notes is not None:
        parts.append(write_both(state.notes))
    if state.abandoned:
        parts.append("abandoned")
    return "; ".join(parts)


def read_state(text: str) -> State:
    """The state that playing the text again leads to; raises Unreadable, also where the rules forbid it."""
    first, *parts = text.split("; ")
    state = State(_read_cms(first))
    for part in parts:
        try:
            state = _after(state, part)
        except RulesError as refusal:
            raise Unreadable(f"{quoted(text, 60)} is no match: {refusal}") from refusal
    return state


def _read_cms(text: str) -> Options:
    match = _CMS.fullmatch(text)
    if not match:
        raise Unreadable(f"{quoted(text)} does not begin a match: both CMs come first, like 29 v 20.")
    return Options(white_cm=int(match[1]), black_cm=int(match[2]))


def _after(state: State, part: str) -> State:
    if part == "abandoned":
        return act(state, Abandon())
    if state.limit_die is None:
        return throw(state, (_read_limit_die(part),))
    return _after_turn(state, part)


def _read_limit_die(part: str) -> int:
    match = _LIMIT_DIE.fullmatch(part)
    if not match:
        raise Unreadable(f"{quoted(part)} is no roll for the Stalemate Limit: it is written like d6 3.")
    return int(match[1])


def _after_turn(state: State, part: str) -> State:
    match = _TURN.fullmatch(part)
    if not match:
        raise Unreadable(f"{quoted(part)} is no turn: it is written like F / C 82.")
    state = act(state, read_both(match["notes"]))
    return throw(state, (int(match["percentile"]),)) if match["percentile"] else state
