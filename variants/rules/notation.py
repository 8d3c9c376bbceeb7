"""The notation of every game, read by one reader: what a player would type is read as long as one legal move is meant.

A text says some of these: the piece, the square it comes from or its file, level or rank, the piece it takes, the square
it goes to, what it becomes, the die, a capture in passing. Those must be true of the move. The signs between and behind
(x, :, -, +, #, ch, mate, !, ?, $1, a comma) never refuse a move; a sign of capture or of check decides between several.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Generic

from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Coordinates, Move
from variants.rules.grid.army import Army
from variants.rules.grid.lines import How
from variants.rules.grid.piece import Piece, routes
from variants.rules.situation import M, P

if TYPE_CHECKING:
    from variants.rules.variant import Variant

CHECK_WORDS = r"\+\+?|#|(?:dbl |dis )?ch|mate"
MARKS = rf"(?P<check> ?(?:{CHECK_WORDS}))?(?: ?[!?]{{1,2}})?(?: ?\$[0-9]{{1,3}})*,?"
"""What may stand behind a move in every game."""
MOST_NAMED = 6
"""So many moves a refusal names."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a text says of a move; None or empty where it says nothing."""

    text: str
    piece: Piece | None = None
    start: re.Pattern[str] | None = None
    start_square: int | None = None
    taken: Piece | None = None
    to: int | None = None
    becomes: str = ""
    die: int = 0
    in_passing: bool = False
    is_castling: bool = False
    capture: bool | None = None
    check: bool = False


PARTS = ("start", "becomes", "taken", "die", "in_passing", "piece", "to")
"""The parts of a request that must be true, in the order in which a slip is looked for."""

UNTRUE = {
    "becomes": "the piece does not become that",
    "taken": "it takes another piece, or none",
    "die": "that die does not make it",
    "in_passing": "it takes nobody in passing",
}
"""What is wrong with a legal move of which a part of a request is not true."""


@dataclass(frozen=True)
class Notation(Generic[P, M]):
    """How one game names its pieces and moves.

    `pieces` are the kinds by their names; `bare` is the kind meant where none is named, None for any. `promotions` are what
    a piece may become, as a text names it and as the move has it. `any_case`: capitals and small letters are alike; else
    small letters mean files first. `thing` and `like` end the sentence that refuses what is no move.
    """

    coordinates: Coordinates
    pieces: Mapping[str, Piece]
    promotions: Mapping[str, str]
    like: str
    bare: Piece | None = None
    any_case: bool = False
    thing: str = "move"

    def read(self, variant: "Variant[P, M]", position: P, text: str) -> Move:
        """The legal move that is meant; raises Unreadable, NotPossible (with the reason) or Ambiguous."""
        return _Reading(self, variant, position, self.request(variant.army, position.side, text)).move()

    # --- What a game may say otherwise --------------------------------------------------------------------------------

    def write(self, variant: "Variant[P, M]", position: P, move: Move) -> str:
        """A legal move as a refusal names it."""
        return variant.write_move(position, move)

    def die(self, position: P, move: Move) -> int:
        """The die that makes a legal move."""
        return move.die

    def why_one_alone(self, position: P) -> str:
        """Why one piece alone can move now; empty where that is not so."""
        return ""

    def request(self, army: Army, side: Side, text: str) -> Request:
        """What a text says; raises Unreadable."""
        castling = _CASTLING.fullmatch(text) if army.castlings else None
        if castling:
            return self._castling(army, side, castling)
        match = next(filter(None, (pattern.fullmatch(text) for pattern in self._patterns)), None)
        if not match or not (match["to"] or match["taken"]):
            raise Unreadable(f"{quoted(text)} is no {self.thing}: write it like {self.like}.")
        sign, grid = match["sign"], self.coordinates.grid
        start = (match["named"] or match["start"] or "").lower()
        is_square = re.fullmatch(grid.pattern, start) is not None
        level, file, rank = (match[part] or "." for part in ("level", "file", "rank"))
        partly = f"{level if len(grid.levels) > 1 else ''}{file}{rank}".lower()
        kind = self._kind(match["piece"])
        return Request(
            text,
            kind or (None if is_square else self.bare),
            re.compile(start if is_square else partly) if start else None,
            grid.read(start) if is_square else None,
            self._kind(match["taken"]),
            grid.read(match["to"].lower()) if match["to"] else None,
            self._becomes[match["becomes"].lower()] if match["becomes"] else "",
            int(match["die"] or 0),
            bool(match["in_passing"]),
            capture=None if sign is None else sign != "-",
            check=bool(match["check"]),
        )

    # --- Within -------------------------------------------------------------------------------------------------------

    def _castling(self, army: Army, side: Side, match: re.Match[str]) -> Request:
        is_short = len(match["castling"]) == len("O-O")
        start, to = next(
            castling.king
            for castling in army.castlings
            if castling.side is side and (castling.king[1] > castling.king[0]) == is_short
        )
        king = next(piece for piece in army.pieces if piece.royal)
        pattern = re.compile(army.grid.name(start))
        die = int(match["die"] or 0)
        return Request(match[0], king, pattern, start, to=to, die=die, is_castling=True)

    def _kind(self, name: str | None) -> Piece | None:
        if name is None:
            return None
        return self.pieces.get(name) or self._by_small_name[name.lower()]

    @cached_property
    def _by_small_name(self) -> dict[str, Piece]:
        return {name.lower(): piece for name, piece in self.pieces.items()}

    @cached_property
    def _becomes(self) -> dict[str, str]:
        return {name.lower(): token for name, token in self.promotions.items()}

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], ...]:
        """As it should be written, then with the names of pieces in letters of any case."""
        kind, becomes = _one_of(self.pieces), _one_of(self.promotions)
        square, (level, file, rank) = self.coordinates.grid.pattern, self.coordinates.grid.parts
        start = rf"(?P<level>{level or '(?!)'})?(?P<file>{file})?(?P<rank>{rank})?"
        die = "(?:@(?P<die>[1-6]))?" if self.coordinates.with_die else "(?P<die>(?!))?"

        def pattern(kind: str) -> str:
            return (
                rf"(?P<piece>{kind})?(?:/(?P<named>{square})|(?P<start>{start}))??"
                rf"(?P<sign>(?<=.)[-xX:])?(?P<taken>(?<!-)(?:{kind}))?(?P<to>{square})?"
                rf"(?:[=/(]?(?P<becomes>(?i:{becomes}))\)?)?{die}(?P<in_passing> ?e\.?p\.?)?{MARKS}"
            )

        if self.any_case:
            return (re.compile(pattern(kind), re.IGNORECASE | re.ASCII),)
        return re.compile(pattern(kind), re.ASCII), re.compile(pattern(f"(?i:{kind})"), re.ASCII)


class _Reading(Generic[P, M]):
    """One request in one situation."""

    def __init__(
        self, notation: Notation[P, M], variant: "Variant[P, M]", position: P, request: Request
    ) -> None:
        self.notation, self.variant, self.position, self.request = notation, variant, position, request
        self.moves = variant.moves(position)
        self.own = variant.own_pieces(position)
        self.truths: dict[str, Callable[[Move], bool]] = {
            "to": lambda move: request.to in (None, move.to),
            "piece": lambda move: request.piece in (None, self.own[move.start]),
            "start": lambda move: self._is_start(move.start),
            "becomes": lambda move: request.becomes in ("", self._promotion(move)),
            "taken": lambda move: request.taken in (None, self._taken(move)),
            "die": lambda move: request.die in (0, notation.die(position, move)),
            "in_passing": lambda move: (
                not request.in_passing or self._capture_square(move) not in (None, move.to)
            ),
        }

    def move(self) -> Move:
        """The legal move that is meant; raises NotPossible or Ambiguous."""
        text = quoted(self.request.text)
        truths = self.truths.values()
        fitting = self._by_signs([move for move in self.moves if all(true(move) for true in truths)])
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            named = " or ".join(map(self._name, fitting[:MOST_NAMED]))
            more = len(fitting) - MOST_NAMED
            others = f" or one of {more} others" if more > 0 else ""
            raise Ambiguous(f"{text} could be {named}{others}: write which.")
        nearest = self._nearest({move: self._wrong(move) for move in self.moves})
        question = f" Did you mean {self._name(nearest)}?" if nearest else ""
        raise NotPossible(f"{text} is not possible. {self._reason().rstrip('.')}.{question}")

    def _name(self, move: Move) -> str:
        return self.notation.write(self.variant, self.position, move)

    def _wrong(self, move: Move) -> list[str]:
        """The parts of the request that are not true of a legal move."""
        return [part for part in PARTS if not self.truths[part](move)]

    def _is_start(self, square: int) -> bool:
        start = self.request.start
        return start is None or start.fullmatch(self.variant.name(square)) is not None

    def _promotion(self, move: Move) -> str:
        """What a legal move makes of its piece, where the move says it or the piece is promoted; else empty."""
        before = self.own[move.start]
        if move.becomes or not before.becomes:
            return move.becomes
        then = self.variant.after(self.position, move)
        after = self.variant.army.piece(then.board[move.to])
        return after.letter if after is not before else ""

    def _capture_square(self, move: Move) -> int | None:
        return self.variant.captured(self.position, move)

    def _taken(self, move: Move) -> Piece | None:
        square = self._capture_square(move)
        return None if square is None else self.variant.army.piece(self.position.board[square])

    def _by_signs(self, moves: list[Move]) -> list[Move]:
        """The moves of which the signs are true, too; all of them where the signs are true of none."""
        capture = self.request.capture
        if len(moves) > 1 and capture is not None:
            moves = [move for move in moves if (self._capture_square(move) is not None) == capture] or moves
        if len(moves) > 1 and self.request.check:
            moves = [move for move in moves if self._gives_check(move)] or moves
        return moves

    def _gives_check(self, move: Move) -> bool:
        return self.variant.king_in_check(self.variant.after(self.position, move)) is not None

    def _nearest(self, wrong: Mapping[Move, list[str]]) -> Move | None:
        """The one legal move of which one part of the request is not true, by the first part that has one alone."""
        if self.request.is_castling:
            return None
        slips = [[part] for part in PARTS]
        if self.request.piece is self.notation.bare:
            slips.append(["start", "piece"])  # bxc6 for Bxc6
        for slip in slips:
            near = [move for move, parts in wrong.items() if parts == slip]
            if len(near) == 1 and ("piece" not in slip or self._may_replace(near[0])):
                return near[0]
        return None

    def _may_replace(self, move: Move) -> bool:
        """Whether a move of another piece may be meant: it comes from the square that is named, or is the capture."""
        has_start = self.request.start_square is not None
        return has_start or bool(self.request.capture) and self._capture_square(move) is not None

    # --- Reasons ------------------------------------------------------------------------------------------------------

    def _reason(self) -> str:
        """Why nothing fits: the one piece that could be meant says it, if there is one."""
        request = self.request
        squares = self._squares()
        if not squares:
            return self.notation.why_one_alone(self.position) or self._absent()
        reasons = {self._why_not(square) for square in squares}
        if len(reasons) == 1:
            return reasons.pop()
        where = "do that" if request.to is None else f"go to {self.variant.name(request.to)}"
        return f"No {request.piece or 'piece'} can {where}."

    def _squares(self) -> list[int]:
        """Where the pieces stand that could be meant: those that can go there; else those whose way it is; else all."""
        request, square = self.request, self.request.start_square
        if square is not None and (request.is_castling or request.piece in (None, self.own.get(square))):
            return [square]
        squares = [
            square
            for square, piece in self.own.items()
            if request.piece in (None, piece) and self._is_start(square)
        ]
        able = {move.start for move in self.moves if move.to == request.to}
        return (
            [square for square in squares if square in able]
            or [square for square in squares if self._is_way(square)]
            or squares
        )

    def _is_way(self, square: int) -> bool:
        """Whether a piece could go where it is told to if nothing were in its way."""
        to = self.request.to
        if to is None:
            return False
        uses = ~How.QUIET if self.position.board[to] else How.QUIET
        ways = routes(self.variant.army.grid, self.own[square], self.position.side, square)
        return any(route.target == to and route.how & uses for route in ways)

    def _why_not(self, square: int) -> str:
        request = self.request
        if request.to is None:
            return f"No {request.piece or 'piece'} can do that."
        becomes = request.becomes if self.notation.coordinates.tokens else ""
        why = self.variant.why_not(self.position, Move(square, request.to, becomes, request.die))
        for move in self.moves:
            if (move.start, move.to) == (square, request.to) and not (why and (becomes or request.die)):
                wrong = [part for part in self._wrong(move) if part in UNTRUE]
                return f"The move is possible, but {UNTRUE[wrong[0]] if wrong else 'it is no castling'}."
        return why or "It is not possible."

    def _absent(self) -> str:
        """That no piece can be meant, and which one of that kind can go there."""
        kind, to, square = self.request.piece or "piece", self.request.to, self.request.start_square
        able = {
            self.variant.name(move.start)
            for move in self.moves
            if move.to == to and self.own[move.start] is self.request.piece
        }
        if not able or to is None or square is None:
            return f"There is no such {kind}."
        where = " or ".join(sorted(able))
        name = self.variant.name
        return f"There is no {kind} on {name(square)}; the one on {where} can go to {name(to)}."


_CASTLING = re.compile(rf"(?P<castling>[O0o]-[O0o](?:-[O0o])?)(?:@(?P<die>[1-6]))?{MARKS}")


def _one_of(names: Mapping[str, object]) -> str:
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
