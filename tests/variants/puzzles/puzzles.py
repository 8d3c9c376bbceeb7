"""Which puzzles a test looks at: a tenth in the quick run, all of them in the slow one; and how they are proved and solved."""

import pytest
from django.urls import reverse

from lab.engine.puzzles.plain_proofs import Prover, parts_to_prove
from tests.client import HTMX
from variants import catalog
from variants.engine import compiler
from variants.puzzles.collection import puzzles
from variants.puzzles.progress import PuzzleProgress


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


def prover_in_plain(slug):
    return Prover(slug, compiler.uncompiled(parts_to_prove(slug), "here every step can be read"))


def url(puzzle, page="puzzle"):
    return reverse(page, args=[puzzle.board, puzzle.key])


def wrong_move(puzzle):
    """A legal move that is not the right one."""
    progress = PuzzleProgress(puzzle)
    legal = progress.game.variant.moves(progress.state.position)
    return next(text for text in map(progress.game.write_action, legal) if text not in puzzle.tree)


def solve(phone, puzzle, **more):
    """Every own move of the first right line, each as a form of the page before; the last answer."""
    progress, answer = PuzzleProgress(puzzle), None
    while not progress.is_solved:
        text = next(iter(progress.node))
        form = {"moves": " ".join(progress.steps), "move": text, **more}
        answer, progress = phone.post(url(puzzle), form, headers=HTMX), progress.after_move(text)
    return answer
