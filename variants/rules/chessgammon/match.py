"""A game from the opening throw to its end: what is awaited, and what each action and each throw leads to.

Source: Billings, "each player rolls one die, and the player rolling the higher value moves first, using those two die
rolls"; R2, R3, R14, R20.
"""

from dataclasses import replace

from campaigns.rules.contract import Awaited, Choice, Roll, Side
from campaigns.rules.dice import Dice, check_faces
from campaigns.rules.errors import NotPossible
from variants.rules.chessgammon import doubling, turn
from variants.rules.chessgammon.actions import Action, HalfMove, Move, Say, Unusable, Word, write_action
from variants.rules.chessgammon.declaring import declared, undisturbed
from variants.rules.chessgammon.ending import ending_of
from variants.rules.chessgammon.position_text import write_position
from variants.rules.chessgammon.state import State, over, table_of
from variants.rules.chessgammon.why_not import why_not
from variants.rules.orthodox.board import SIDE_NAMES

TWO_DICE = Dice(6, 2)


def awaits(state: State) -> Awaited[Action]:
    """A throw, a half-move, a word about the cube, or nothing any more."""
    ended, position = over(state), state.position
    if ended:
        return ended
    if state.opening:
        key = "opening" if state.opening == 1 else f"opening {state.opening}"
        return Roll(key, TWO_DICE, "who moves first: one die each, White's first", each=True)
    if position.dice:
        return Choice(position.side, turn.legal_actions(position, table_of(state, position.side)))
    words = doubling.words(state)
    if words:
        return Choice(position.side.other if state.said is Word.DOUBLE else position.side, words)
    name = SIDE_NAMES[position.side]
    return Roll(f"move {position.men.fullmove}, {name}", TWO_DICE, f"{name}'s turn", by=position.side)


def throw(state: State, faces: tuple[int, ...]) -> State:
    """The state with the thrown dice; raises NotPossible where none are awaited, BadDice for no faces of theirs."""
    roll = awaits(state)
    if not isinstance(roll, Roll):
        raise NotPossible(f"No roll is awaited. The position is {write_position(state.position)}.")
    check_faces(faces, roll.dice)
    if state.opening:
        return _opened(state, faces)
    position = replace(state.position, dice=tuple(sorted(faces, reverse=True)))
    return replace(undisturbed(state), position=position, said=None)


def _opened(state: State, faces: tuple[int, ...]) -> State:
    """After an opening throw: the higher number moves first and plays both; equal ones are thrown again (R2)."""
    if faces[0] == faces[1]:
        return replace(state, opening=state.opening + 1)
    men = replace(state.position.men, side=Side.WHITE if faces[0] > faces[1] else Side.BLACK)
    dice = tuple(sorted(faces, reverse=True))
    return replace(state, opening=0, position=replace(state.position, men=men, dice=dice))


def act(state: State, action: Action) -> State:
    """The state after an action; raises NotPossible with the reason."""
    ended = over(state)
    try:
        if ended:
            raise NotPossible(f"the game is over ({ended.how})")
        match action:
            case Move() | Unusable():
                return _played(state, action)
            case Say():
                return doubling.said(undisturbed(state), action)
        return declared(state, action)
    except NotPossible as refusal:
        where = write_position(state.position)
        why = str(refusal).rstrip(".")
        raise NotPossible(
            f"“{write_action(action)}” is not possible: {why}. The position is {where}."
        ) from refusal


def _played(state: State, action: HalfMove) -> State:
    position = state.position
    table = table_of(state, position.side)
    why = why_not(position, table, action)
    if why:
        raise NotPossible(why)
    then = turn.played(position, table, action)
    fresh = tuple(side for side in state.fresh if then.dice or side is not position.side)
    offered = None if ending_of(then) else undisturbed(state).offered
    return replace(state, position=then, fresh=fresh, offered=offered)
