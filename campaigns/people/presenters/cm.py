"""A Chess Modifier as it is shown: `29.68 (plays as 29)`, and exactly `29 20/29`."""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules import chess_modifier


@dataclass(frozen=True, slots=True)
class ShownCm:
    """Two decimals, the exact fraction ("29 20/29", empty where the decimals are exact) and the value at the board."""

    decimal: str
    exact: str
    plays_as: int

    @property
    def is_whole(self) -> bool:
        return "." not in self.decimal and "/" not in self.decimal


def shown_cm(cm: Fraction | None) -> ShownCm | None:
    if cm is None:
        return None
    exact = "" if 100 % cm.denominator == 0 else chess_modifier.display(cm)
    return ShownCm(chess_modifier.decimal(cm), exact, chess_modifier.plays_as(cm))
