"""A Chess Modifier as it is shown: `29 20/29 (plays as 29)`."""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules import chess_modifier


@dataclass(frozen=True, slots=True)
class ShownCm:
    """The whole part, the proper fraction ("20/29", empty without one) and the value at the board."""

    whole: int
    fraction: str
    plays_as: int


def shown_cm(cm: Fraction | None) -> ShownCm | None:
    """The parts of a CM; None for somebody who does not know chess."""
    if cm is None:
        return None
    whole, _, fraction = chess_modifier.display(cm).partition(" ")
    if "/" in whole:
        whole, fraction = "0", whole
    return ShownCm(int(whole), fraction, chess_modifier.plays_as(cm))


def cm_text(cm: Fraction | None) -> str:
    """The same in one line of text."""
    if cm is None:
        return "does not know chess"
    return f"{chess_modifier.display(cm)} (plays as {chess_modifier.plays_as(cm)})"
