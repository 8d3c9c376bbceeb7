"""Reading what a text says of a move: the one legal move that is meant, or why there is none and what is nearest."""

from collections.abc import Callable, Mapping
from typing import Generic

from campaigns.rules.errors import Ambiguous
from campaigns.rules.reading import quoted
from variants.rules.actions import Action, Move
from variants.rules.grid.lines import MoveMode
from variants.rules.grid.piece import Piece, routes
from variants.rules.notation import MoveRequest, Notation
from variants.rules.reasons import NoSuchMove
from variants.rules.state import M, P
from variants.rules.variant import Variant

MAX_NAMED = 6
"""So many moves a refusal names."""
PARTS = ("start", "becomes", "taken", "die", "in_passing", "piece", "to")
"""The parts of a request that must be true, in the order in which a slip is looked for."""

MISMATCHES = {
    "becomes": "the piece does not become that",
    "taken": "it captures another piece, or none",
    "die": "that die does not move the piece",
    "in_passing": "it is not a capture en passant",
}
"""What is wrong with a legal move of which a part of a request is not true."""


def read_move(variant: Variant[P, M], position: P, text: str) -> Action:
    """The legal action meant by coordinates or by the game's notation.

    Raises Unreadable, NoSuchMove (with the reason) or Ambiguous (naming the candidates).
    """
    notation = variant.notation.for_position(position)
    action = notation.special_form(position, text)
    if action is not None:
        return action
    request = notation.request(variant.army, position.side, text)
    return NotationReading(notation, variant, position, request).move()


class NotationReading(Generic[P, M]):
    def __init__(
        self, notation: Notation[P], variant: Variant[P, M], position: P, request: MoveRequest
    ) -> None:
        self.notation, self.variant, self.position, self.request = notation, variant, position, request
        self.name = variant.army.grid.name
        self.moves = variant.moves(position)
        self.own_pieces = variant.own_pieces(position)
        self.truths: dict[str, Callable[[Move], bool]] = {
            "to": lambda move: request.to in (None, move.to),
            "piece": lambda move: request.piece in (None, self.own_pieces[move.start]),
            "start": lambda move: self._is_start(move.start),
            "becomes": lambda move: request.becomes in ("", self._promotion(move)),
            "taken": lambda move: request.captured_piece in (None, self._captured_piece(move)),
            "die": lambda move: request.die in (0, notation.die(position, move)),
            "in_passing": lambda move: (
                not request.in_passing or self._capture_square(move) not in (None, move.to)
            ),
        }

    def move(self) -> Move:
        """The legal move that is meant; raises NoSuchMove or Ambiguous."""
        text = quoted(self.request.text)
        truths = self.truths.values()
        fitting_moves = self._by_signs([move for move in self.moves if all(true(move) for true in truths)])
        if len(fitting_moves) == 1:
            return fitting_moves[0]
        if fitting_moves:
            names = " or ".join(map(self._written, fitting_moves[:MAX_NAMED]))
            unnamed_count = len(fitting_moves) - MAX_NAMED
            others = f" or one of {unnamed_count} others" if unnamed_count > 0 else ""
            raise Ambiguous(f"{text} could be {names}{others}. Say which.")
        nearest = self._nearest({move: self._mismatches(move) for move in self.moves})
        question = f" Did you mean {self._written(nearest)}?" if nearest else ""
        reason, start = self._reason()
        raise NoSuchMove(f"{text} is not possible. {reason.rstrip('.')}.{question}", reason, start)

    def _written(self, move: Move) -> str:
        return self.notation.refusal_name(self.position, move) or self.variant.write_move(self.position, move)

    def _mismatches(self, move: Move) -> list[str]:
        return [part for part in PARTS if not self.truths[part](move)]

    def _is_start(self, square: int) -> bool:
        start = self.request.start
        return start is None or start.fullmatch(self.name(square)) is not None

    def _promotion(self, move: Move) -> str:
        """What a legal move makes of its piece, where the move says it or the piece is promoted; else empty."""
        mover = self.own_pieces[move.start]
        if move.becomes or not mover.becomes:
            return move.becomes
        promoted = self.variant.army.piece(self.variant.after(self.position, move).board[move.to])
        return promoted.letter if promoted is not mover else ""

    def _capture_square(self, move: Move) -> int | None:
        return self.variant.capture_square(self.position, move)

    def _captured_piece(self, move: Move) -> Piece | None:
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
        if self.request.piece is self.notation.default_piece:
            slips.append(["start", "piece"])  # bxc6 for Bxc6
        for slip in slips:
            near_moves = [move for move, parts in wrong.items() if parts == slip]
            if len(near_moves) == 1 and ("piece" not in slip or self._may_replace(near_moves[0])):
                return near_moves[0]
        return None

    def _may_replace(self, move: Move) -> bool:
        """Whether a move of another piece may be meant: it comes from the square that is named, or is the capture."""
        has_start = self.request.start_square is not None
        return has_start or bool(self.request.capture) and self._capture_square(move) is not None

    # --- Reasons ------------------------------------------------------------------------------------------------------

    def _reason(self) -> tuple[str, str]:
        """Why nothing fits: the one piece that could be meant says it, if there is one; and the square of that piece."""
        request = self.request
        squares = self._squares()
        if not squares:
            return self.notation.why_only_piece(self.position) or self._absence_reason(), ""
        reasons = {self._why_not(square) for square in squares}
        if len(reasons) == 1:
            return reasons.pop(), self.name(squares[0])
        where = "do that" if request.to is None else f"go to {self.name(request.to)}"
        return f"No {request.piece or 'piece'} can {where}.", ""

    def _squares(self) -> list[int]:
        """Where the pieces stand that could be meant: those that can go there; else those whose way it is; else all."""
        request, square = self.request, self.request.start_square
        if square is not None and (
            request.is_castling or request.piece in (None, self.own_pieces.get(square))
        ):
            return [square]
        of_kind = (square for square, piece in self.own_pieces.items() if request.piece in (None, piece))
        squares = list(filter(self._is_start, of_kind))
        arriving = {move.start for move in self.moves if move.to == request.to}
        able = [square for square in squares if square in arriving]
        return able or list(filter(self._is_route, squares)) or squares

    def _is_route(self, square: int) -> bool:
        """Whether a piece could make the requested move on an empty board."""
        to = self.request.to
        if to is None:
            return False
        uses = ~MoveMode.QUIET if self.position.board[to] else MoveMode.QUIET
        piece_routes = routes(self.variant.army.grid, self.own_pieces[square], self.position.side, square)
        return any(route.target == to and route.how & uses for route in piece_routes)

    def _why_not(self, square: int) -> str:
        request = self.request
        if request.to is None:
            return f"No {request.piece or 'piece'} can do that."
        becomes = request.becomes if self.notation.coordinates.tokens else ""
        why = self.variant.why_not(self.position, Move(square, request.to, becomes, request.die))
        for move in self.moves:
            if (move.start, move.to) == (square, request.to) and not (why and (becomes or request.die)):
                mismatches = [part for part in self._mismatches(move) if part in MISMATCHES]
                return f"The move is possible, but {MISMATCHES[mismatches[0]] if mismatches else 'it is not castling'}."
        return why or "It is not possible."

    def _absence_reason(self) -> str:
        kind, to, square = self.request.piece or "piece", self.request.to, self.request.start_square
        arriving = (move.start for move in self.moves if move.to == to)
        able = {self.name(start) for start in arriving if self.own_pieces[start] is self.request.piece}
        if not able or to is None or square is None:
            return f"There is no such {kind}."
        where = " or ".join(sorted(able))
        name = self.name
        return f"There is no {kind} on {name(square)}; the one on {where} can go to {name(to)}."
