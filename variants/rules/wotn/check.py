"""Check: the only King of a side is attacked. A side with several Kings is never in check.

Source: Betza, "10. Check and Mate"; R4.1, R8.1, R8.2, R8.6, R8.7, A13, A28.
"""

from campaigns.rules.contract import Side
from variants.rules.grid.kernel import look
from variants.rules.grid.layout import BIT, CHECKERS
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY, kings


def attackers(position: Position, square: int, side: Side) -> tuple[int, ...]:
    """Where the pieces of a side stand that attack a square, Kings and pinned pieces included."""
    S = position.load(ARMY)
    checks, _ = look(S, ARMY.tables, square, BIT[side])
    return tuple(sorted(S[CHECKERS : CHECKERS + checks]))


def checkers(position: Position, side: Side) -> tuple[int, ...]:
    """Where the pieces stand that attack a side's only King; nobody does where it has several."""
    own = kings(position, side)
    return attackers(position, own[0], side.other) if len(own) == 1 else ()


def in_check(position: Position) -> bool:
    """Whether the side to move is in check."""
    return bool(checkers(position, position.side))
