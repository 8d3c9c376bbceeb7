"""What is meant by two tapped squares or a typed move: the legal move, the several that it may be, or why there is none."""

from variants.rules.actions import Action, Move
from variants.rules.answers import CandidateMove
from variants.rules.notation_reading import read_move
from variants.rules.state import M, P
from variants.rules.targets import legal_targets
from variants.rules.variant import Variant


def parse_input(variant: Variant[P, M], position: P, text: str) -> Action:
    """What is meant by a tap or by typing: two squares, if they name one move; else as `read_move`."""
    moves = _moves_between(variant, position, text)
    return moves[0] if len(moves) == 1 else read_move(variant, position, text)


def move_candidates(variant: Variant[P, M], position: P, text: str) -> tuple[CandidateMove, ...]:
    """The legal moves that two squares leave open; none where they name one, or none."""
    moves = _moves_between(variant, position, text)
    return tuple(_candidate(variant, position, move) for move in moves) if len(moves) > 1 else ()


def move_refusal(variant: Variant[P, M], position: P, start: str, to: str) -> str:
    """Why a piece cannot go from a square to another, in one sentence; empty where it can. Raises Unreadable.

    Before the first move too, by how the pieces will move.
    """
    if variant.handicap:
        position = variant.handicap.without_points(position)
    move = Move(variant.army.grid.read(start), variant.army.grid.read(to))
    if _moves_between(variant, position, start + to):
        return ""
    return variant.why_not(position, move) or ""


def _moves_between(variant: Variant[P, M], position: P, text: str) -> list[Move]:
    """The legal moves from square to square, by whatever die and whatever the piece becomes."""
    name = variant.army.grid.name
    return [move for move in variant.moves(position) if name(move.start) + name(move.to) == text]


def _candidate(variant: Variant[P, M], position: P, move: Move) -> CandidateMove:
    next_position, square = variant.after(position, move), variant.army.grid.name(move.to)
    continuation = variant.continuation(position, next_position)
    return CandidateMove(
        variant.coordinates.write(move),
        square,
        variant.army.piece(next_position.board[move.to]).letter,
        tuple(variant.pieces(next_position if continuation is None else continuation)),
        {} if continuation is None else legal_targets(variant, continuation).get(square, {}),
        f"with the {move.die}" if move.die else "",
    )
