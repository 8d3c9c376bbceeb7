"""The compiled engine: legal moves of Dragonchess against python-chess on chess and against the same source in C; its start.

All three count the lines of four plies, the last by the length of the list, turn and turn about; what counts is the ratio
within one run, on the process's own clock. A start is a process of its own, from nothing to the first list of legal
moves, in seconds on the wall; memory is what the system says a worker holds.
"""

import os
import subprocess
import sys
import tempfile
import time
from array import array
from pathlib import Path
from statistics import median

import chess

from lab.bench import in_c
from lab.bench.perft import LINES_OF_CHESS, chess_lines, rate
from variants.engine.catalog import program_of
from variants.rules.dragonchess.position import ARMY, START
from variants.rules.grid import kernel
from variants.rules.grid.army import load
from variants.rules.grid.layout import MOVES

ROUNDS = 7
DEPTH, LINES = 4, 66_769_718
GOAL, STRETCH, GOAL_OF_C = 150, 250, 0.8
STARTS = 3
_LIST = """
import django; django.setup()
from variants.engine.catalog import program_of
from variants.rules.dragonchess.position import ARMY, START
from variants.rules.grid import kernel
from variants.rules.grid.army import load
from variants.rules.grid.layout import MOVES
program = program_of("dragonchess")
S, T = program.vector(load(ARMY, START.board, START.side)), program.vector(ARMY.tables)
assert program.version(kernel.legal)(S, T, MOVES) == MOVES + 90
"""
_MEMORY = """
import re; from pathlib import Path
def held(): return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024
import django; django.setup()
from config.celery import app; app.loader.import_default_modules()
before = held()
from variants.engine.catalog import warm_up; warm_up()
print(before, held())
"""


def main() -> None:
    """Measure and print."""
    began = time.monotonic()
    program = program_of("dragonchess")
    cold = time.monotonic() - began
    if program.why_plain:
        print(f"\nThe engine is not compiled, because {program.why_plain}: nothing to measure.")
        return
    _print_rates()
    _print_starts(cold)


def _print_rates() -> None:
    with tempfile.TemporaryDirectory() as folder:
        library = in_c.built(kernel, Path(folder))
    rates = [
        (
            rate(chess_lines, LINES_OF_CHESS),
            rate(_compiled, LINES),
            rate(lambda: _in_c(library), LINES) if library else 0.0,
        )
        for _ in range(ROUNDS)
    ]
    peer, ours, floor = (median(column) / 1e6 for column in zip(*rates, strict=True))
    print(f"\nLegal perft, compiled, million lines a second, median of {ROUNDS} rounds turn and turn about\n")
    print(f"{f'python-chess {chess.__version__}, chess, depth 4':48}{peer:>8.2f}")
    print(f"{f'Dragonchess, depth {DEPTH}':48}{ours:>8.1f}")
    against = median(ours / peer for peer, ours, _ in rates)
    print(f"{f'ratio (goal {GOAL}, stretch {STRETCH})':48}{against:>7.0f}x")
    if library is None:
        print("No C compiler: the same source in C is not measured.")
        return
    print(f"{'the same source in C':48}{floor:>8.1f}")
    of_c = median(ours / floor for _, ours, floor in rates)
    print(f"{f'ratio (goal {GOAL_OF_C})':48}{of_c:>7.2f}x")


def _compiled() -> int:
    program = program_of("dragonchess")
    S = program.vector(load(ARMY, START.board, START.side, depth=DEPTH))
    return program.version(kernel.perft)(S, program.vector(ARMY.tables), DEPTH, MOVES)


def _in_c(library: in_c.Library) -> int:
    S = array("q", load(ARMY, START.board, START.side, depth=DEPTH))
    return library.perft(S, array("q", ARMY.tables), DEPTH, MOVES)


def _print_starts(cold: float) -> None:
    starts = [_start() for _ in range(STARTS)]
    _, compiling = map(int, _output_of(_MEMORY).split())
    memory_before, memory_after = map(int, _output_of(_MEMORY).split())
    print("\nStarts, seconds on the wall, and a worker's memory, MB\n")
    print(f"{'compiling Dragonchess for the first time':48}{cold:>8.1f}")
    print(f"{f'second start to the first list (goal 2), best of {STARTS}':48}{min(starts):>8.2f}")
    print(f"{'a worker before it loads the engine':48}{memory_before:>8}")
    print(f"{'with the engine of all boards':48}{memory_after:>8}")
    print(f"{'a process that has just compiled it':48}{compiling:>8}")


def _start() -> float:
    began = time.monotonic()
    _output_of(_LIST)
    return time.monotonic() - began


def _output_of(code: str) -> str:
    """What a process of its own prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=os.environ, check=True, capture_output=True, text=True).stdout
