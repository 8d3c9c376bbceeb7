"""What each viewer may know of a match: values that never held a secret, not secrets that are covered.

Ruling R29: safe to announce are the line read on the Turn Result Table, the score and the number of the turn.
The d%, a total, a CM in force, the Stalemate Limit or the other side's note would give a cheat away.
"""

from dataclasses import dataclass

from campaigns.rules.contract import Over, Side, Viewer
from chess_minigame.rules.match import State
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.options import Options
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.rules.turn_result import TurnResult


@dataclass(frozen=True, slots=True)
class Seen:
    """What everybody may know, a spectator included; `turn` and `score` as in the position."""

    turn: int
    score: int
    results: tuple[TurnResult, ...]
    ending: Over | None


@dataclass(frozen=True, slots=True)
class SeenByPlayer(Seen):
    """With his own notes, turn by turn; the last one may still await its result."""

    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class SeenByDM(Seen):
    """With all the judge knows; `notes` are those that await the d%, `limit` the Stalemate Limit in turns."""

    options: Options
    limit_die: int | None
    limit: int | None
    turns: tuple[ResolvedTurn, ...]
    notes: BothNotes | None


_SIDES = {Viewer.WHITE: Side.WHITE, Viewer.BLACK: Side.BLACK}


def seen_by(state: State, viewer: Viewer) -> Seen:
    """What `viewer` may know of the match."""
    turn, score = state.position.turn, state.position.score
    results = tuple(resolved.result for resolved in state.turns)
    if viewer is Viewer.DM:
        return SeenByDM(
            turn,
            score,
            results,
            state.over,
            options=state.options,
            limit_die=state.limit_die,
            limit=state.limit,
            turns=state.turns,
            notes=state.notes,
        )
    if viewer is Viewer.SPECTATOR:
        return Seen(turn, score, results, state.over)
    return SeenByPlayer(turn, score, results, state.over, _notes_of(state, _SIDES[viewer]))


def _notes_of(state: State, side: Side) -> tuple[Note, ...]:
    pending = [state.notes] if state.notes else []
    return tuple(notes.of(side) for notes in [*(turn.notes for turn in state.turns), *pending])
