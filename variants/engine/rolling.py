"""The placeholder of a game whose turns begin with a roll of two dice, in the kernel's plain style (`program.link`).

A module that stands here must have every function of this one, with its arguments in this order. Values are for the
side whose roll comes next, in millionths of a point.
"""

from variants.rules.grid.kernel import Vector


def is_over(S: Vector, T: Vector) -> bool:
    """Whether the game has ended, seen between two turns."""
    raise NotImplementedError


def worth_of_end(S: Vector, T: Vector) -> int:
    """What a finished game is worth."""
    raise NotImplementedError


def worth(S: Vector, T: Vector, at: int) -> int:
    """What a position is worth by what stands on the board; lists are written from S[at] on."""
    raise NotImplementedError


def winning_rolls(S: Vector, T: Vector, at: int) -> int:
    """A bit for each roll that wins a whole point at once, whatever else it may do."""
    raise NotImplementedError


def most_worth(S: Vector) -> int:
    """What can be won at most."""
    raise NotImplementedError


def lay(S: Vector, T: Vector, dice: int) -> None:
    """Lay the dice of a roll on the table, or take them away (0)."""
    raise NotImplementedError


def turns(S: Vector, T: Vector, at: int) -> int:
    """Write the different turns that the dice allow, each with its order, from S[at] on; return the index behind the last."""
    raise NotImplementedError


def play(S: Vector, T: Vector, turn: int) -> None:
    """Make a whole turn."""
    raise NotImplementedError


def take_back(S: Vector, T: Vector, ply: int) -> None:
    """Take back what was made since the undo region stood there."""
    raise NotImplementedError
