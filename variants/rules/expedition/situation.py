"""A position with the rule for risky captures.

    off startpos | share fen <position>

Source: "there could be a variant of this variant in which the capture is also subject to risk"; X19, X20.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from campaigns.rules.errors import NotPossible, Unreadable
from variants.rules import state
from variants.rules.actions import Step
from variants.rules.capabilities import RepetitionRules
from variants.rules.expedition.attempt import Risk
from variants.rules.expedition.moves import is_passing, packed_moves
from variants.rules.expedition.position import START, Position
from variants.rules.expedition.position_text import leftover_square
from variants.rules.options import OptionRules, Setting
from variants.rules.orthodox.pieces import GRID


@dataclass(frozen=True, slots=True)
class Situation(state.Situation[Position]):
    """The pieces as `placed`, and what becomes of an attacker that misses."""

    placed: Position = START
    risk: Risk = Risk.OFF


class ExpeditionOptions(OptionRules[Situation, Position]):
    settings = (
        Setting(
            "RiskyCaptures",
            "Risky captures",
            {
                "off": "No: captures always succeed",
                "remove": "Yes: on a miss the capturing piece leaves the board",
                "share": "Yes: on a miss both pieces share the square",
            },
        ),
    )
    example = f"{', '.join(Risk)} and where the pieces stand, like “off startpos”"

    def begin(self, settings: str, setup: Position | None) -> Situation:
        """Raises Unreadable for settings that are none, NotPossible for a position that this risk cannot bring about."""
        if settings not in list(Risk):
            raise Unreadable(f"expected {self.example}.")
        risk, position = Risk(settings), setup or START
        if risk is Risk.OFF and position.pending and position.pending.captures:
            raise NotPossible("A capture awaits its roll, but captures are not risky: RiskyCaptures is off.")
        if risk is not Risk.SHARE and position.shared:
            raise NotPossible(f"Two pieces share a square, which needs RiskyCaptures share; it is {risk}.")
        leftover = leftover_square(position)
        if risk is not Risk.SHARE and leftover is not None:
            raise NotPossible(
                f"The Pawn that has just come from {GRID.name(leftover)} shared it with {position.piece_at(leftover)}, which "
                f"needs RiskyCaptures share; it is {risk}."
            )
        return Situation(position, risk)

    def choices(self, position: Situation) -> Mapping[str, str]:
        return {"RiskyCaptures": position.risk.value}

    def from_state_head(self, head: str, setup: Position | None) -> Situation:
        if head not in list(Risk):
            raise Unreadable(f"it begins with {' or '.join(Risk)}.")
        return self.begin(head, setup)


class ExpeditionRepetition(RepetitionRules[Situation]):
    def key(self, position: Situation) -> Hashable | None:
        """What makes a position the same one (X16b); a passed square only if a capture in passing is legal.

        None while something is announced.
        """
        placed, chess = position.placed, position.placed.chess
        if placed.pending:
            return None
        en_passant = bool(chess.passed) and any(map(is_passing, packed_moves(placed).values()))
        return placed.board, placed.side, chess.rights, en_passant, placed.shared

    def is_lasting(self, position: Situation, step: Step, next_position: Situation) -> bool:
        return next_position.placed.pending is None and next_position.halfmove == 0
