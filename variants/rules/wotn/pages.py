"""Way of the Knight for its pages: what they ask beside the contract."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from variants.rules.answers import Outlook, Played, Way
from variants.rules.board import Board
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.board import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.pair import Growth, Handicap, Preparation
from variants.rules.remembered import Remembered
from variants.rules.score_text import result_of, with_declarations
from variants.rules.wotn import spending
from variants.rules.wotn.actions import Improve, Move, Ready, write_action, write_move
from variants.rules.wotn.army import ARMY
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.check import checkers
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT
from variants.rules.wotn.handicap import MOST, fold
from variants.rules.wotn.match import State, act, over, spender, start
from variants.rules.wotn.men import kings
from variants.rules.wotn.moves import after, is_capture, is_passing, legal_moves
from variants.rules.wotn.notation import write_notation
from variants.rules.wotn.notation_reading import read_notation
from variants.rules.wotn.options import Options
from variants.rules.wotn.outlook import outlook
from variants.rules.wotn.pieces import PAWN, token
from variants.rules.wotn.score import Score, last_state, read_score, write_score
from variants.rules.wotn.set_up import START
from variants.rules.wotn.state import points_of
from variants.rules.wotn.why_not import why_not

_READY = write_action(Ready())
_SQUARES = re.compile(f"({GRID.pattern})({GRID.pattern})")


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with the chart its men improve by; `opened` once the set-up is complete and moves are made."""

    chart: Chart
    position: Position
    opened: bool = True

    @property
    def board(self) -> bytes:
        return self.position.board

    @property
    def side(self) -> Side:
        return self.position.side


class WotnBoard(Board):
    """The pages' questions that only the charts answer: what men become, and which way."""

    def scene(self, state: State) -> Scene:
        return Scene(state.chart, state.position, spender(state) is None)

    def targets(self, scene: Scene) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for move in legal_moves(scene.chart, scene.position) if scene.opened else ():
            kind = "capture" if is_capture(scene.chart, scene.position, move) else "quiet"
            found.setdefault(GRID.name(move.start), {})[GRID.name(move.to)] = kind
        return found

    def outlooks(self, scene: Scene) -> dict[str, dict[str, Outlook]]:
        return {name: _outlooks(scene, GRID.read(name)) for name in self.targets(scene)}

    def ways(self, scene: Scene, text: str) -> tuple[Way, ...]:
        moves = _between(scene, text)
        return tuple(_way(self, scene, move) for move in moves) if len(moves) > 1 else ()

    def taken(self, scene: Scene, move: Move) -> str:
        return PAWN.letter if is_passing(scene.chart, scene.position, move) else super().taken(scene, move)

    def refusal(self, scene: Scene, start: str, to: str) -> str:
        return "" if _between(scene, start + to) else super().refusal(scene, start, to)

    def kinds(self, state: State) -> tuple[Piece, ...]:
        return state.chart.kinds

    def notes(self, state: State) -> tuple[str, ...]:
        several = [side for side in Side if len(kings(state.position, side)) > 1]
        return tuple(
            f"{SIDE_NAMES[side]} has several Kings, and none of them is in check" for side in several
        )


def _outlooks(scene: Scene, square: int) -> dict[str, Outlook]:
    seen = outlook(scene.chart, scene.position, square).items()
    return {
        GRID.name(to): Outlook(tuple(piece.letter for piece in told.becomes), told.why)
        for to, told in seen
        if told.why
    }


def _between(scene: Scene, text: str) -> list[Move]:
    """The legal moves from square to square, whatever the man becomes; none where the text is anything else."""
    match = _SQUARES.fullmatch(text)
    if not match or not scene.opened:
        return []
    squares = GRID.read(match[1]), GRID.read(match[2])
    return [move for move in legal_moves(scene.chart, scene.position) if (move.start, move.to) == squares]


def _way(board: Board, scene: Scene, move: Move) -> Way:
    then = replace(after(scene.chart, scene.position, move), side=scene.side, passed=())
    standing = replace(scene, position=then)
    square = GRID.name(move.to)
    return Way(
        write_move(move),
        square,
        ARMY.piece(then.board[move.to]).letter,
        tuple(board.men(standing)),
        board.targets(standing).get(square, {}),
    )


def _read_move(scene: Scene, text: str) -> Move:
    """What is tapped names two squares; what the man becomes goes without saying where there is no choice."""
    moves = _between(scene, text)
    return moves[0] if len(moves) == 1 else read_notation(scene.chart, scene.position, text)


def _preparation(state: State) -> Preparation | None:
    side = spender(state)
    if side is None:
        return None
    men = [at for at, man in ARMY.men_on(state.position.board) if side_of(man) is side]
    growths = {GRID.name(at): _growths(state, side, at) for at in men}
    return Preparation(side, points_of(state, side), growths, _READY)


def _growths(state: State, side: Side, square: int) -> tuple[Growth, ...]:
    """What the man on a square can grow into, the cheapest first, and why that is refused."""
    piece = ARMY.piece(state.position.board[square])
    found = []
    for other, price in state.chart.reach(piece).items():
        improve, refusal = Improve(square, token(other)), ""
        try:
            spending.improved(state.chart, state.position, side, points_of(state, side), improve)
        except NotPossible as reason:
            refusal = str(reason)
        found.append(Growth(write_action(improve), other.letter, price, refusal))
    return tuple(found)


def _checked(scene: Scene) -> int | None:
    return kings(scene.position, scene.side)[0] if checkers(scene.position, scene.side) else None


def _read_score(text: str) -> Played:
    score = read_score(text)
    state = last_state(score)
    moves = with_declarations(score.moves, score.result, over(state), state.position.side)
    return Played(Options(score.chart, start=score.start), moves)


def _write_score(played: Played, tags: Mapping[str, str], ended: Over | None) -> str:
    state = start(played.options)
    for action in played.actions:
        state = act(state, action) if not isinstance(action, Move) else state
    moves = tuple(action for action in played.actions if isinstance(action, Move))
    return write_score(Score(moves, state.chart, state.position, tags, result_of(ended)))


WOTN_BOARD = WotnBoard(
    rules=Remembered(WAY_OF_THE_KNIGHT),
    army=ARMY,
    frozen_by=lambda scene, square: None,
    checked=_checked,
    read_move=_read_move,
    write_move=lambda scene, move: write_notation(scene.chart, scene.position, move),
    why_not=lambda scene, move: why_not(scene.chart, scene.position, move),
    read_score=_read_score,
    write_score=_write_score,
    handicap=Handicap(
        fold=fold,
        most=MOST,
        points=lambda options: options.points,
        with_points=lambda options, points: (
            replace(options, points=points) if options.start == START else options
        ),
        preparation=_preparation,
        prepares=lambda text: text == _READY or text.startswith("improve "),
        source="Sam Trenholme's handicap: a winner who has points loses one, otherwise the loser gains one.",
    ),
)
