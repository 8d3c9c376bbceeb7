"""Several professions typed in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.npc.rules.parts import read_parts
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from tests.examples import examples

NAMES = [row.name for row in PRINTED]


def parts(text, names=NAMES):
    return [(names[place], count) for place, count in read_parts(text, names, 50)]


@pytest.mark.parametrize(("text", "read"), [
    ("6 nobles, 2 dragons, 2 masters", [("Noble", 6), ("Dragon", 2), ("Chess Master", 2)]),
    ("2 Chess Masters", [("Chess Master", 2)]),
    ("a dragon and 3 thieves", [("Dragon", 1), ("Thief", 3)]),
    ("2 x nobles; 4 × serf", [("Noble", 2), ("Serf", 4)]),
    ("２ magic-users", [("Magic-user", 2)]),
    ("magic users", [("Magic-user", 1)]),
    ("1 other\n2 MERCHANTS", [("Others", 1), ("Merchant", 2)]),
    ("", []),
    (" , ", []),
])  # fmt: skip
def test_it_is_read_as_people_say_it(text, read):
    assert parts(text) == read


@pytest.mark.parametrize(("text", "error", "sentence"), [
    ("2 mages", Unreadable, "No profession is called “mages”. There are Noble, Magic-user"),
    ("assassin", Unreadable, "No profession is called “assassin”"),
    ("0 nobles", NotPossible, "at least one"),
    ("2 nobles, 1 noble", NotPossible, "Noble stands there twice"),
    ("51 nobles", NotPossible, "at most 12 professions and 50 people"),
    ("30 nobles, 30 serfs", NotPossible, "50 people"),
    ("12", Unreadable, "Try 2 dragons, 2 masters"),
    ("-3 nobles", Unreadable, "No profession is called"),
    ("1,5 nobles", Unreadable, "Can't read"),
])  # fmt: skip
def test_what_cannot_be_meant_is_refused_with_what_to_type(text, error, sentence):
    with pytest.raises(error, match=sentence):
        parts(text)


def test_a_last_word_that_two_professions_share_is_asked_about():
    names = ["Chess Master", "Guild master", "Knight of the Rook"]
    with pytest.raises(Ambiguous, match="Chess Master or Guild master"):
        parts("2 masters", names)
    assert parts("2 guild masters", names) == [("Guild master", 2)]


@examples(300)
@given(
    st.lists(
        st.tuples(st.sampled_from(NAMES), st.integers(1, 4)), unique_by=lambda part: part[0], max_size=11
    )
)
def test_whatever_is_written_with_numbers_and_names_is_read_again(wanted):
    assert parts(", ".join(f"{count} {name}" for name, count in wanted)) == wanted


@examples(300)
@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        assert sum(count for _, count in parts(text)) <= 50
    except RulesError as refusal:
        assert str(refusal)
