"""Solving a puzzle: what is right, what is answered, and why something else is not right."""

import pytest

from campaigns.rules.errors import RulesError
from variants.puzzles.collection import Goal, Puzzle
from variants.puzzles.progress import PuzzleProgress, read_progress, try_move

BACK_RANK = "standard; 6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 30"
LADDER = "standard; 7k/8/8/8/8/R7/1R6/6K1 w - - 0 40"
ROLL = "standard cube; 4k3/8/8/8/8/8/4P3/4K2R w - - 0 20 64 1:-"


def puzzle(goal, moves, state, tree, board="wotn"):
    return Puzzle(board, "abcdef", goal, moves, 0, 1, (), frozenset(), 9, 0, state, tree, "")


TWO_MATES = puzzle(Goal.MATE, 1, BACK_RANK, {"a1a8": {}, "d1d8": {}})


@pytest.mark.parametrize("move", ["a1a8", "d1d8"])
def test_any_mate_that_is_as_short_is_right(move):
    then, why = try_move(PuzzleProgress(TWO_MATES), move)
    assert then.is_solved and why == ""


def test_a_move_that_does_not_mate_is_answered_by_what_the_other_side_plays():
    then, why = try_move(PuzzleProgress(TWO_MATES), "a1a7")
    assert then == PuzzleProgress(TWO_MATES)
    assert why.startswith("That is not mate: Black answers ")


def test_what_the_rules_forbid_is_told_as_at_every_board():
    with pytest.raises(RulesError):
        try_move(PuzzleProgress(TWO_MATES), "a1b3")
    with pytest.raises(RulesError):
        try_move(PuzzleProgress(TWO_MATES), "resign")


def test_the_other_side_answers_and_the_next_move_is_asked_for():
    tree = {"b2b7": {"h8g8": {"a3a8": {}}}}
    then, why = try_move(PuzzleProgress(puzzle(Goal.MATE, 2, LADDER, tree)), "b2b7")
    assert (then.steps, then.is_solved, why) == (("b2b7", "h8g8"), False, "")
    assert try_move(then, "a3a8")[0].is_solved


def test_after_a_move_that_lets_the_mate_go_the_answer_that_saves_it_is_named():
    tree = {"b2b7": {"h8g8": {"a3a8": {}}}}
    _, why = try_move(PuzzleProgress(puzzle(Goal.MATE, 2, LADDER, tree)), "g1f1")
    assert why.startswith("There is better: after K")


def test_the_half_moves_of_a_turn_follow_each_other_in_either_order():
    tree = {"h1h6": {"e1e2": {}}, "e1d1": {"h1h6": {}}}
    asked = puzzle(Goal.PLAY, 1, ROLL, tree, "chessgammon")
    then, _ = try_move(PuzzleProgress(asked), next(iter(tree)))
    assert len(then.steps) == 1 and not then.is_solved


def test_an_address_is_read_as_far_as_it_is_right():
    tree = {"b2b7": {"h8g8": {"a3a8": {}}}}
    asked = puzzle(Goal.MATE, 2, LADDER, tree)
    assert read_progress(asked, "b2b7").steps == ("b2b7", "h8g8")
    assert read_progress(asked, "b2b7 h8g8 a3a7 nonsense").steps == ("b2b7", "h8g8")
    assert read_progress(asked, "a3a8").steps == ()
