"""Words about the roll and the cube, and the dice that cannot be used; and how half-moves are written.

    the cube     = "roll" | "double" | "take" | "drop" | "beaver"
    unusable     = "0000"
    half-move    = from to [ promotion ] [ "@" die ]    e2e4, a7a8q, d2d3@5

The die is written exactly where the two dice still to play are different and both move the piece (R17, R19).
"""

from variants.rules.actions import (
    DECLARATIONS,
    RESIGN_OFF_TURN,
    Action,
    ClaimDraw,
    Coordinates,
    Move,
    PlainWord,
    Resign,
)
from variants.rules.orthodox.pieces import GRID

ROLL, DOUBLE, TAKE, DROP = PlainWord("roll"), PlainWord("double"), PlainWord("take"), PlainWord("drop")
BEAVER = PlainWord("beaver")
UNUSABLE = PlainWord("0000")
WORDS = (UNUSABLE, ROLL, DOUBLE, TAKE, DROP, BEAVER)
HalfMove = Move | PlainWord

COORDINATES = Coordinates(
    GRID,
    ", what a pawn becomes and the die if both would do, like e2e4, a7a8q or d2d3@5",
    tuple("qrbn"),
    with_die=True,
)


def is_pass(text: str) -> bool:
    """Whether a move in plain signs says that the dice cannot be used: 0000, or dashes as word processors join them."""
    return text == UNUSABLE.text or (bool(text) and not text.strip("-"))


# How a score writes what is no half-move.
PASS_MARK, UNFINISHED_MARK, DRAW = "---", "...", "Draw"
SCORE_WORDS: dict[Action, str] = {
    DOUBLE: "doubles",
    TAKE: "accepts",
    DROP: "declines",
    BEAVER: "beavers",
    **{
        declaration: declaration.text
        for declaration in DECLARATIONS.values()
        if not isinstance(declaration, ClaimDraw)
    },
    Resign(): "resigns",
    RESIGN_OFF_TURN: "resigns-off-turn",
}
