"""The match of a pairing through the ordinary rules, a note and a die at a time: what the tables are held against (R8 to R15)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from campaigns.rules.bulk import Faces, WhenNoticed
from campaigns.rules.contract import Notes, Over, Roll, Side
from campaigns.rules.errors import RulesError
from chess_minigame.rules.actions import Action
from chess_minigame.rules.bulk.pairing import BulkPairing, dice_stream
from chess_minigame.rules.declarations import Abandon, AddWatcher, Decide, Expel
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.note_rules import check_note
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.procedure import CheatDecision
from chess_minigame.rules.state import State
from chess_minigame.rules.strategist.chart import NoteChart, chart, note_roll


class RolledDie(NamedTuple):
    roll: Roll
    face: int


class NoteDie(NamedTuple):
    """A note's die, and the chart it is read from."""

    roll: Roll
    face: int
    chart: NoteChart


Moment = tuple[Action | RolledDie | NoteDie, State]
"""What was done, and the state it led to."""


def moments(pairing: BulkPairing, faces: Faces) -> Iterator[Moment]:
    """Everything that happens in the match, from the Stalemate Limit on, in the order of a log: to its end, or to the judge."""
    dice = {sides: dice_stream(faces, sides) for sides in (6, 20, 100)}
    state = State(pairing.options)
    for spectator in pairing.spectators:
        watch = AddWatcher(spectator)
        state = act(state, watch)
        yield watch, state
    while not isinstance(awaited := awaits(state), Over):
        if isinstance(awaited, Roll):
            face = next(dice[awaited.dice.sides])
            state = apply_roll(state, (face,))
            yield RolledDie(awaited, face), state
            continue
        action: Action
        if isinstance(awaited, Notes):
            rolled_notes = [_write(pairing, state, side, next(dice[100])) for side in Side]
            for note in rolled_notes:
                yield note, state
            action = BothNotes(
                *(
                    attempt_to_move(state, side, note) if side in pairing.dishonest else note
                    for side, note in zip(
                        Side, (rolled.chart.note(rolled.face) for rolled in rolled_notes), strict=True
                    )
                )
            )
        elif pairing.when_noticed is None:
            return
        else:
            assert isinstance(awaited, CheatDecision)
            action = _decision(pairing, awaited)
        state = act(state, action)
        yield action, state


def play_turn_by_turn(pairing: BulkPairing, faces: Faces) -> State:
    """The state the match ends in."""
    *_, (_, state) = moments(pairing, faces)
    return state


def attempt_to_move(state: State, side: Side, note: Note) -> Note:
    """The note with an attempt to move pieces; as it is for a side that is ahead, and where that may not be written."""
    ahead = state.score if side is Side.BLACK else -state.score
    attempt = replace(note, move=True)
    if ahead > 0:
        return note
    try:
        check_note(state, side, attempt)
    except RulesError:
        return note
    return attempt


def _write(pairing: BulkPairing, state: State, side: Side, face: int) -> NoteDie:
    return NoteDie(note_roll(state, side), face, chart(state, side, pairing.temperament(side)))


def _decision(pairing: BulkPairing, judging: CheatDecision) -> Action:
    seen_cheats = [
        side for side in Side if any(notice.side is side and notice.seen for notice in judging.noticed)
    ]
    if not seen_cheats or pairing.when_noticed is not WhenNoticed.EXPEL:
        assert pairing.when_noticed is not None
        return Decide((WhenNoticed.NOTHING if not seen_cheats else pairing.when_noticed).value)
    return Abandon() if len(seen_cheats) > 1 else Expel(seen_cheats[0])
