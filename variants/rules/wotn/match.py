"""A game from its set-up to its end: what is awaited, and what each action leads to.

Source: Trenholme on the handicap, for the rest chess; R8, R9.3, R9.4, R9.6, R10.7, A29 (White spends points first).
"""

from dataclasses import replace

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import NotPossible
from variants.rules.declarations import OFF_TURN, AgreeToDraw, OfferDraw, Resign
from variants.rules.orthodox.board import SIDE_NAMES
from variants.rules.wotn import spending
from variants.rules.wotn.actions import Action, ClaimDraw, Improve, Move, Ready, write_action
from variants.rules.wotn.check import in_check
from variants.rules.wotn.ending import AGREED, REPETITION, RESIGNED, RESIGNED_OFF_TURN, ending_of
from variants.rules.wotn.moves import after, is_lasting, is_legal, legal_moves
from variants.rules.wotn.options import Options
from variants.rules.wotn.position_text import write_position
from variants.rules.wotn.state import CLAIMED, claim, key, points_of, times
from variants.rules.wotn.state import State as State
from variants.rules.wotn.state import spender as spender
from variants.rules.wotn.why_not import why_not


def start(options: Options) -> State:
    """The state before the first move, and before any point is spent."""
    return State(options.chart, options.start, options.start, options.points)


def over(state: State) -> Over | None:
    """How the game ended; None while it goes on."""
    if state.declared == RESIGNED:
        return Over(RESIGNED, state.position.side.other)
    if state.declared == RESIGNED_OFF_TURN:
        return Over(RESIGNED, state.position.side)
    if state.declared == AGREED:
        return Over(AGREED, None)
    if state.declared == CLAIMED:
        return Over(claim(state) or "", None)
    ended = ending_of(state.chart, state.position)
    if ended is None and times(state) >= 5:
        return Over(REPETITION, None)
    return ended


def awaits(state: State) -> Choice[Action] | Over:
    """A move of the side to move, before that the spending of points, or nothing any more."""
    side = spender(state)
    if side is not None:
        points = points_of(state, side)
        return Choice(side, (*spending.improvements(state.chart, state.position, side, points), Ready()))
    return over(state) or Choice(state.position.side, legal_moves(state.chart, state.position))


def status(state: State) -> str:
    """One word for how the game stands: how it ended, check, or ongoing."""
    ended = over(state)
    if ended:
        return ended.how
    return "check" if in_check(state.position) else "ongoing"


def declarations(state: State) -> tuple[Action, ...]:
    """What the side to move may declare, and giving up by the other."""
    if spender(state) or over(state):
        return ()
    claims = (ClaimDraw(),) if claim(state) else ()
    if state.offered is None:
        return Resign(), OfferDraw(), *claims, OFF_TURN
    answers = () if state.offered is state.position.side else (AgreeToDraw(),)
    return Resign(), *answers, *claims, OFF_TURN


def act(state: State, action: Action) -> State:
    """The state after an action; raises NotPossible with the reason."""
    side = spender(state)
    if side is not None:
        return _spent(state, side, action)
    ended = over(state)
    if ended:
        raise _not_possible(state, action, f"the game is over ({ended.how})")
    if isinstance(action, Move):
        return _moved(state, action)
    if action not in declarations(state):
        raise _not_possible(state, action, _no_declaration(action))
    match action:
        case OfferDraw():
            return replace(state, offered=state.position.side)
        case AgreeToDraw():
            return replace(state, offered=None, declared=AGREED)
        case ClaimDraw():
            return replace(state, offered=None, declared=CLAIMED)
    return replace(state, offered=None, declared=RESIGNED_OFF_TURN if action == OFF_TURN else RESIGNED)


def _spent(state: State, side: Side, action: Action) -> State:
    points = points_of(state, side)
    match action:
        case Ready():
            return _with_points(state, side, 0)
        case Improve():
            try:
                then = spending.improved(state.chart, state.position, side, points, action)
            except NotPossible as refusal:
                raise _not_possible(state, action, str(refusal)) from refusal
            left = points - spending.price(state.chart, state.position, action)
            return _with_points(replace(state, base=then, position=then), side, left)
    raise _not_possible(
        state, action, f"{SIDE_NAMES[side]} has handicap points to spend first, or says ready"
    )


def _with_points(state: State, side: Side, points: int) -> State:
    white, black = state.points
    return replace(state, points=(points, black) if side is Side.WHITE else (white, points))


def _moved(state: State, move: Move) -> State:
    chart, position = state.chart, state.position
    if not is_legal(chart, position, move):
        raise _not_possible(state, move, why_not(chart, position, move) or "it is not legal")
    then = after(chart, position, move)
    moved = State(chart, then, then)
    if not is_lasting(chart, position, move):
        moved = replace(
            moved, base=state.base, moves=(*state.moves, move), earlier=(*state.earlier, key(state))
        )
    offered = state.offered if state.offered is position.side else None
    return moved if over(moved) else replace(moved, offered=offered)


def _no_declaration(action: Action) -> str:
    match action:
        case Improve() | Ready():
            return "no handicap points are left to spend"
        case AgreeToDraw():
            return "no draw is offered"
        case ClaimDraw():
            return "neither fifty moves nor three times the same position are reached"
    return "an offer of a draw stands already"


def _not_possible(state: State, action: Action, why: str) -> NotPossible:
    where = write_position(state.position)
    return NotPossible(
        f"“{write_action(action)}” is not possible: {why.rstrip('.')}. The position is {where}."
    )
