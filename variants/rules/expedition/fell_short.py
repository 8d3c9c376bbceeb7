"""The source's own notation, read: Qe4(e5,e8) for a piece that fell short.

Source: "Game Notation"; X18, X18a (all granted and stopped short), X18b (who is meant).
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.expedition.attempt import distance, line
from variants.rules.expedition.position import Position
from variants.rules.expedition.why_not import why_not
from variants.rules.notation import MARKS
from variants.rules.orthodox.algebraic import PIECES
from variants.rules.orthodox.pieces import GRID

_FORM = re.compile(
    rf"(?P<piece>[BRQ])(?P<to>{GRID.pattern})\((?P<limit>{GRID.pattern}), ?(?P<wanted>{GRID.pattern})\)"
    + MARKS
)


@dataclass(frozen=True, slots=True)
class FellShort:
    """What the bracketed form tells: the attempt, how many squares the dice allowed, and the landing."""

    attempt: Move
    most: int
    landing: Move


def is_fell_short(text: str) -> bool:
    """Whether a text has the bracketed form."""
    return bool(_FORM.fullmatch(text))


def read_fell_short(position: Position, text: str) -> FellShort:
    """What a text in the bracketed form tells at a position before the attempt; raises Unreadable or NotPossible."""
    match = _FORM.fullmatch(text)
    if not match:
        raise Unreadable(f"{quoted(text)} is nothing that fell short: it is written like Qe4(e5,e8).")
    to, most, wanted = (GRID.read(match[name]) for name in ("to", "limit", "wanted"))
    if to == wanted:
        raise NotPossible(
            f"{quoted(text)} is not possible. Brackets tell of who stopped before {match['wanted']}; who lands there is written without."
        )
    start = _mover(position, to, wanted)
    way = line(start, wanted) if start is not None else ()
    if start is None or to not in way or most not in way or position.on(start) is not PIECES[match["piece"]]:
        raise NotPossible(
            f"{quoted(text)} is not possible. Going back from {match['to']}, away from {match['wanted']}, the first piece is no "
            f"{PIECES[match['piece']]} that could have been on this way."
        )
    attempt = Move(start, wanted)
    why = why_not(position, attempt)
    if why:
        raise NotPossible(f"{quoted(text)} is not possible. {why}")
    if distance(start, to) > distance(start, most):
        raise NotPossible(
            f"{quoted(text)} is not possible. It lands beyond {match['limit']}, which the dice allowed."
        )
    return FellShort(attempt, distance(start, most), Move(start, to))


def _mover(position: Position, to: int, wanted: int) -> int | None:
    """The first piece met going back from the landing, away from the announced square (X18b)."""
    way = line(to, wanted)
    if not way:
        return None
    by = way[0] - to
    square: int | None = to
    while square is not None and not position.board[square]:
        behind = square - by
        square = behind if behind in range(GRID.size) and distance(square, behind) == 1 else None
    return square
