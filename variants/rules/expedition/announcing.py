"""The announced move and possible attempts, for the pages: the way, its chart, and the next step.

Source: "announces to the opposing player what the move attempt will be"; X1 to X3, X19.
"""

from collections.abc import Mapping

from campaigns.rules.contract import Side
from variants.rules.actions import Action, Faces, Move
from variants.rules.answers import Announcement, Attempts, CheckWarning
from variants.rules.capabilities import Announcing
from variants.rules.expedition.attempt import CHART, Risk, distance, is_attempt, line, throw_counts
from variants.rules.expedition.chances import THROWS, check_sentence, outcome
from variants.rules.expedition.check import CHECKMATE, checks, ending_of
from variants.rules.expedition.moves import actions, succeeds
from variants.rules.expedition.notation import MISSED, write_move
from variants.rules.expedition.position import Position
from variants.rules.expedition.situation import Situation
from variants.rules.orthodox.pieces import ARMY, GRID

CAPTURE_ROLL = "capture-roll"


class ExpeditionAnnouncing(Announcing[Situation]):
    """Moves of two squares and more, and captures that are thrown for a second time."""

    def attempts(self, position: Situation) -> Attempts | None:
        placed = position.placed
        if placed.pending:
            return None
        far: dict[str, dict[str, tuple[str, ...]]] = {}
        letters: dict[str, str] = {}
        for move in actions(placed):
            if is_attempt(placed, move):
                start = GRID.name(move.start)
                far.setdefault(start, {})[GRID.name(move.to)] = _names(line(move.start, move.to))
                letters[start] = _letter(placed, move.start)
        chart = {squares: tuple(throw_counts(squares).values()) for squares in CHART}
        return Attempts(far, chart, THROWS, letters, risky=position.risk is not Risk.OFF)

    def announcement(self, position: Situation) -> Announcement | None:
        placed, pending = position.placed, position.placed.pending
        if pending is None:
            return None
        way = line(pending.start, pending.to)
        is_open = pending.allowed is None and not pending.captures
        words = f"{_letter(placed, pending.start)}{GRID.name(pending.start)}-{GRID.name(pending.to)}"
        chances = tuple(throw_counts(len(way)).values()) if is_open else ()
        return Announcement(GRID.name(pending.start), _names(way), words, chances, THROWS)

    def is_undecided(self, position: Situation, action: Action) -> bool:
        """Announced it is, or lands where a risky capture is thrown for."""
        if not isinstance(action, Move):
            return False
        placed, pending = position.placed, position.placed.pending
        if pending is None:
            return is_attempt(placed, action)
        return position.risk is not Risk.OFF and action.to == pending.to and bool(placed.board[action.to])

    def status(self, position: Situation) -> str:
        pending = position.placed.pending
        if pending and pending.captures:
            return CAPTURE_ROLL
        return checks(position.placed, position.side).word or "ongoing"

    def check_warnings(self, position: Situation) -> tuple[CheckWarning, ...]:
        return tuple(filter(None, (_check_warning(position, side) for side in Side)))

    def outcome(self, move: Move, key: str, faces: Faces) -> str:
        if distance(move.start, move.to) < min(CHART):
            return ""
        return outcome(move.start, move.to, faces, captures=key.startswith("capture"))

    def roll_columns(self, position: Situation, faces: Faces) -> Mapping[str, str]:
        placed, pending = position.placed, position.placed.pending
        if pending is None or not pending.captures:
            return {}
        move, is_success = Move(pending.start, pending.to), succeeds(pending.start, pending.to, faces)
        loss = f"-{_letter(placed, move.start)}" if position.risk is Risk.REMOVE else ""
        return {
            "notation": write_move(placed, move) + ("" if is_success else MISSED),
            "taken": ARMY.piece(placed.board[move.to]).letter if is_success else loss,
        }


def _check_warning(position: Situation, side: Side) -> CheckWarning | None:
    king, sentence = position.placed.king_of(side), check_sentence(position.placed, position.risk, side)
    if king is None or not sentence:
        return None
    ending = ending_of(position.placed)
    is_mate = ending is not None and ending.how == CHECKMATE and ending.winner is side.other
    return CheckWarning(GRID.name(king), bool(checks(position.placed, side).certain), sentence, is_mate)


def _names(squares: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(GRID.name, squares))


def _letter(position: Position, square: int) -> str:
    return ARMY.piece(position.board_of(position.side)[square]).letter
