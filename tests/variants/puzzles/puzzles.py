"""Which puzzles a test looks at: a tenth in the quick run, all of them in the slow one."""

import pytest

from variants import catalog
from variants.puzzles.collection import puzzles


def all_puzzles():
    return [puzzle for board in catalog.GAMES for puzzle in puzzles(board).values()]


def name_of(puzzle):
    return f"{puzzle.board}-{puzzle.key}"


def of_tenths(keep=lambda puzzle: True):
    """The parameter `tenth`: the puzzles of one tenth, the first in the quick run too."""
    kept = [puzzle for puzzle in all_puzzles() if keep(puzzle)]
    parts = [kept[number::10] for number in range(10)]
    marked = [pytest.param(part, marks=pytest.mark.slow) for part in parts[1:]]
    return pytest.mark.parametrize("tenth", [parts[0], *marked], ids=range(1, 11))
