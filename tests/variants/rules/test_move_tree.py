"""Moves tried, with their branches, as one text: read, written, played on, cut and raised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import NotPossible, Unreadable
from tests.examples import examples
from variants.rules.actions import MAX_MOVE_LENGTH
from variants.rules.move_tree import MAX_MOVES, MAX_TEXT_LENGTH, MoveTree, read_tree

LINE = "e2e4 e7e5 (c7c5 g1f3 (b1c3)) (e7e6) g1f3"


def test_a_variation_follows_the_move_before_the_one_it_replaces():
    tree = read_tree(LINE)
    assert tree.moves == ("e2e4", "e7e5", "c7c5", "g1f3", "b1c3", "e7e6", "g1f3")
    assert tree.parents == (0, 1, 1, 3, 3, 1, 2)
    assert tree.replies[1] == [2, 3, 6]
    assert tree.path(5) == [1, 3, 5]
    assert tree.line(3) == [1, 3, 4] and tree.line(0) == [1, 2, 7]
    assert tree.depth(7) == 0 and tree.depth(4) == 1 and tree.depth(5) == 2


def test_a_move_that_was_tried_is_found_and_a_new_one_becomes_a_branch():
    tree = read_tree(LINE)
    assert tree.play(1, "c7c5") == (tree, 3)
    longer, number = tree.play(1, "d7d5")
    assert longer.write() == "e2e4 e7e5 (c7c5 g1f3 (b1c3)) (e7e6) (d7d5) g1f3"
    assert longer.moves[number - 1] == "d7d5" and longer.parent(number) == 1
    assert MoveTree().play(0, "e2e4")[0].write() == "e2e4"


def test_a_branch_is_cut_with_all_that_follows_and_the_next_steps_in():
    tree = read_tree(LINE)
    assert tree.remove_branch(3).write() == "e2e4 e7e5 (e7e6) g1f3"
    assert tree.remove_branch(2).write() == "e2e4 c7c5 (e7e6) g1f3 (b1c3)"
    assert tree.remove_branch(1).write() == ""


def test_a_branch_is_raised_to_the_main_line():
    tree, number = read_tree(LINE).promote_branch(5)
    assert tree.write() == "e2e4 c7c5 (e7e5 g1f3) (e7e6) b1c3 (g1f3)"
    assert tree.moves[number - 1] == "b1c3" and tree.depth(number) == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("(e2e4)", "behind the move that it replaces"),
        ("e2e4 ((d2d4))", "behind the move that it replaces"),
        ("e2e4 ()", "is empty"),
        ("e2e4 )", "closes what was not opened"),
        ("e2e4 (d2d4", "not closed"),
        ("e2e4 (e2e4)", "stands twice in the same place"),
        ("e" * (MAX_MOVE_LENGTH + 1), "too long for a move"),
        (" ".join(f"m{number}" for number in range(MAX_MOVES + 1)), "at most"),
        ("x " * MAX_TEXT_LENGTH, "The line is too long"),
        ("a (b " * 14, "at most 12 deep"),
    ],
)
def test_what_is_no_line_is_refused_with_the_reason(text, why):
    with pytest.raises(Unreadable, match=why):
        read_tree(text)


def test_no_move_is_added_to_a_line_that_is_full():
    tree = read_tree(" ".join(f"m{number}" for number in range(MAX_MOVES)))
    with pytest.raises(NotPossible, match="Remove a branch"):
        tree.play(3, "another")
    assert tree.play(3, "m3") == (tree, 4)


@st.composite
def trees(draw):
    tree = MoveTree()
    for _ in range(draw(st.integers(0, 12))):
        at = draw(st.integers(0, len(tree.moves)))
        try:
            tree, _ = tree.play(at, draw(st.sampled_from(["e2e4", "roll:61", "f3d4=NW", "0000", "a1a8"])))
        except NotPossible:
            continue
    return tree


@given(trees())
@examples(200)
def test_every_tree_is_read_as_it_was_written(tree):
    assert read_tree(tree.write()) == tree
    assert all(tree.parent(number) < number for number in range(1, len(tree.moves) + 1))


@given(trees(), st.data())
@examples(100)
def test_raising_keeps_every_move_and_cutting_leaves_the_others(tree, data):
    number = data.draw(st.integers(0, len(tree.moves)))
    promoted, there = tree.promote_branch(number)
    assert sorted(promoted.moves) == sorted(tree.moves)
    assert [promoted.moves[one - 1] for one in promoted.path(there)] == [
        tree.moves[one - 1] for one in tree.path(number)
    ]
    if number:
        smaller = tree.remove_branch(number)
        assert read_tree(smaller.write()) == smaller
        assert len(smaller.moves) == len(tree.moves) - sum(
            number in tree.path(one) for one in range(1, len(tree.moves) + 1)
        )


@given(st.text(alphabet="ab() \t\n:=é", max_size=60))
@examples(300)
def test_any_text_is_a_line_or_is_refused_with_a_sentence(text):
    try:
        tree = read_tree(text)
    except Unreadable as refusal:
        assert str(refusal).endswith(".")
    else:
        assert read_tree(tree.write()) == tree
