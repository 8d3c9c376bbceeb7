"""Expedition Chess for its pages: what they ask beside the contract."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.rules.contract import Over, Side
from variants.rules.board import Board, ManOn, Played
from variants.rules.expedition.actions import Action, Move
from variants.rules.expedition.check import checks
from variants.rules.expedition.game import EXPEDITION_CHESS
from variants.rules.expedition.match import actions
from variants.rules.expedition.moves import is_capture
from variants.rules.expedition.notation import write_move
from variants.rules.expedition.notation_reading import read_notation
from variants.rules.expedition.position import Position
from variants.rules.expedition.risky import Risk
from variants.rules.expedition.score import Score, last_state, write_score
from variants.rules.expedition.score_reading import read_score
from variants.rules.expedition.state import State, over
from variants.rules.expedition.why_not import why_not
from variants.rules.grid.army import side_of
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.men import PAWN
from variants.rules.remembered import Remembered
from variants.rules.score_text import RESULTS, result_of, with_declarations

SETTINGS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "RiskyCaptures": (
        "Captures by attempt",
        {
            "off": "always succeed",
            "remove": "are thrown for; who misses leaves the board",
            "share": "are thrown for; who misses shares the square",
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with what becomes of a missed capture."""

    risk: Risk
    position: Position

    @property
    def board(self) -> bytes:
        return self.position.board

    @property
    def side(self) -> Side:
        return self.position.side


class ExpeditionBoard(Board):
    """The pages' questions that only attempts and shared squares answer."""

    has_dice = True
    setting_words = SETTINGS

    def scene(self, state: State) -> Scene:
        return Scene(state.risk, state.position)

    def men(self, scene: Scene) -> list[ManOn]:
        return [
            ManOn(GRID.name(square), side_of(man), ARMY.piece(man).letter, "")
            for square, man in scene.position.all_men()
        ]

    def targets(self, scene: Scene) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for move in actions(scene.position):
            kind = "capture" if self.taken(scene, move) else "quiet"
            found.setdefault(GRID.name(move.start), {})[GRID.name(move.to)] = kind
        return found

    def squares(self, text: str) -> tuple[str, ...]:
        move = self.rules.read_action(text)
        return (GRID.name(move.start), GRID.name(move.to)) if isinstance(move, Move) else ()

    def taken(self, scene: Scene, move: Action) -> str:
        """The token of the man a move takes, also in passing; empty for none, and for an attempt that is announced."""
        if not isinstance(move, Move):
            return ""
        if scene.board[move.to]:
            return ARMY.piece(scene.board[move.to]).letter
        passing = not scene.position.pending and is_capture(scene.position, move)
        return PAWN.letter if passing else ""


def _checked(scene: Scene) -> int | None:
    position = scene.position
    return position.king_of(position.side) if checks(position, position.side).word else None


def _read_move(scene: Scene, text: str) -> Move:
    return read_notation(scene.position, text)


def _write_move(scene: Scene, action: Action) -> str:
    return write_move(scene.position, action) if isinstance(action, Move) else ""


def _read_score(text: str) -> Played:
    score = read_score(text)
    state = last_state(score)
    if state.position.pending and score.result == RESULTS[None]:
        return Played(score.options, score.steps)  # nobody agrees to a draw before the landing
    steps = with_declarations(score.steps, score.result, over(state), state.position.side)
    return Played(score.options, steps)


def _write_score(played: Played, tags: Mapping[str, str], ended: Over | None) -> str:
    steps = tuple(step for step in played.steps if isinstance(step, Move | tuple))
    return write_score(Score(steps, played.options, tags, result_of(ended)))


EXPEDITION_BOARD = ExpeditionBoard(
    rules=Remembered(EXPEDITION_CHESS),
    army=ARMY,
    frozen_by=lambda scene, square: None,
    checked=_checked,
    read_move=_read_move,
    write_move=_write_move,
    why_not=lambda scene, move: why_not(scene.position, move),
    read_score=_read_score,
    write_score=_write_score,
)
