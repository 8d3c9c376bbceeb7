"""Ranges of a d%: every face once, 01 to 00, and texts that are read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from chess_minigame.rules.notes import EVERY_NOTE, read_note
from chess_minigame.rules.strategist.ranges import note_at, ranges_from_shares, read_ranges, write_ranges

A, B, C = EVERY_NOTE[:3]


def test_notes_are_laid_on_the_faces_one_after_another():
    ranges = ranges_from_shares([(A, 8), (B, 31), (C, 60), (A, 1)])
    assert write_ranges(ranges) == "01-08 A; 09-39 B; 40-99 C; 00 A"
    assert [note_at(ranges, face) for face in (1, 8, 9, 39, 40, 99, 100)] == [A, A, B, B, C, C, A]


def test_what_has_no_face_is_left_out_and_equal_neighbours_are_one():
    assert write_ranges(ranges_from_shares([(A, 10), (A, 40), (B, 0), (C, 50)])) == "01-50 A; 51-00 C"


@pytest.mark.parametrize("faces", [99, 101, 0])
def test_other_than_a_hundred_faces_is_no_d_percent(faces):
    with pytest.raises(ValueError, match="a d% has 100"):
        ranges_from_shares([(A, faces)])


def test_a_note_with_words_is_carried():
    text = "01-35 A; 36-40 A gambit; 41-00 F scare:swishing_a_sword,_all_in_fun"
    assert write_ranges(read_ranges(text)) == text
    assert note_at(read_ranges(text), 100) == read_note("F scare:swishing_a_sword,_all_in_fun")


CUTS = st.lists(st.integers(1, 99), unique=True, max_size=12).map(sorted)


@given(cuts=CUTS, data=st.data())
def test_whatever_is_laid_out_covers_every_face_once_and_is_read_back(cuts, data):
    ends = [*cuts, 100]
    counts = [end - start for start, end in zip([0, *cuts], ends, strict=True)]
    shares = [(data.draw(st.sampled_from(EVERY_NOTE)), count) for count in counts]
    ranges = ranges_from_shares(shares)
    assert [face for one in ranges for face in range(one.first, one.last + 1)] == list(range(1, 101))
    for note in EVERY_NOTE:
        faces = sum(note_at(ranges, face) == note for face in range(1, 101))
        assert faces == sum(count for one, count in shares if one == note)
    assert read_ranges(write_ranges(ranges)) == ranges


@pytest.mark.parametrize(
    "text",
    [
        "", "A", "01-99 A", "01-50 A; 52-00 B", "01-60 A; 50-00 B", "01-00 G", "1-100 A", "01-50 A; 51-00 A",
        "01-00 A; ", "51-00 A; 01-50 B", "x" * 100_000,
    ],
)  # fmt: skip
def test_other_texts_are_refused_in_a_sentence(text):
    with pytest.raises(Unreadable) as refusal:
        read_ranges(text)
    assert len(str(refusal.value)) < 500
