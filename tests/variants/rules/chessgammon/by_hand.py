"""A plain implementation of the turn on python-chess's boards, to compare the rules with.

Only for positions without castling rights and passed squares: there python-chess's pseudo-legal moves are the article's
half-moves. A line is a list of (die, move); every line the dice can play is listed, then the rules strike lines out.
"""

import chess

from variants.rules.chessgammon.dice_tables import WILSON
from variants.rules.chessgammon.position_text import write_position

WILSON_S_PAWNS = {2: "bg", 3: "cf", 4: "ah", 5: "d", 6: "e"}


def board_of(position):
    placement, side, *_ = write_position(position).split(" ")
    return chess.Board(f"{placement} {side} - - 0 1")


def dice_of(board, move, table):
    piece = board.piece_type_at(move.from_square)
    files = WILSON_S_PAWNS if table is WILSON and piece == chess.PAWN else {}
    file = chess.FILE_NAMES[chess.square_file(move.from_square)]
    return {piece} | {die for die, pawns in files.items() if file in pawns}


def takes_king(board, move):
    return board.piece_type_at(move.to_square) == chess.KING


def lines(board, dice, table):
    """Every way of playing the dice one after the other, up to it goes."""
    found = []
    for die in set(dice):
        for move in board.pseudo_legal_moves:
            if die in dice_of(board, move, table):
                found += [[(die, move), *rest] for rest in _rests(board, dice, table, die, move)]
    return found or [[]]


def _rests(board, dice, table, die, move):
    left = list(dice)
    left.remove(die)
    if not left or takes_king(board, move):
        return [[]]
    board.push(move)
    board.turn, board.ep_square = not board.turn, None
    rests = lines(board, left, table)
    board.pop()
    return rests


def first_half_moves(board, dice, table):
    """The (die, move) that may begin the turn, by the words of R4, R6 and R9b."""
    every = [line for line in lines(board, dice, table) if line]
    most = max(map(len, every), default=0)
    longest = [line[0] for line in every if len(line) == most]
    if most == 1:
        larger = max(die for die, _ in longest)
        longest = [(die, move) for die, move in longest if die == larger]
    return set(longest) | {line[0] for line in every if takes_king(board, line[0][1])}
