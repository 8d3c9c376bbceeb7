"""How far an undo goes back: never into the middle of a turn that was resolved, which would show that there was something to decide (R29)."""

from collections.abc import Iterable

from campaigns.match.models import Line
from campaigns.match.play import log
from chess_minigame.rules.actions import read_action
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import BothNotes


def replay_of(options: str, lines: Iterable[Line]) -> log.Replay:
    return log.replay(GRICE, options, log.steps(lines))


def decisions(replay: log.Replay) -> list[log.ReplayedStep]:
    return [moment for moment in replay.moments if moment.step.text]


def is_notes(moment: log.ReplayedStep) -> bool:
    """Whether both notes of a turn were given to the judge."""
    return isinstance(read_action(moment.step.text), BothNotes)


def first_undone(replay: log.Replay, decision: int | None) -> int | None:
    """The number of the first decision that is undone together with the `decision`-th, or with the last one.

    Where there is no such decision, the number as it was given.
    """
    past = decisions(replay)
    index = len(past) if decision is None else decision
    if not 1 <= index <= len(past):
        return decision
    before = past[index - 1].before
    if before.open is None or len(before.turns) == len(replay.state.turns):
        return index
    return max(number for number in range(1, index) if is_notes(past[number - 1]))
