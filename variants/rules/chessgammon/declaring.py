"""Resigning, offering a draw and agreeing to it.

Rulings R15b, R16c: an offer stands until the other side agrees or plays on, be it by rolling, by doubling or by a
half-move. Nothing is declared before the opening throw, or while a double waits for its answer.
"""

from dataclasses import replace

from campaigns.rules.errors import NotPossible
from variants.rules.chessgammon.actions import Word
from variants.rules.chessgammon.ending import AGREED, RESIGNED, RESIGNED_OFF_TURN
from variants.rules.chessgammon.state import State, over
from variants.rules.declarations import OFF_TURN, AgreeToDraw, Declaration, OfferDraw, Resign


def declarations(state: State) -> tuple[Declaration, ...]:
    """What the side to move may declare, and giving up by the other."""
    if over(state) or state.opening or state.said is Word.DOUBLE:
        return ()
    if state.offered is None:
        return Resign(), OfferDraw(), OFF_TURN
    return (
        (Resign(), OFF_TURN) if state.offered is state.position.side else (Resign(), AgreeToDraw(), OFF_TURN)
    )


def declared(state: State, action: Declaration) -> State:
    """The state after a declaration; raises NotPossible with the reason."""
    if action not in declarations(state):
        raise NotPossible(_why_not(state, action))
    match action:
        case OfferDraw():
            return replace(state, offered=state.position.side)
        case AgreeToDraw():
            return replace(state, offered=None, said=None, declared=AGREED)
        case Resign():
            declared = RESIGNED_OFF_TURN if action.off_turn else RESIGNED
            return replace(state, offered=None, said=None, declared=declared)


def undisturbed(state: State) -> State:
    """The state when the side to move plays on: the other side's offer of a draw is declined."""
    return state if state.offered is state.position.side else replace(state, offered=None)


def _why_not(state: State, action: Declaration) -> str:
    if state.opening:
        return "it has not been thrown yet who moves first"
    if state.said is Word.DOUBLE:
        return "the double is answered first: take or drop"
    return "no draw is offered" if isinstance(action, AgreeToDraw) else "an offer of a draw stands already"
