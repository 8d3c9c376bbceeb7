"""The collection of puzzles: enough of them, small enough, graded, and right by the rules of every game."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest

from tests.variants.puzzles.puzzles import all_puzzles, name_of, of_tenths
from variants import catalog
from variants.puzzles.collection import (
    FOLDER,
    SOLVER_CMS,
    Goal,
    Theme,
    find_puzzle,
    puzzle_of_the_day,
    puzzles,
    read_puzzle,
    write_puzzle,
)
from variants.puzzles.progress import PuzzleProgress, is_mate, try_move

each_board = pytest.mark.parametrize("slug", catalog.GAMES)
LARGEST = 300_000


@each_board
def test_each_board_has_a_hundred_puzzles_and_a_file_that_says_the_same(slug):
    lines = (FOLDER / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(puzzles(slug)) >= 100
    assert [write_puzzle(read_puzzle(slug, line)) for line in lines] == lines


def test_all_puzzles_together_are_small():
    assert sum(file.stat().st_size for file in FOLDER.glob("*.jsonl")) <= LARGEST


@each_board
def test_the_harder_the_grade_the_fewer_players_find_it(slug):
    listed = puzzles(slug).values()
    assert [one.grade for one in listed] == sorted(one.grade for one in listed)
    means = []
    for grade in sorted({one.grade for one in listed}):
        solved = [sum(one.solved) for one in listed if one.grade == grade]
        means.append(sum(solved) / len(solved))
    assert all(easier > harder for easier, harder in pairwise(means))


@each_board
def test_the_stronger_player_solves_more_puzzles(slug):
    rows = zip(*(one.solved for one in puzzles(slug).values()), strict=True)
    means = [sum(row) / len(row) for row in rows]
    assert len(means) == len(SOLVER_CMS) and all(low < high for low, high in pairwise(means))


def test_every_theme_is_in_the_puzzles():
    assert {theme for puzzle in all_puzzles() for theme in puzzle.themes} == set(Theme)


@pytest.mark.parametrize(
    ("slug", "themes"),
    [
        ("dragonchess", (Theme.FREEZING, Theme.AFAR, Theme.LEVEL)),
        ("wotn", (Theme.IMPROVEMENT,)),
        ("chessgammon", (Theme.CUBE,)),
        ("expedition", (Theme.ATTEMPT, Theme.PROMOTION)),
    ],
)
def test_what_only_one_game_has_is_in_eight_of_its_puzzles(slug, themes):
    found = Counter(theme for puzzle in puzzles(slug).values() for theme in puzzle.themes)
    assert all(found[theme] >= 8 for theme in themes)


@pytest.mark.parametrize("slug", ["dragonchess", "wotn"])
def test_boards_without_dice_have_ten_of_each_of_the_hard_grades(slug):
    grades = Counter(puzzle.grade for puzzle in puzzles(slug).values())
    assert grades[4] >= 10 and grades[5] >= 10


@each_board
def test_every_board_has_locks_for_doors_easy_ones_too(slug):
    few = [puzzle for puzzle in puzzles(slug).values() if puzzle.suits_door]
    assert len(few) >= 15 and min(puzzle.grade for puzzle in few) == 1


def test_dragonchess_has_locks_on_each_level_and_mates_in_three():
    listed = puzzles("dragonchess").values()
    assert sum(puzzle.suits_door for puzzle in listed) >= 30
    assert {puzzle.level for puzzle in listed if puzzle.suits_door} == {1, 2, 3}
    assert sum(puzzle.goal is Goal.MATE and puzzle.moves == 3 for puzzle in listed) >= 10


def test_a_puzzle_keeps_the_number_by_which_devices_remember_it():
    kept = {
        "dragonchess": ("29c670", "c86208"),
        "wotn": ("1e04a8", "c4ade0"),
        "chessgammon": ("121172", "95469c"),
        "expedition": ("3bff53", "9034b9"),
    }
    for slug, (second, last) in kept.items():
        numbers = [find_puzzle(slug, key).number for key in (second, last)]
        assert numbers == [2, {"wotn": 126}.get(slug, 120)]


def test_the_day_has_one_puzzle_and_none_comes_again_before_all_have_been():
    first = date(2026, 11, 26)
    assert puzzle_of_the_day(first) == puzzle_of_the_day(first)
    boards = [puzzle_of_the_day(first + timedelta(days)).board for days in range(4)]
    assert sorted(boards) == sorted(catalog.GAMES)
    board = boards[0]
    round_ = [name_of(puzzle_of_the_day(first + timedelta(4 * turn))) for turn in range(len(puzzles(board)))]
    assert len(set(round_)) == len(round_)


# Of the same capture with another improvement (27.6 and 27.2), of one thin by its other moves, and of games long lost and won.
RETIRED = [
    ("wotn", "43870f", "decided"),
    ("wotn", "7f39d9", "decided"),
    ("wotn", "04e6a5", "thin"),
    ("dragonchess", "217abb", "decided"),
    ("dragonchess", "303c91", "decided"),
]


@pytest.mark.parametrize(("slug", "key", "why"), RETIRED)
def test_a_retired_puzzle_is_found_and_never_offered(slug, key, why):
    assert find_puzzle(slug, key).retired == why
    assert key not in puzzles(slug)


def test_a_game_without_a_stake_speaks_of_none():
    for puzzle in all_puzzles():
        assert ("stake" in puzzle.task) <= (puzzle.board == "chessgammon"), name_of(puzzle)
    play = next(one for one in all_puzzles() if (one.board, one.goal) == ("expedition", Goal.PLAY))
    assert play.task == "Find the best move: no other comes near."


def leaves(progress):
    """Every end of the tree, played through by the rules."""
    if progress.is_solved:
        yield progress
    for text in progress.node:
        yield from leaves(try_move(progress, text)[0])


@of_tenths()
def test_every_right_line_can_be_played_to_its_end(tenth):
    for puzzle in tenth:
        ends = list(leaves(PuzzleProgress(puzzle)))
        assert ends, name_of(puzzle)
        for end in ends:
            own = [
                state for state in end.states[:-1] if end.game.variant.chooser(state.position) is end.solver
            ]
            assert own[0] is end.states[0]
            if puzzle.goal is Goal.MATE:
                assert is_mate(end.game, end.state) and len(own) <= puzzle.moves, name_of(puzzle)


@of_tenths()
def test_no_solution_takes_back_what_was_just_taken_or_merely_trades(tenth):
    """A won piece is worth its margin after everything that may be taken back (lab/engine/puzzles)."""
    for puzzle in tenth:
        assert puzzle.margin >= {Goal.MATE: 0, Goal.WIN: 200}.get(puzzle.goal, 100), name_of(puzzle)
