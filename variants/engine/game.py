"""The placeholder of a game: what the search asks, in the kernel's plain style. `program.link` puts a game's own module here.

A module that stands here must have every function of this one, with its arguments in this order. S and T are the state
vector and the tables; what of them belongs to the search stands in layout.py.
"""

from variants.rules.grid.kernel import Vector


def legal(S: Vector, T: Vector, at: int) -> int:
    """Write every legal move from S[at] on; return the index behind the last."""
    raise NotImplementedError


def make(S: Vector, T: Vector, move: int) -> None:
    """Make a move and remember it for `unmake`."""
    raise NotImplementedError


def unmake(S: Vector, T: Vector) -> None:
    """Take back the last move made."""
    raise NotImplementedError


def in_check(S: Vector, T: Vector) -> bool:
    """Whether the side to move would lose its last King if it did nothing."""
    raise NotImplementedError


def is_dead(S: Vector, T: Vector) -> bool:
    """Whether the game is drawn by what is left on the board."""
    raise NotImplementedError


def evaluate(S: Vector, T: Vector) -> int:
    """How well the side to move stands, in hundredths of the weakest piece, by what is on the board alone."""
    raise NotImplementedError
