"""The line that brings a result back from paper: what was copied wrongly is found out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.paper.rules.result_line import (
    BASE,
    FINGERPRINT_COUNT,
    MAX_LENGTH,
    MAX_RESULTS,
    SYMBOLS,
    ResultLine,
    fingerprint_of,
    read_result_line,
    write_line,
)
from campaigns.rules.errors import Unreadable

LINES = st.builds(
    ResultLine, st.integers(1, 2**40), st.integers(0, FINGERPRINT_COUNT - 1), st.integers(0, MAX_RESULTS - 1)
)


def bare(line):
    return write_line(line).replace("-", "")


@given(LINES)
def test_a_line_is_read_back_in_any_case_and_with_any_gaps(line):
    text = write_line(line)
    assert read_result_line(text) == line
    assert read_result_line(text.lower().replace("-", " ")) == line
    assert read_result_line(f" {bare(line)} ") == line
    assert read_result_line(text.replace("-", "\N{NON-BREAKING HYPHEN}")) == line


@given(LINES, st.data())
def test_one_wrong_symbol_is_found_out(line, data):
    text = bare(line)
    at = data.draw(st.integers(0, len(text) - 1))
    wrong = data.draw(st.sampled_from(SYMBOLS.replace(text[at], "")))
    with pytest.raises(Unreadable):
        read_result_line(text[:at] + wrong + text[at + 1 :])


@given(LINES, st.data())
def test_two_symbols_that_change_places_are_found_out(line, data):
    text = bare(line)
    first, second = sorted(data.draw(st.tuples(*[st.integers(0, len(text) - 1)] * 2)))
    if text[first] == text[second]:
        return
    symbols = list(text)
    symbols[first], symbols[second] = symbols[second], symbols[first]
    with pytest.raises(Unreadable):
        read_result_line("".join(symbols))


@given(st.text(max_size=40))
def test_any_text_is_a_line_or_refused_with_a_sentence(text):
    try:
        line = read_result_line(text)
    except Unreadable as refusal:
        assert str(refusal).endswith(".")
    else:
        assert read_result_line(write_line(line)) == line


def test_what_the_proof_rests_on():
    assert all(BASE % number for number in range(2, BASE))
    assert MAX_LENGTH < BASE == len(set(SYMBOLS))
    assert len(bare(ResultLine(2**40, FINGERPRINT_COUNT - 1, MAX_RESULTS - 1))) <= MAX_LENGTH


@pytest.mark.parametrize(("typed", "meant"), [("I", "1"), ("l", "1"), ("o", "0"), ("S", "5"), ("u", "V")])
def test_letters_that_pass_for_others_by_hand_are_read_as_these(typed, meant):
    texts = (bare(ResultLine(1, number, 0)) for number in range(FINGERPRINT_COUNT))
    text = next(text for text in texts if meant in text)
    assert read_result_line(text.replace(meant, typed)) == read_result_line(text)


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "Type the whole line"),
    ("7", "Type the whole line"),
    ("4K7?", "stands in no line"),
    ("0", "Type the whole line"),
    ("00", "no line of a match"),
    ("4K7Q-M2XX", "check symbol does not fit"),
    ("4" * 21, "Type the whole line"),
])  # fmt: skip
def test_each_fault_has_its_sentence(text, sentence):
    with pytest.raises(Unreadable, match=sentence):
        read_result_line(text)


def test_a_state_has_the_same_fingerprint_again_and_another_one_another():
    assert fingerprint_of("29 v 20; d6 3") == fingerprint_of("29 v 20; d6 3")
    assert fingerprint_of("29 v 20; d6 3") != fingerprint_of("29 v 20; d6 4")
    assert all(0 <= fingerprint_of(f"{number}") < FINGERPRINT_COUNT for number in range(200))


def test_a_line_of_a_young_campaign_is_two_groups_of_four():
    assert [len(group) for group in write_line(ResultLine(17, 40_000, 33)).split("-")] == [4, 4]
