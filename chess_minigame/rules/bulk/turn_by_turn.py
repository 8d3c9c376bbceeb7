"""The match of a pairing through the ordinary rules, a note and a die at a time: what the tables are held against."""

from collections.abc import Iterator

from campaigns.rules.contract import Notes, Over, Roll, Side
from chess_minigame.rules.actions import Action
from chess_minigame.rules.bulk.pairing import Faces, Pairing, WhenNoticed, falling
from chess_minigame.rules.declarations import Abandon, Decide, Expel, Watch
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.notes import BothNotes
from chess_minigame.rules.procedure import Judging
from chess_minigame.rules.state import State
from chess_minigame.rules.strategist.chart import NoteChart, chart, note_roll

Written = tuple[Roll, int, NoteChart]
"""The roll for a note, its face, and the chart it was read from."""
Moment = tuple[Action | tuple[Roll, int] | Written, State]
"""What was done, and the state it led to: an action, a roll and its face, or a note's."""


def moments(pairing: Pairing, faces: Faces) -> Iterator[Moment]:
    """Everything that happens in the match, from the Stalemate Limit on, in the order of a log."""
    dice = {sides: falling(faces, sides) for sides in (6, 20, 100)}
    state = State(pairing.options)
    for spectator in pairing.spectators:
        watch = Watch(spectator)
        state = act(state, watch)
        yield watch, state
    while not isinstance(awaited := awaits(state), Over):
        if isinstance(awaited, Roll):
            face = next(dice[awaited.dice.sides])
            state = apply_roll(state, (face,))
            yield (awaited, face), state
            continue
        action: Action
        if isinstance(awaited, Notes):
            written = [_write(pairing, state, side, next(dice[100])) for side in Side]
            for note in written:
                yield note, state
            action = BothNotes(*(chart.note(face) for _, face, chart in written))
        else:
            assert isinstance(awaited, Judging)
            action = _decision(pairing, awaited)
        state = act(state, action)
        yield action, state


def play_turn_by_turn(pairing: Pairing, faces: Faces) -> State:
    """The state the match ends in."""
    *_, (_, state) = moments(pairing, faces)
    return state


def _write(pairing: Pairing, state: State, side: Side, face: int) -> Written:
    return note_roll(state, side), face, chart(state, side, pairing.temperament(side))


def _decision(pairing: Pairing, judging: Judging) -> Action:
    seen = [side for side in Side if any(notice.side is side and notice.seen for notice in judging.noticed)]
    if not seen or pairing.when_noticed is not WhenNoticed.EXPEL:
        return Decide(WhenNoticed.NOTHING if not seen else pairing.when_noticed)
    return Abandon() if len(seen) > 1 else Expel(seen[0])
