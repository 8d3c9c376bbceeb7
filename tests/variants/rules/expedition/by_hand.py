"""A plain implementation of the legal actions on python-chess's boards, to compare the rules with.

python-chess's pseudo-legal moves are the moves of chess blind to checks, castling as in chess; of these the words of X9 to
X12 strike out those that leave the King to a piece that takes it without dice.
"""

from dataclasses import replace

import chess

from variants.rules.expedition.position_text import write_position

EXPLORERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


def board_of(position):
    return chess.Board(" ".join(write_position(position).split(" ")[:6]))


def legal(board):
    """Every sure move and attempt of the side to move; none without a King."""
    if board.king(board.turn) is None:
        return []
    return [move for move in board.pseudo_legal_moves if takes_king(board, move) or is_safe(board, move)]


def takes_king(board, move):
    return board.piece_type_at(move.to_square) == chess.KING


def is_safe(board, move):
    board.push(move)
    own = not board.turn
    dangers = [
        square for square in board.attackers(board.turn, board.king(own)) if is_certain(board, square, own)
    ]
    board.pop()
    return not dangers


def is_certain(board, square, king_of):
    near = chess.square_distance(square, board.king(king_of)) == 1
    return near or board.piece_type_at(square) not in EXPLORERS


def is_attempt(board, move):
    far = chess.square_distance(move.from_square, move.to_square) > 1
    return far and board.piece_type_at(move.from_square) in EXPLORERS


def is_over(board):
    return not legal(board) or board.is_insufficient_material() or board.halfmove_clock >= 100


def lines(board, depth):
    """How many lines of at most so many moves there are; one that comes to a throw or to the end counts once."""
    if depth == 0 or is_over(board):
        return 1
    return sum(after(board, move, depth) for move in legal(board))


def after(board, move, depth):
    if is_attempt(board, move):
        return 1
    board.push(move)
    counted = lines(board, depth - 1)
    board.pop()
    return counted


def legal_where_pieces_share(position):
    """The same for a position with shared squares, without castling and capture in passing.

    The mover sees its own pieces there, so they are closed to it; the other's pieces there attack all the same.
    """
    view = seen_by(position, position.side)
    moves = list(view.pseudo_legal_moves)
    return [
        move for move in moves if takes_king(view, move) or is_safe_where_pieces_share(position, view, move)
    ]


def seen_by(position, side):
    """A board with a side's pieces on the shared squares."""
    chess = replace(position.chess, board=position.board_of(side))
    return board_of(replace(position, chess=chess, shared=()))


def is_safe_where_pieces_share(position, view, move):
    then, other = view.copy(), seen_by(position, position.side.other)
    then.push(move)
    own, shared = view.turn, [square for square, _ in position.shared]
    king = then.king(own)
    for square in shared:
        then.set_piece_at(square, other.piece_at(square))
    if king in shared:
        return True
    return not any(is_certain(then, square, own) for square in then.attackers(not own, king))
