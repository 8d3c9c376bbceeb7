"""A game from its first position to its end: what is awaited, and what each action and each throw leads to.

Source: "Details"; X1 to X4, X12 (a captured King ends it at once), X19 (the second throw).
"""

from dataclasses import replace

from campaigns.rules.contract import Awaited, Choice, Roll
from campaigns.rules.dice import check_faces
from campaigns.rules.errors import NotPossible
from variants.rules.declarations import OFF_TURN, AgreeToDraw, Declaration, OfferDraw, Resign
from variants.rules.expedition.actions import Action, Move, write_action
from variants.rules.expedition.attempt import announced, is_attempt, landings, limited
from variants.rules.expedition.ending import AGREED, RESIGNED, RESIGNED_OFF_TURN
from variants.rules.expedition.landing import moved
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.position import Pending, Position
from variants.rules.expedition.position_text import write_position
from variants.rules.expedition.reach import TWO_DICE
from variants.rules.expedition.risky import arrived, decided
from variants.rules.expedition.state import State, Step, key, over
from variants.rules.expedition.why_not import why_not
from variants.rules.orthodox.board import GRID, SIDE_NAMES


def awaits(state: State) -> Awaited[Action]:
    """A move or attempt, a throw, a landing, or nothing any more."""
    ended, position = over(state), state.position
    if ended:
        return ended
    pending = position.pending
    if pending and pending.most is None:
        return _roll(position, pending)
    return Choice(position.side, actions(position))


def actions(position: Position) -> tuple[Move, ...]:
    """What the side to move can do: sure moves and attempts, or the landings of an announced man."""
    return landings(position) if position.pending else legal_moves(position)


def _roll(position: Position, pending: Pending) -> Roll:
    """The throw for an attempt, or for a risky capture at its end."""
    name = SIDE_NAMES[position.side]
    what = f"{name}'s {position.on(pending.start)} from {GRID.name(pending.start)}"
    number, goal = f"{position.fullmove}, {name}", GRID.name(pending.to)
    if pending.captures:
        return Roll(f"capture, move {number}", TWO_DICE, f"{what}: the capture on {goal}", by=position.side)
    return Roll(f"move {number}", TWO_DICE, f"{what} to {goal}", by=position.side)


def declarations(state: State) -> tuple[Declaration, ...]:
    """What the side to move may declare, and giving up by the other."""
    if over(state):
        return ()
    if state.offered is None:
        return Resign(), OfferDraw(), OFF_TURN
    answers = () if state.offered is state.position.side else (AgreeToDraw(),)
    return Resign(), *answers, OFF_TURN


def act(state: State, action: Action) -> State:
    """The state after an action; raises NotPossible with the reason."""
    ended = over(state)
    if ended:
        raise _not_possible(state, action, f"the game is over ({ended.how})")
    if isinstance(action, Move):
        why = why_not(state.position, action)
        if why:
            raise _not_possible(state, action, why)
        return done(state, action)
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


def done(state: State, move: Move) -> State:
    """The state after a move, attempt or landing that is possible."""
    position = state.position
    if position.pending:
        return _after(state, move, arrived(position, state.risk, move))
    state = replace(state, earlier=(*state.earlier, key(position)))
    return _after(
        state, move, announced(position, move) if is_attempt(position, move) else moved(position, move)
    )


def throw(state: State, faces: tuple[int, ...]) -> State:
    """The state with the thrown dice; raises NotPossible where none are awaited, BadDice for no faces of theirs."""
    roll, pending = awaits(state), state.position.pending
    if not isinstance(roll, Roll) or pending is None:
        raise NotPossible(f"No roll is awaited. The position is {write_position(state.position)}.")
    check_faces(faces, roll.dice)
    if pending.captures:
        return _after(state, faces, decided(state.position, state.risk, faces))
    return _after(state, faces, limited(state.position, faces))


def _after(state: State, step: Step, then: Position) -> State:
    """The state a step leads to; nothing before a capture or a pawn's move can come again."""
    offered = state.offered if state.offered is state.position.side else None
    lasting = then.pending is None and then.men.halfmove == 0
    after = (
        State(state.risk, then, then)
        if lasting
        else replace(state, position=then, steps=(*state.steps, step), offered=None)
    )
    return after if over(after) else replace(after, offered=offered)


def _not_possible(state: State, action: Action, why: str) -> NotPossible:
    where = write_position(state.position)
    return NotPossible(
        f"“{write_action(action)}” is not possible: {why.rstrip('.')}. The position is {where}."
    )
