"""A game from its first position to its end: what is awaited, and what each action leads to.

Rulings R-6.2 (resigning, agreeing to a draw), R-6.3 (the third time a position stands, it is a draw by itself).
"""

from dataclasses import dataclass, replace

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import NotPossible
from variants.rules.declarations import OFF_TURN, AgreeToDraw, Declaration, OfferDraw, Resign
from variants.rules.dragonchess.actions import Action, Move, write_action
from variants.rules.dragonchess.check import in_check
from variants.rules.dragonchess.ending import AGREED, REPETITION, RESIGNED, RESIGNED_OFF_TURN, ending_of
from variants.rules.dragonchess.moves import after, is_lasting, is_legal, legal_moves
from variants.rules.dragonchess.position import Position
from variants.rules.dragonchess.position_text import write_position
from variants.rules.dragonchess.why_not import why_not


@dataclass(frozen=True, slots=True)
class State:
    """The position, and what of the past can still matter: all since the last capture or Warrior's move.

    `moves` lead from `base` to `position`, `earlier` are the boards between, each with the side that was to move;
    `offered` is the side whose offer of a draw stands, `declared` how the players ended the game (resigned: the side to
    move; resigned off turn: the other; agreed).
    """

    base: Position
    position: Position
    moves: tuple[Move, ...] = ()
    earlier: tuple[tuple[bytes, Side], ...] = ()
    offered: Side | None = None
    declared: str | None = None


def start(position: Position) -> State:
    """The state before the first move from a position."""
    return State(position, position)


def over(state: State) -> Over | None:
    """How the game ended; None while it goes on."""
    if state.declared == RESIGNED:
        return Over(RESIGNED, state.position.side.other)
    if state.declared == RESIGNED_OFF_TURN:
        return Over(RESIGNED, state.position.side)
    if state.declared == AGREED:
        return Over(AGREED, None)
    ended = ending_of(state.position)
    if ended is None and state.earlier.count(_key(state.position)) >= 2:
        return Over(REPETITION, None)
    return ended


def awaits(state: State) -> Choice[Action] | Over:
    """A move of the side to move, or nothing any more."""
    return over(state) or Choice(state.position.side, legal_moves(state.position))


def status(state: State) -> str:
    """One word for how the game stands: how it ended, check, or ongoing."""
    ended = over(state)
    if ended:
        return ended.how
    return "check" if in_check(state.position) else "ongoing"


def declarations(state: State) -> tuple[Declaration, ...]:
    """What the side to move may declare, and giving up by the other."""
    if over(state):
        return ()
    if state.offered is None:
        return Resign(), OfferDraw(), OFF_TURN
    return (
        (Resign(), OFF_TURN) if state.offered is state.position.side else (Resign(), AgreeToDraw(), OFF_TURN)
    )


def act(state: State, action: Action) -> State:
    """The state after a move or a declaration; raises NotPossible with the reason."""
    ended = over(state)
    if ended:
        raise _not_possible(state, action, f"the game is over ({ended.how})")
    if isinstance(action, Move):
        return _moved(state, action)
    if action not in declarations(state):
        why = "no draw is offered" if isinstance(action, AgreeToDraw) else "an offer of a draw stands already"
        raise _not_possible(state, action, why)
    match action:
        case OfferDraw():
            return replace(state, offered=state.position.side)
        case AgreeToDraw():
            return replace(state, offered=None, declared=AGREED)
        case Resign():
            return replace(state, offered=None, declared=RESIGNED_OFF_TURN if action.off_turn else RESIGNED)


def _moved(state: State, move: Move) -> State:
    position = state.position
    if not is_legal(position, move):
        raise _not_possible(state, move, why_not(position, move) or "it is not legal")
    then = after(position, move)
    offered = state.offered if state.offered is position.side else None
    moved = State(then, then)
    if not is_lasting(position, move):
        moved = State(state.base, then, (*state.moves, move), (*state.earlier, _key(position)))
    return moved if over(moved) else replace(moved, offered=offered)


def _key(position: Position) -> tuple[bytes, Side]:
    return position.board, position.side


def _not_possible(state: State, action: Action, why: str) -> NotPossible:
    where = write_position(state.position)
    return NotPossible(
        f"“{write_action(action)}” is not possible: {why.rstrip('.')}. The position is {where}."
    )
