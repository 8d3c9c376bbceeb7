"""A match from the Stalemate Limit to its end: what it awaits, and how notes, rolls and declarations change it.

Source: Dragon #70, "Playing procedure"; rulings R8 to R15, R18 and R29. A turn is one AD&D turn, ten rounds.
"""

from dataclasses import replace

from campaigns.rules.contract import Awaited, Choice, Notes, Over, Roll, Side
from campaigns.rules.dice import D6, check_faces
from campaigns.rules.errors import NotPossible
from campaigns.rules.reading import quoted
from chess_minigame.rules.actions import Action, write_action
from chess_minigame.rules.declaration_effects import apply_declaration
from chess_minigame.rules.declarations import Decide
from chess_minigame.rules.note_rules import check_note
from chess_minigame.rules.notes import EVERY_BOTH_NOTES, BothNotes
from chess_minigame.rules.procedure import turn
from chess_minigame.rules.questions import Answer, run_procedure, targets
from chess_minigame.rules.state import State, write_position
from chess_minigame.rules.turn import ResolvedTurn, TurnStart

# "Each of which are, coincidentally, exactly one turn (10 melee rounds) long." (R8)
ROUNDS_IN_A_TURN = 10


def awaits(state: State) -> Awaited[Action]:
    """The limit's d6, then turn by turn both notes and what the turn's procedure asks for."""
    if state.over:
        return state.over
    if state.limit_die is None:
        return Roll("limit", D6, "the Stalemate Limit", secret=True)
    if state.open_turn is None:
        return Notes(EVERY_BOTH_NOTES)
    question = run_procedure(turn(state.open_turn), state.answers)
    assert isinstance(question, Roll | Choice)
    return question


def act(state: State, action: Action) -> State:
    """Both notes given to the judge, the judge's decision, or a declaration; raises NotPossible."""
    if state.over:
        raise _not_possible(state, write_action(action))
    if isinstance(action, BothNotes):
        if not isinstance(awaits(state), Notes):
            raise _not_possible(state, write_action(action))
        for side in Side:
            check_note(state, side, action.of(side))
        start = TurnStart(state.current_options, action, state.turns, state.watchers, state.grants)
        next_state = _resolve_if_done(replace(state, open_turn=start))
    elif isinstance(action, Decide):
        if not isinstance(awaits(state), Choice):
            raise _not_possible(state, write_action(action))
        next_state = _take_answer(state, action)
    else:
        next_state = apply_declaration(state, action)
    return replace(next_state, steps=(*state.steps, action))


def apply_roll(state: State, faces: tuple[int, ...]) -> State:
    """Raises NotPossible where no roll is awaited, BadDice on a wrong face."""
    roll = awaits(state)
    if not isinstance(roll, Roll):
        raise _not_possible(state, "a roll")
    check_faces(faces, roll.dice)
    steps = (*state.steps, faces[0])
    if state.limit_die is None:
        return replace(state, limit_die=faces[0], steps=steps)
    return replace(_take_answer(state, faces[0]), steps=steps)


def _take_answer(state: State, answer: Answer) -> State:
    return _resolve_if_done(replace(state, answers=(*state.answers, answer)))


def _resolve_if_done(state: State) -> State:
    """The state with its open turn resolved, if nothing more is asked for."""
    assert state.open_turn is not None
    result = run_procedure(turn(state.open_turn), state.answers)
    if not isinstance(result, ResolvedTurn):
        return state
    if len(state.answers) > 1 or result.both_read:
        result = replace(result, targets=targets(turn(state.open_turn), state.answers))
    return replace(state, turns=(*state.turns, result), open_turn=None, answers=())


def _not_possible(state: State, what: str) -> NotPossible:
    match awaits(state):
        case Over(how=how):
            why = f"the game is over ({how})"
        case Roll(why=purpose):
            why = f"the roll for {purpose} comes first"
        case Choice():
            why = "the judge decides first what to do about what was noticed"
        case _:
            why = "both notes come first"
    return NotPossible(f"{quoted(what, 60)} is not possible at {write_position(state.position)}: {why}.")
