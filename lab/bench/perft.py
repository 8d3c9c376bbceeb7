"""How fast legal moves are counted: Dragonchess in plain Python against python-chess on chess, turn and turn about.

Both count the lines of legal moves from the first position, the last ply by the length of the list. What counts is the
ratio of the two rates within one run; the clock is the process's own, so that a busy machine disturbs little.
"""

import time
from collections.abc import Callable
from statistics import median

import chess

from variants.rules.dragonchess.position import ARMY, START
from variants.rules.grid import kernel
from variants.rules.grid.army import load
from variants.rules.grid.layout import MOVES

ROUNDS = 7
LINES_OF_CHESS, LINES_OF_DRAGONCHESS = 197_281, 735_480
GOAL, STRETCH = 2.0, 3.0


def main() -> None:
    """Measure and print."""
    rates = [
        (rate(chess_lines, LINES_OF_CHESS), rate(_dragonchess, LINES_OF_DRAGONCHESS)) for _ in range(ROUNDS)
    ]
    peer, ours = (median(column) / 1e6 for column in zip(*rates, strict=True))
    ratio = median(ours / peer for peer, ours in rates)
    print(
        f"\nLegal perft, interpreted, million lines a second, median of {ROUNDS} rounds turn and turn about\n"
    )
    print(f"{f'python-chess {chess.__version__}, chess, depth 4':48}{peer:>8.2f}")
    print(f"{'Dragonchess, depth 3':48}{ours:>8.2f}")
    print(f"{f'ratio (goal {GOAL:.0f}, stretch {STRETCH:.0f})':48}{ratio:>8.2f}")


def rate(count: Callable[[], int], total: int) -> float:
    began = time.process_time()
    lines = count()
    took = time.process_time() - began
    if lines != total:
        raise AssertionError(f"{count.__name__} counted {lines}, not {total}.")
    return lines / took


def _dragonchess() -> int:
    return kernel.perft(load(ARMY, START.board, START.side, depth=3), ARMY.tables, 3, MOVES)


def chess_lines() -> int:
    return _count(chess.Board(), 4)


def _count(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    lines = 0
    for move in board.legal_moves:
        board.push(move)
        lines += _count(board, depth - 1)
        board.pop()
    return lines
