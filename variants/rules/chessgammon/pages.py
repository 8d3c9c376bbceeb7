"""Chessgammon for its pages: what they ask beside the contract."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.rules.contract import Over, Side
from variants.rules.answers import Counter, DieLeft, Outlook, Played, RollLuck, Way, Worth
from variants.rules.board import Board
from variants.rules.chessgammon import doubling
from variants.rules.chessgammon.actions import (
    DOUBLE,
    DROP,
    ROLL,
    TAKE,
    Action,
    HalfMove,
    Move,
    Unusable,
    Word,
    write_action,
)
from variants.rules.chessgammon.army import ARMY
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.game import CHESSGAMMON
from variants.rules.chessgammon.half_moves import captured, vector
from variants.rules.chessgammon.match import awaits
from variants.rules.chessgammon.notation import write_move
from variants.rules.chessgammon.notation_reading import read_notation
from variants.rules.chessgammon.points import plain_and_most, points
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.score import NOTHING, WORDS, Score, write_score
from variants.rules.chessgammon.score_reading import read_score
from variants.rules.chessgammon.state import State, table_of
from variants.rules.chessgammon.told import chances_told, luck_told
from variants.rules.chessgammon.turn import legal_actions, played, plays
from variants.rules.chessgammon.usable import dice_in_play
from variants.rules.chessgammon.why_not import why_not
from variants.rules.orthodox.board import GRID, SIDE_NAMES
from variants.rules.remembered import Remembered

SETTINGS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "Dice": (
        "Which men the dice move",
        {
            "standard": "as the article has it",
            "wilson": "Wilson's table: pawns by their file as well",
            "wilson-first": "Wilson's table for first rolls only",
        },
    ),
    "DoubleGame": (
        "Double game",
        {"false": "no", "true": "taking all sixteen men counts twice"},
    ),
    "Cube": ("Doubling cube", {"true": "yes", "false": "no"}),
}
TOLD = {write_action(word): WORDS[word] for word in (DOUBLE, TAKE, DROP)}


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with the table that the dice of the side to move go by."""

    table: DiceTable
    position: Position

    @property
    def board(self) -> bytes:
        return self.position.men.board

    @property
    def side(self) -> Side:
        return self.position.side


class ChessgammonBoard(Board):
    """The pages' questions that only dice and cube answer."""

    has_dice = True
    turns_of_half_moves = True
    luck_words = "those that take the stronger man first, then those of which more dice can be used"
    counts_points = True
    asks_for_dice = ROLL
    setting_words = SETTINGS

    def scene(self, state: State) -> Scene:
        return Scene(table_of(state, state.position.side), state.position)

    def half_moves(self, state: State) -> int:
        men = state.position.men
        return 2 * (men.fullmove - 1) + (men.side is Side.BLACK)

    def targets(self, scene: Scene) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for move in plays(scene.position, scene.table):
            kind = "capture" if self.taken(scene, move) else "quiet"
            found.setdefault(GRID.name(move.start), {})[GRID.name(move.to)] = kind
        return found

    def outlooks(self, scene: Scene) -> dict[str, dict[str, Outlook]]:
        found: dict[str, dict[str, Outlook]] = {}
        for (start, to), becomes in _promotions(scene).items():
            found.setdefault(start, {})[to] = Outlook(tuple(becomes), "The Pawn is promoted.")
        return found

    def ways(self, scene: Scene, text: str) -> tuple[Way, ...]:
        moves = _between(scene, text)
        return tuple(self._way(scene, move) for move in moves) if len(moves) > 1 else ()

    def _way(self, scene: Scene, move: Move) -> Way:
        then = Scene(scene.table, played(scene.position, scene.table, move))
        goes_on = then.side is scene.side
        square = GRID.name(move.to)
        return Way(
            write_action(move),
            square,
            ARMY.piece(then.board[move.to]).letter,
            tuple(self.men(then)),
            self.targets(then).get(square, {}) if goes_on else {},
            f"with the {move.die}" if move.die else "",
        )

    def squares(self, text: str) -> tuple[str, ...]:
        move = self.rules.read_action(text)
        return (GRID.name(move.start), GRID.name(move.to)) if isinstance(move, Move) else ()

    def taken(self, scene: Scene, move: Action) -> str:
        """The token of the man a half-move takes, also in passing; empty for none."""
        if not isinstance(move, Move):
            return ""
        use = plays(scene.position, scene.table)[move]
        squares = list(captured(vector(scene.position), [use.word]))
        return ARMY.piece(scene.board[squares[0]]).letter if squares else ""

    def refusal(self, scene: Scene, start: str, to: str) -> str:
        return "" if _between(scene, start + to) else super().refusal(scene, start, to)

    def words(self, state: State) -> tuple[Action, ...]:
        """Take, drop, double; dice given up that cannot be used; the declarations."""
        said = [word for word in doubling.words(state) if word is not ROLL]
        scene = self.scene(state)
        unusable = [] if self._is_over(state) else legal_actions(scene.position, scene.table)
        return *said, *(one for one in unusable if isinstance(one, Unusable)), *super().words(state)

    def is_answer(self, actions: Sequence[Action]) -> bool:
        return bool(actions) and not isinstance(actions[0], Move)

    def question(self, state: State) -> str:
        """What the side to move has to answer: a double, or dice that cannot be used."""
        if state.said is Word.DOUBLE:
            value = state.position.cube.value
            side = SIDE_NAMES[state.position.side]
            return f"{side} doubles: the game would count {2 * value}, and dropped it is lost for {value}"
        if Unusable() not in self.words(state):
            return ""
        return f"Nothing can be played with the {' and the '.join(map(str, state.position.dice))}"

    def dice(self, scene: Scene) -> tuple[DieLeft, ...]:
        return tuple(
            DieLeft(one.die, tuple(map(GRID.name, one.men)), scene.table.words(one.die), one.why or "")
            for one in dice_in_play(scene.position, scene.table)
        )

    def counter(self, state: State) -> Counter | None:
        """The doubling cube."""
        if not state.terms.cube:
            return None
        cube = state.position.cube
        owner = f"{SIDE_NAMES[cube.owner]}'s" if cube.owner else "in the middle"
        return Counter(str(cube.value), cube.owner, f"The cube shows {cube.value} and is {owner}.")

    def notes(self, state: State) -> tuple[str, ...]:
        if state.terms.dice.value == "standard" or self._is_over(state):
            return ()
        return (SETTINGS["Dice"][1][state.terms.dice.value],)

    def points(self, state: State) -> int:
        return points(state)

    def worth(self, state: State) -> Worth:
        return Worth(*plain_and_most(state), doubling.raised(state))

    def told(self, text: str) -> str:
        """The words about the cube, as the score form has them."""
        return TOLD.get(text, "")

    def chances(self, state: State) -> tuple[str, ...]:
        return chances_told(state)

    def luck(self, state: State, faces: tuple[int, ...]) -> RollLuck | None:
        told = luck_told(state, faces)
        return RollLuck(told.side, told.roll, told.words, told.luck) if told else None

    def _is_over(self, state: State) -> bool:
        return isinstance(awaits(state), Over)


def _promotions(scene: Scene) -> dict[tuple[str, str], dict[str, None]]:
    """From and to of the half-moves that promote, and what the pawn can become."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for move in plays(scene.position, scene.table):
        if move.becomes:
            squares = GRID.name(move.start), GRID.name(move.to)
            found.setdefault(squares, {})[move.becomes.upper()] = None
    return found


def _between(scene: Scene, text: str) -> list[Move]:
    """The half-moves from square to square, by whatever die and whatever the man becomes."""
    return [
        move
        for move in plays(scene.position, scene.table)
        if GRID.name(move.start) + GRID.name(move.to) == text
    ]


def _read_move(scene: Scene, text: str) -> HalfMove:
    """What is tapped names two squares; what goes without saying need not be written."""
    if text in (NOTHING, str(Unusable())):
        return Unusable()
    moves = _between(scene, text)
    return moves[0] if len(moves) == 1 else read_notation(scene.position, scene.table, text)


def _write_move(scene: Scene, action: Action) -> str:
    """The article's notation; --- for dice that are given up, nothing for words about the cube."""
    if isinstance(action, Move):
        return write_move(scene.position, scene.table, action)
    return NOTHING if isinstance(action, Unusable) else ""


def _read_score(text: str) -> Played:
    score = read_score(text)
    return Played(score.options, score.steps)


def _write_score(played: Played, tags: Mapping[str, str], ended: Over | None) -> str:
    return write_score(Score(tuple(played.steps), played.options, tags))


CHESSGAMMON_BOARD = ChessgammonBoard(
    rules=Remembered(CHESSGAMMON),
    army=ARMY,
    frozen_by=lambda scene, square: None,
    checked=lambda scene: None,
    read_move=_read_move,
    write_move=_write_move,
    why_not=lambda scene, move: why_not(scene.position, scene.table, move),
    read_score=_read_score,
    write_score=_write_score,
)
