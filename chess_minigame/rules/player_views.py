"""The views of a match for each viewer, built without what that viewer may not know.

Ruling R29: safe to announce are the line read on the Turn Result Table, the score and the number of the turn; what
is done on the board or before everybody's eyes is open, too: a gambit (not its effect), and intimidation with its
means and success. The d%, a total, a CM in force, the Stalemate Limit, the other side's note, or the moment when
both notes went to the judge would give a cheat away.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.rules.contract import Over, Roll, Side, Viewer
from chess_minigame.rules.cheating.intimidation import attempts_of_turn, scare_of
from chess_minigame.rules.findings import Scare
from chess_minigame.rules.match import awaits
from chess_minigame.rules.notes import Note, gambits
from chess_minigame.rules.state import State
from chess_minigame.rules.tables import Strategy, TurnResult


@dataclass(frozen=True, slots=True)
class ScareView:
    """An attempt by `side` at intimidating the other; `scared` is None while the victim's roll is to come."""

    turn: int
    side: Side
    means: str
    scared: bool | None


@dataclass(frozen=True, slots=True)
class SharedView:
    """What everybody may know, a spectator included; `turn` and `score` as in the position.

    `is_begun`: the judge has prepared the game, and notes are written. `gambits`: who, in which turn. `open_roll`: the
    open roll that is awaited, with the player whose roll it may be.
    """

    turn: int
    score: int
    results: tuple[TurnResult, ...]
    ending: Over | None
    is_begun: bool
    gambits: tuple[tuple[Side, int], ...]
    scares: tuple[ScareView, ...]
    open_roll: Roll | None


@dataclass(frozen=True, slots=True)
class PlayerView(SharedView):
    """With his own notes of the resolved turns, and the turns in which both read each other's mind (R23)."""

    notes: tuple[Note, ...]
    minds_met: tuple[int, ...]


_SIDES = {Viewer.WHITE: Side.WHITE, Viewer.BLACK: Side.BLACK}


def view_for(state: State, viewer: Viewer) -> SharedView:
    """What a player or a spectator may know; the Dungeon Master may know all."""
    view = _shared_view(state)
    if viewer is Viewer.SPECTATOR:
        return view
    own_notes = tuple(notes.of(_SIDES[viewer]) for notes in state.resolved_notes)
    minds_met = tuple(turn.number for turn in state.turns if turn.both_read)
    public = {field.name: getattr(view, field.name) for field in fields(view)}
    return PlayerView(**public, notes=own_notes, minds_met=minds_met)


def public_strategies(state: State, shown: NotesShown) -> tuple[tuple[Strategy, Strategy], ...]:
    """What White and Black wrote in each resolved turn, where the house rule shows both to everybody (R10a); else nothing.

    Never the means, nor the best reply that a mind reader played instead; nothing while a turn is open.
    """
    if shown is not NotesShown.BOTH:
        return ()
    return tuple((notes.white.strategy, notes.black.strategy) for notes in state.resolved_notes)


def _shared_view(state: State) -> SharedView:
    phase = awaits(state)
    return SharedView(
        turn=state.position.turn,
        score=state.score,
        results=tuple(turn.result for turn in state.turns),
        ending=state.over,
        is_begun=state.limit_die is not None,
        # Not before the turn is resolved: the judge may be at work on something nobody must know of.
        gambits=tuple(gambits(state.resolved_notes).items()),
        scares=tuple(
            ScareView(turn, scare.side, scare.means, scare.scared if is_rolled else None)
            for turn, scare, is_rolled in scares_of_match(state)
        ),
        open_roll=phase if isinstance(phase, Roll) and not phase.secret else None,
    )


def scares_of_match(state: State) -> Iterator[tuple[int, Scare, bool]]:
    """Every attempt at intimidation with its turn, and whether its die has been rolled."""
    for turn in state.turns:
        yield from ((turn.number, scare, True) for scare in turn.findings.scares)
    start = state.open_turn
    if start is None:
        return
    for number, (side, attempt, means) in enumerate(attempts_of_turn(start)):
        face = state.answers[number] if number < len(state.answers) else None
        scare = scare_of(start, side, attempt, means, face if isinstance(face, int) else 1)
        yield start.number, scare, isinstance(face, int)
