"""Boards of eight by eight drawn in lines of text, games as python-chess plays them, and what a kernel has laid down.

A row is its rank and its squares from file a on, `.` an empty square; empty ranks and the empty ends of ranks are left out.
"""

import chess
from hypothesis import strategies as st

from variants.rules.grid.layout import BECOMES, CHECKERS, FROM, LAST, SLOTS, SQUARE, STAMP


def cells(board):
    """The squares of a drawn board that are not empty, each with its word."""
    for rank, *words in map(str.split, board.strip().splitlines()):
        for file, word in zip("abcdefgh", words, strict=False):
            if word != ".":
                yield file + rank, word


def pieces_of(board):
    """The pieces of a drawn board like "Ke1 pb7"."""
    return " ".join(word + square for square, word in cells(board))


def text_of(word, army):
    """A packed move as python-chess writes it."""
    promoted = army.pieces[(word >> BECOMES) - 1].letter.lower() if word >> BECOMES else ""
    return army.grid.name(word >> FROM & SQUARE) + army.grid.name(word & SQUARE) + promoted


def laid_down(S):
    """Every cell that tells of the position: not what is written over before it is read."""
    return S[:STAMP], S[LAST:CHECKERS], S[SLOTS : SLOTS + 1024]


@st.composite
def chess_games(draw, fens, longest):
    """A random game of chess, from one of these positions."""
    board = chess.Board(draw(st.sampled_from(fens)))
    for _ in range(draw(st.integers(0, longest))):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(draw(st.sampled_from(moves)))
    return board
