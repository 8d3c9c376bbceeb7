"""Expedition Chess for its pages: what they ask beside the contract."""

from collections.abc import Mapping
from dataclasses import replace

from campaigns.rules.contract import Over, Side
from variants.rules.answers import Announced, Attempts, Checked, ManOn, Outlook, Played, RollLuck, Way
from variants.rules.board import Board
from variants.rules.expedition import announcing, told
from variants.rules.expedition.actions import Action, Move, write_action
from variants.rules.expedition.attempt import distance
from variants.rules.expedition.check import checks
from variants.rules.expedition.game import EXPEDITION_CHESS
from variants.rules.expedition.landing import missed_and_shared, moved
from variants.rules.expedition.match import actions
from variants.rules.expedition.notation import MISSED, write_move
from variants.rules.expedition.notation_reading import read_notation
from variants.rules.expedition.reach import CHART
from variants.rules.expedition.risky import Risk, succeeds
from variants.rules.expedition.scene import Scene, between, is_undecided, letter, names, taken, takes
from variants.rules.expedition.score import Score, last_state, write_score
from variants.rules.expedition.score_reading import read_score
from variants.rules.expedition.state import State, over
from variants.rules.expedition.why_not import why_not
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import GRID
from variants.rules.remembered import Remembered
from variants.rules.score_text import RESULTS, result_of, with_declarations

SETTINGS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "RiskyCaptures": (
        "Risky captures",
        {
            "off": "no: captures always succeed",
            "remove": "yes: who misses leaves the board",
            "share": "yes: who misses shares the square",
        },
    ),
}
_MISSED = {
    Risk.REMOVE: "Captures from afar are thrown for twice; who misses leaves the board",
    Risk.SHARE: "Captures from afar are thrown for twice; who misses shares the square",
}


class ExpeditionBoard(Board):
    """The pages' questions that only attempts, their dice and shared squares answer."""

    has_dice = True
    luck_words = "those that allow more squares, or grant a capture"
    setting_words = SETTINGS

    def scene(self, state: State) -> Scene:
        return Scene(state.risk, state.position)

    def men(self, scene: Scene) -> list[ManOn]:
        """Who has got to where an enemy stands is shown there while the throw for the capture is awaited."""
        pending = scene.position.pending
        if pending and pending.captures:
            scene = replace(scene, position=missed_and_shared(scene.position))
        beside = {GRID.name(square): ARMY.piece(man).letter for square, man in scene.position.shared}
        return [replace(man, beside=beside.get(man.square, "")) for man in super().men(scene)]

    def targets(self, scene: Scene) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for move in actions(scene.position):
            kind = "capture" if takes(scene.position, move) else "quiet"
            found.setdefault(GRID.name(move.start), {})[GRID.name(move.to)] = kind
        return found

    def outlooks(self, scene: Scene) -> dict[str, dict[str, Outlook]]:
        becomes: dict[tuple[str, str], dict[str, None]] = {}
        for move in actions(scene.position):
            if move.becomes:
                squares = GRID.name(move.start), GRID.name(move.to)
                becomes.setdefault(squares, {})[move.becomes.upper()] = None
        found: dict[str, dict[str, Outlook]] = {}
        for (start, to), letters in becomes.items():
            found.setdefault(start, {})[to] = Outlook(tuple(letters), "The Pawn is promoted.")
        return found

    def ways(self, scene: Scene, text: str) -> tuple[Way, ...]:
        moves = between(scene, text)
        return tuple(self._way(scene, move) for move in moves) if len(moves) > 1 else ()

    def _way(self, scene: Scene, move: Move) -> Way:
        """A Pawn promoted, and where the new man could go if it were to move again."""
        then = moved(scene.position, move)
        again = replace(scene, position=replace(then, men=replace(then.men, side=scene.side)))
        square, men = GRID.name(move.to), tuple(self.men(again))
        reach = {} if then.king_of(scene.side.other) is None else self.targets(again).get(square, {})
        return Way(write_action(move), square, move.becomes.upper(), men, reach)

    def attempts(self, scene: Scene) -> Attempts | None:
        return announcing.attempts(scene)

    def announced(self, scene: Scene) -> Announced | None:
        return announcing.announced(scene)

    def doing(self, state: State) -> str:
        return "land" if state.position.pending else ""

    def question(self, state: State) -> str:
        return announcing.question(state.position)

    def brought(self, text: str, key: str, faces: tuple[int, ...]) -> str:
        move = self.rules.read_action(text)
        if not isinstance(move, Move) or distance(move.start, move.to) < min(CHART):
            return ""
        return told.brought(move.start, move.to, faces, captures=key.startswith("capture"))

    def settled(self, before: State, faces: tuple[int, ...]) -> Mapping[str, str]:
        """What became of a risky capture."""
        pending = before.position.pending
        if pending is None or not pending.captures:
            return {}
        move, succeeded = Move(pending.start, pending.to), succeeds(pending.start, pending.to, faces)
        lost = f"-{letter(before.position, move.start)}" if before.risk is Risk.REMOVE else ""
        return {
            "notation": write_move(before.position, move) + ("" if succeeded else MISSED),
            "taken": taken(before.position, move) if succeeded else lost,
        }

    def checks(self, scene: Scene) -> tuple[Checked, ...]:
        return tuple(filter(None, (_checked(scene, side) for side in Side)))

    def taken(self, scene: Scene, move: Move) -> str:
        return "" if is_undecided(scene, move) else taken(scene.position, move)

    def refusal(self, scene: Scene, start: str, to: str) -> str:
        return "" if between(scene, start + to) else super().refusal(scene, start, to)

    def squares(self, text: str) -> tuple[str, ...]:
        move = self.rules.read_action(text)
        return names((move.start, move.to)) if isinstance(move, Move) else ()

    def notes(self, state: State) -> tuple[str, ...]:
        return (_MISSED[state.risk],) if state.risk in _MISSED and not over(state) else ()

    def chances(self, state: State) -> tuple[str, ...]:
        return told.chances_told(state)

    def luck(self, state: State, faces: tuple[int, ...]) -> RollLuck | None:
        found = told.luck_told(state, faces)
        return RollLuck(found.side, found.faces, found.words, found.luck) if found else None


def _checked(scene: Scene, side: Side) -> Checked | None:
    king, words = scene.position.king_of(side), told.check_told(scene.position, scene.risk, side)
    if king is None or not words:
        return None
    return Checked(GRID.name(king), bool(checks(scene.position, side).certain), words)


def _read_move(scene: Scene, text: str) -> Move:
    """What is tapped names two squares; what a Pawn becomes goes without saying where it stays one."""
    moves = between(scene, text)
    return moves[0] if len(moves) == 1 else read_notation(scene.position, text)


def _write_move(scene: Scene, action: Action) -> str:
    """The source's notation; nothing before the dice have made a move of it."""
    if not isinstance(action, Move) or is_undecided(scene, action):
        return ""
    return write_move(scene.position, action)


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
    checked=lambda scene: None,
    read_move=_read_move,
    write_move=_write_move,
    why_not=lambda scene, move: why_not(scene.position, move),
    read_score=_read_score,
    write_score=_write_score,
)
