"""The article's notation, read: in full, and short as in its notes (Q:b2, Nf5, d6) as long as one move is meant.

Source: Betza, "11. Sample game and notation". An improvement must be written, with its choice, exactly where it is due,
a capture with its colon, and + or # only where there is check or mate; the article's own slips are handled where its game is
replayed, not here. Its exclamation and question marks may follow.
"""

import re

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.lawful import squares_of
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY
from variants.rules.wotn.board import COORDINATES
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.check import in_check
from variants.rules.wotn.moves import after, is_capture, is_legal, legal_moves
from variants.rules.wotn.notation import MATE, SHORT, write_notation
from variants.rules.wotn.pieces import BY_TOKEN, PAWN
from variants.rules.wotn.why_not import why_not

_KIND = "|".join(sorted(BY_TOKEN, key=len, reverse=True))
_MARKS = r"(?P<check> ?[+#])?(?: ?[!?]{1,2})?"
_MOVE = re.compile(
    rf"(?P<kind>{_KIND})?(?P<start>[a-h][1-8]?)??(?P<sign>[-:])?(?P<to>[a-h][1-8])(?:/(?P<becomes>{_KIND}))?{_MARKS}"
)
_CASTLING = re.compile(rf"(?P<way>0-0-0|0-0){_MARKS}")
_COORDINATES = re.compile(rf"{GRID.pattern}{GRID.pattern}(=.*)?", re.DOTALL)


def read_notation(chart: Chart, position: Position, text: str) -> Move:
    """The legal move meant by a text in the article's notation, or as coordinates.

    Raises Unreadable, NotPossible (with the reason) or Ambiguous (naming the candidates).
    """
    castling, match = _CASTLING.fullmatch(text), _MOVE.fullmatch(text)
    if castling:
        return _checked(chart, position, _castling(position, castling["way"]), castling, text)
    if _COORDINATES.fullmatch(text):
        return _checked(chart, position, COORDINATES.read(text), None, text)
    if not match:
        raise Unreadable(f"{quoted(text)} is no move: write it like e2-e4, Nc6:d4/NW, Q:b2 or 0-0.")
    move = Move(_start(chart, position, match, text), GRID.read(match["to"]), match["becomes"] or "")
    return _checked(chart, position, move, match, text)


def _castling(position: Position, way: str) -> Move:
    return next(
        Move(*castling.king)
        for castling in ARMY.castlings
        if castling.side is position.side and (castling.king[1] > castling.king[0]) == (way == SHORT)
    )


def _start(chart: Chart, position: Position, match: re.Match[str], text: str) -> int:
    """The square of the man that is meant: the only one of his kind, or the only one that can go there."""
    kind = BY_TOKEN[match["kind"]] if match["kind"] else PAWN
    men = [
        square
        for square in squares_of(ARMY, position, kind, position.side)
        if GRID.name(square).startswith(match["start"] or "")
    ]
    to = GRID.read(match["to"])
    able = {move.start for move in legal_moves(chart, position) if move.start in men and move.to == to}
    meant = able or men
    if len(meant) == 1:
        return next(iter(meant))
    if not men:
        raise NotPossible(f"{quoted(text)} is not possible. There is no such {kind}.")
    if not able:
        raise NotPossible(f"{quoted(text)} is not possible. No {kind} can go to {match['to']}.")
    names = " or ".join(map(GRID.name, sorted(able)))
    raise Ambiguous(f"{quoted(text)} could be the {kind} on {names}: name the square it stands on.")


def _checked(chart: Chart, position: Position, move: Move, match: re.Match[str] | None, text: str) -> Move:
    """The move if it is legal and is what the signs say."""
    if not is_legal(chart, position, move):
        _refuse_open_choice(chart, position, move, text)
        raise NotPossible(f"{quoted(text)} is not possible. {why_not(chart, position, move)}")
    if match and "sign" in match.groupdict() and (match["sign"] == ":") != is_capture(chart, position, move):
        raise NotPossible(
            f"{quoted(text)} is not possible. A capture is written with a colon, no other move is."
        )
    then = after(chart, position, move)
    if match and match["check"] and not in_check(then):
        raise NotPossible(f"{quoted(text)} is not possible. It gives no check.")
    if match and MATE in (match["check"] or "") and legal_moves(chart, then):
        raise NotPossible(f"{quoted(text)} is not possible. It gives no mate.")
    return move


def _refuse_open_choice(chart: Chart, position: Position, move: Move, text: str) -> None:
    choices = [
        other for other in legal_moves(chart, position) if (other.start, other.to) == (move.start, move.to)
    ]
    if len(choices) > 1 and not move.becomes:
        listed = " or ".join(write_notation(chart, position, choice) for choice in choices)
        raise Ambiguous(f"{quoted(text)} leaves the choice open: write {listed}.")
