"""Dragonchess for its pages: what they ask beside the contract."""

from collections.abc import Mapping

from campaigns.rules.contract import Over
from variants.rules.board import Board, Played
from variants.rules.declarations import AgreeToDraw, OfferDraw, Resign
from variants.rules.dragonchess.actions import Action
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
from variants.rules.score_text import RESULTS, result_of


def _checked(position: Position) -> int | None:
    return king_of(position, position.side) if in_check(position) else None


def _read_score(text: str) -> Played:
    score = read_score(text)
    return Played(Options(score.start), _actions(score))


def _actions(score: Score) -> tuple[Action, ...]:
    """The moves, and where its result does not stand on the boards, what the players must have declared.

    Nobody resigns out of turn: a score won by the side to move stays open.
    """
    state, moves = last_state(score), score.moves
    if over(state) or not moves:
        return moves
    if score.result == RESULTS[state.position.side.other]:
        return *moves, Resign()
    if score.result == RESULTS[None]:
        return *moves[:-1], OfferDraw(), moves[-1], AgreeToDraw()
    return moves


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
