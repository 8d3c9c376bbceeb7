"""A position as seven fields, or eight: the six of FEN, the announced attempt, and the shared squares (section D).

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -
    4k3/8/8/8/8/8/8/R3K3 w Q - 3 20 a1a8@4

The attempt: `-`, `a1a8@?` (announced, not yet thrown), `a1a8@4` (the dice allow at most four squares), `a1a8!` (the
throw for a risky capture is awaited). Shared squares only where there are any: Black's men who stand with White's men
that the placement shows, `e5q,g7k`.
"""

import re

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.expedition.lawful import refuse_unlawful
from variants.rules.expedition.position import Pending, Position
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.fen import read_fen, write_fen

_PENDING = re.compile(f"({GRID.pattern})({GRID.pattern})(?:@([?1-7])|(!))")
_SHARED = re.compile(f"({GRID.pattern})([pnbrqk])")
UNTHROWN, CAPTURING = "?", "!"


def write_position(position: Position) -> str:
    fields = [write_fen(ARMY, position.men), write_pending(position.pending)]
    if position.shared:
        fields.append(",".join(f"{GRID.name(square)}{ARMY.letter(man)}" for square, man in position.shared))
    return " ".join(fields)


def write_pending(pending: Pending | None) -> str:
    """The seventh field."""
    if pending is None:
        return "-"
    squares = GRID.name(pending.start) + GRID.name(pending.to)
    return squares + (CAPTURING if pending.captures else f"@{pending.most or UNTHROWN}")


def read_position(text: str) -> Position:
    """A position as written; raises Unreadable, naming the place, also where the rules forbid it."""
    try:
        fields = text.split(" ")
        if len(fields) not in (7, 8):
            raise Unreadable(
                f"It has {len(fields)} fields separated by blanks; there are seven, and an eighth for shared squares."
            )
        shared = _read_shared(fields[7]) if len(fields) == 8 else ()
        position = Position(read_fen(ARMY, fields[:6]), _read_pending(fields[6]), shared)
        refuse_unlawful(position)
    except (Unreadable, NotPossible) as refusal:
        raise Unreadable(f"{quoted(text)} is no position. {refusal}") from refusal
    return position


def _read_pending(text: str) -> Pending | None:
    if text == "-":
        return None
    match = _PENDING.fullmatch(text)
    if not match:
        raise Unreadable(
            f"The seventh field, the attempt, is - or like a1a8@?, a1a8@4 or a1a8!, not {quoted(text)}."
        )
    most = int(match[3]) if match[3] and match[3] != UNTHROWN else None
    return Pending(GRID.read(match[1]), GRID.read(match[2]), most, bool(match[4]))


def _read_shared(text: str) -> tuple[tuple[int, int], ...]:
    matches = [_SHARED.fullmatch(word) for word in text.split(",")]
    names = [match[1] for match in matches if match]
    if len(names) != len(matches) or names != sorted(set(names)):
        raise Unreadable(
            f"The eighth field, the shared squares, names each with Black's man, in order, like e5q,g7k, not {quoted(text)}."
        )
    return tuple((GRID.read(match[1]), ARMY.letters[match[2]]) for match in matches if match)
