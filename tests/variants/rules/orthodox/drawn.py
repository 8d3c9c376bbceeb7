"""Boards of chess drawn in lines of text."""


def pieces_of(board):
    """The pieces of a drawn board like "Ke1 pb7": rank 8 on top, White's as capitals, . an empty square."""
    ranks = [row.split() for row in board.strip().splitlines()]
    assert [len(rank) for rank in ranks] == [8] * 8
    return " ".join(
        f"{letter}{'abcdefgh'[file]}{8 - rank}"
        for rank, row in enumerate(ranks)
        for file, letter in enumerate(row)
        if letter != "."
    )
