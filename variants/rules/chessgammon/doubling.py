"""The cube: when it may be offered, and what each answer means.

Source: Billings, "doubling cube from backgammon", with backgammon law; R14. The side to move offers it before it rolls,
if the cube is in the middle or its own. Taking it doubles the stake and makes the taker its owner; dropping it loses
the stake before the offer.
"""

from dataclasses import replace

from campaigns.rules.errors import NotPossible
from variants.rules.chessgammon.actions import DOUBLE, DROP, ROLL, TAKE, Say, Word
from variants.rules.chessgammon.ending import DROPPED
from variants.rules.chessgammon.state import State, over
from variants.rules.orthodox.board import SIDE_NAMES


def why_no_double(state: State) -> str | None:
    """What forbids the side to move to offer the cube now, in one sentence; None if it may."""
    if over(state):
        return "The game is over."
    if not state.terms.cube:
        return "This game is played without the cube."
    if state.opening:
        return "The first turn is played with the opening throw, and nobody doubles before it."
    if state.position.dice:
        return "The dice are on the table: the cube is offered before the roll."
    if state.said is Word.DOUBLE:
        return "The cube has been offered already: it is taken or dropped."
    if state.said is Word.ROLL:
        return "The roll has been asked for: the cube is offered before that."
    side = state.position.side
    if not state.position.cube.may_be_turned_by(side):
        return f"The cube is {SIDE_NAMES[side.other]}'s: only its owner may turn it."
    return None


def raised(state: State) -> int:
    """What the cube would show if the double that may be offered now, or is offered, is taken; 0 for none."""
    return 0 if state.said is not Word.DOUBLE and why_no_double(state) else 2 * state.position.cube.value


def words(state: State) -> tuple[Say, ...]:
    """What is to be said about the cube now: roll or double, take or drop, or nothing."""
    if state.said is Word.DOUBLE:
        return TAKE, DROP
    return () if why_no_double(state) else (ROLL, DOUBLE)


def said(state: State, action: Say) -> State:
    """The state when it has been said; raises NotPossible with the reason."""
    if action not in words(state):
        raise NotPossible(_why_not(state, action.word))
    position = state.position
    match action.word:
        case Word.ROLL:
            return replace(state, said=Word.ROLL)
        case Word.DOUBLE:
            return replace(state, said=Word.DOUBLE, offered=None)
        case Word.TAKE:
            cube = position.cube.taken_by(position.side.other)
            return replace(state, said=None, position=replace(position, cube=cube))
        case Word.DROP:
            return replace(state, said=None, declared=DROPPED)


def _why_not(state: State, word: Word) -> str:
    if word is Word.DOUBLE:
        return why_no_double(state) or ""
    if word is not Word.ROLL:
        return "no double is offered"
    if state.position.dice:
        return "the dice are on the table already"
    return (
        "the double is answered first"
        if state.said is Word.DOUBLE
        else "there is no choice: the dice are thrown"
    )
