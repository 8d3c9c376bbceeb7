"""A form that comes twice is carried out once."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, new_key, read_answer, run_once, write_answer

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_same_key_again_gets_the_same_answer_and_does_nothing():
    answers = iter([Answer("done", pk=3), Answer("done again", pk=4)])
    key = new_key()
    answers_given = [run_once("match:1", key, lambda: next(answers)) for _ in range(2)]
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
    assert run_once("match:1", key, lambda: Answer("one")) == Answer("one")
    assert run_once("match:2", key, lambda: Answer("two")) == Answer("two")


def test_what_was_refused_may_be_sent_again_with_the_same_key():
    key = new_key()

    def refuse():
        raise Refused("Not now.")

    with pytest.raises(Refused):
        run_once("match:1", key, refuse)
    assert run_once("match:1", key, lambda: Answer("done")) == Answer("done")


@pytest.mark.parametrize("key", ["", "mine", "g" * 32, "a" * 33, "A" * 32, "a" * 31 + "\n", "\0" * 32])
def test_a_key_no_form_of_ours_has_is_refused(key):
    with pytest.raises(Refused, match="not one of ours"):
        run_once("match:1", key, lambda: Answer("done"))
    assert not Submission.objects.exists()


def test_keys_are_never_the_same():
    assert len({new_key() for _ in range(1000)}) == 1000
