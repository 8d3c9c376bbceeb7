"""What a player may declare on every full board, beside the moves: resigning, offering a draw and agreeing to it.

The side to move declares. An offer stands until the other side agrees or, by moving, declines.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Resign:
    """The side to move gives the game up."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """The side to move offers a draw, and then moves."""


@dataclass(frozen=True, slots=True)
class AgreeToDraw:
    """The side to move takes the offered draw."""


Declaration = Resign | OfferDraw | AgreeToDraw

_TEXTS: dict[Declaration, str] = {Resign(): "resign", OfferDraw(): "draw?", AgreeToDraw(): "draw!"}
DECLARATIONS = {text: declaration for declaration, text in _TEXTS.items()}


def write_declaration(declaration: Declaration) -> str:
    return _TEXTS[declaration]
