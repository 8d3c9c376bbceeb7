"""A line with words, arrows and circles as one text, which says the same when it is read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from variants.rules.annotated_line import Annotation, carry_notes, read_annotated, write_annotated
from variants.rules.grid.squares import Grid
from variants.rules.move_tree import MoveTree, read_tree

GRID = Grid(8, 8)
LINE = "{[e2-e4] What do you play here?} e2e4 {Takes the middle.} e7e5 (c7c5 {[c5-d4 d4-d4] Or this.}) g1f3"


def read(text):
    return read_annotated(text, GRID.read)


def test_a_note_stands_behind_its_move_and_before_the_first_one():
    tree, notes = read(LINE)
    assert tree.moves == ("e2e4", "e7e5", "c7c5", "g1f3")
    assert notes == {
        0: Annotation("What do you play here?", ("e2-e4",)),
        1: Annotation("Takes the middle."),
        3: Annotation("Or this.", ("c5-d4", "d4-d4")),
    }
    assert write_annotated(tree, notes) == LINE


WORDS = st.text(st.sampled_from("ab [](){}\\\n"), max_size=12).map(str.strip)
MARKS = st.lists(st.sampled_from(["e2-e4", "d4-d4", "a1-h8"]), unique=True, max_size=3).map(tuple)


@given(notes=st.dictionaries(st.integers(0, 4), st.builds(Annotation, WORDS, MARKS)))
def test_what_is_written_is_read_as_the_same(notes):
    tree = read_tree("e2e4 e7e5 (c7c5) g1f3")
    assert read(write_annotated(tree, notes)) == (
        tree,
        {number: note for number, note in notes.items() if note},
    )


@pytest.mark.parametrize(("text", "why"), [
    ("e2e4 {Good",           "A note is not closed"),
    ("e2e4 Good}{",          "A note is not closed"),
    ("e2e4 {a} {b}",         "Move 1 of the line has two notes"),
    ("e2e4 {[e2-z9] Here.}", "z9"),
    ("e2e4 {[e2] Here.}",    "square"),
    ("(e2e4)",               "stands behind the move"),
    ("e2e4 {" + "x" * 8001 + "}", "too long for a note"),
    ("x" * 60_001,           "too long"),
    ("{[" + " ".join(f"a{rank}-b{other}" for rank in range(1, 9) for other in range(1, 9)) + "]}", "At most 20"),
])  # fmt: skip
def test_what_is_no_study_is_refused_with_the_reason(text, why):
    with pytest.raises(Unreadable, match=why):
        read(text)


def test_notes_follow_their_moves_where_a_branch_is_raised_or_cut():
    tree, notes = read(LINE)
    promoted, _ = tree.promote_branch(3)
    assert [carry_notes(notes, tree, promoted)[number].text for number in (0, 1, 2)] == [
        "What do you play here?",
        "Takes the middle.",
        "Or this.",
    ]
    assert carry_notes(notes, tree, tree.remove_branch(1)) == {0: notes[0]}
    assert carry_notes(notes, tree, MoveTree()) == {0: notes[0]}
