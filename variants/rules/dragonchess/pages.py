"""Dragonchess for its pages: what they ask beside the contract."""

from collections.abc import Mapping

from campaigns.rules.contract import Over
from variants.rules.answers import Played
from variants.rules.board import Board
from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.check import in_check, king_of
from variants.rules.dragonchess.freezing import frozen_by
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.dragonchess.match import over
from variants.rules.dragonchess.notation import write_move
from variants.rules.dragonchess.notation_reading import read_notation
from variants.rules.dragonchess.options import Options
from variants.rules.dragonchess.position import Position
from variants.rules.dragonchess.score import Score, last_state, read_score, write_score
from variants.rules.dragonchess.why_not import why_not
from variants.rules.remembered import Remembered
from variants.rules.score_text import result_of, with_declarations


def _checked(position: Position) -> int | None:
    return king_of(position, position.side) if in_check(position) else None


def _read_score(text: str) -> Played:
    score = read_score(text)
    state = last_state(score)
    moves = with_declarations(score.moves, score.result, over(state), state.position.side)
    return Played(Options(score.start), moves)


def _write_score(played: Played, tags: Mapping[str, str], ended: Over | None) -> str:
    return write_score(Score(played.actions, played.options.start, tags, result_of(ended)))


DRAGONCHESS_BOARD = Board(
    rules=Remembered(DRAGONCHESS),
    army=ARMY,
    frozen_by=frozen_by,
    checked=_checked,
    read_move=read_notation,
    write_move=write_move,
    why_not=why_not,
    read_score=_read_score,
    write_score=_write_score,
)
