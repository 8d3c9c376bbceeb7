"""What a player may declare on every full board, beside the moves: resigning, offering a draw and agreeing to it.

The side to move declares; giving up is anybody's at any time. An offer stands until the other side agrees or, by
moving, declines.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Resign:
    """The side to move gives the game up; `off_turn`: the other side does."""

    off_turn: bool = False


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """The side to move offers a draw, and then moves."""


@dataclass(frozen=True, slots=True)
class AgreeToDraw:
    """The side to move takes the offered draw."""


Declaration = Resign | OfferDraw | AgreeToDraw

OFF_TURN = Resign(off_turn=True)

_TEXTS: dict[Declaration, str] = {
    Resign(): "resign",
    OFF_TURN: "resign-off-turn",
    OfferDraw(): "draw?",
    AgreeToDraw(): "draw!",
}
DECLARATIONS = {text: declaration for declaration, text in _TEXTS.items()}


def write_declaration(declaration: Declaration) -> str:
    return _TEXTS[declaration]
