"""A form that comes twice is carried out once."""

import pytest

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused
from campaigns.core.submissions import new_key, once

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_same_key_again_gets_the_same_answer_and_does_nothing():
    answers = iter(["done", "done again"])
    key = new_key()
    said = [once("match:1", key, lambda: next(answers)) for _ in range(2)]
    assert said == ["done", "done"]
    assert list(answers) == ["done again"]


def test_another_match_does_not_know_the_key():
    key = new_key()
    assert once("match:1", key, lambda: "one") == "one"
    assert once("match:2", key, lambda: "two") == "two"


def test_what_was_refused_may_be_sent_again_with_the_same_key():
    key = new_key()

    def refuse():
        raise Refused("Not now.")

    with pytest.raises(Refused):
        once("match:1", key, refuse)
    assert once("match:1", key, lambda: "done") == "done"


@pytest.mark.parametrize("key", ["", "mine", "g" * 32, "a" * 33, "A" * 32, "a" * 31 + "\n", "\0" * 32])
def test_a_key_no_form_of_ours_has_is_refused(key):
    with pytest.raises(Refused, match="not one of ours"):
        once("match:1", key, lambda: "done")
    assert not Submission.objects.exists()


def test_keys_are_never_the_same():
    assert len({new_key() for _ in range(1000)}) == 1000
