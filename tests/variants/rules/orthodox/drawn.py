"""Boards of eight by eight drawn in lines of text.

A row is its rank and its squares from file a on, `.` an empty square; empty ranks and the empty ends of ranks are left out.
"""


def cells(board):
    """The squares of a drawn board that are not empty, each with its word."""
    for rank, *words in map(str.split, board.strip().splitlines()):
        for file, word in zip("abcdefgh", words, strict=False):
            if word != ".":
                yield file + rank, word


def pieces_of(board):
    """The pieces of a drawn board like "Ke1 pb7"."""
    return " ".join(word + square for square, word in cells(board))
