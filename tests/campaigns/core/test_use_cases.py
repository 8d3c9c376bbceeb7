"""A form that comes twice is carried out once."""

import traceback
from contextlib import contextmanager

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, Held, new_key, read_answer, use_case, write_answer

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@contextmanager
def nothing_locked(scope, key):
    yield Held(scope, key, lambda: scope)


@use_case(lock=nothing_locked)
def win_the_duel(scope, *, how):
    return how()


def test_the_same_key_again_gets_the_same_answer_and_does_nothing():
    answers = iter([Answer("done", pk=3), Answer("done again", pk=4)])
    key = new_key()
    answers_given = [win_the_duel("match:1", key, how=lambda: next(answers)) for _ in range(2)]
    assert answers_given == [Answer("done", pk=3)] * 2
    assert list(answers) == [Answer("done again", pk=4)]


@given(sentence=st.text(), pk=st.integers(0, 2**62))
def test_an_answer_comes_back_as_it_was_given(sentence, pk):
    answer = Answer(sentence, pk)
    is_told = pk or not (sentence.partition("\n")[0].isdecimal() and sentence.partition("\n")[0])
    assume(is_told)
    assert read_answer(write_answer(answer)) == answer


def test_an_answer_from_before_answers_had_two_parts_is_read():
    assert (read_answer("57"), read_answer("3 people.")) == (Answer(pk=57), Answer("3 people."))


def test_another_match_does_not_know_the_key():
    key = new_key()
    assert win_the_duel("match:1", key, how=lambda: Answer("one")) == Answer("one")
    assert win_the_duel("match:2", key, how=lambda: Answer("two")) == Answer("two")


def test_what_was_refused_may_be_sent_again_with_the_same_key():
    key = new_key()

    def refuse():
        raise Refused("Not now.")

    with pytest.raises(Refused):
        win_the_duel("match:1", key, how=refuse)
    assert win_the_duel("match:1", key, how=lambda: Answer("done")) == Answer("done")


@pytest.mark.parametrize("key", ["", "mine", "g" * 32, "a" * 33, "A" * 32, "a" * 31 + "\n", "\0" * 32])
def test_a_key_no_form_of_ours_has_is_refused(key):
    with pytest.raises(Refused, match="not one of ours"):
        win_the_duel("match:1", key, how=lambda: Answer("done"))
    assert not Submission.objects.exists()


def test_keys_are_never_the_same():
    assert len({new_key() for _ in range(1000)}) == 1000


def test_a_traceback_tells_the_story_by_the_use_cases_name():
    """The function around it has its name too: no line of a traceback is about a decorator."""

    def stumble():
        raise ZeroDivisionError

    try:
        win_the_duel("match:1", new_key(), how=stumble)
    except ZeroDivisionError as error:
        names = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
        text = traceback.format_exc()
    assert names[1:] == ["win_the_duel", "win_the_duel", "stumble"]
    assert "carry_out" not in text and "in win_the_duel\n" in text


def test_what_a_lock_does_at_the_end_is_done_once_and_not_for_what_was_refused():
    done = []

    @contextmanager
    def counting(scope, key):
        yield Held(scope, key, lambda: scope, done.append)

    def refuse():
        raise Refused("Not now.")

    win = use_case(lock=counting)(lambda scope, how: how())
    with pytest.raises(Refused):
        win("match:1", new_key(), how=refuse)
    key = new_key()
    for _ in range(2):
        win("match:1", key, how=lambda: Answer("done"))
    assert done == ["match:1"]
