"""Idempotency: a form carries a key the server rendered; the same key twice is carried out once."""

import re
import uuid
from collections.abc import Callable

from campaigns.core.answers import Answer, read_answer, write_answer
from campaigns.core.models import Submission
from campaigns.core.refusals import Refused

NOT_OURS = "This form is not one of ours. Reload the page and try again."

_KEY = re.compile(r"[0-9a-f]{32}")


def new_key() -> str:
    """A key for one rendering of one form."""
    return uuid.uuid4().hex


def once(scope: str, key: str, use_case: Callable[[], Answer]) -> Answer:
    """Carry out `use_case` unless this key was carried out in this scope before; either way its answer.

    The caller holds a transaction and the lock of the row that `scope` names (a match, a campaign): only then
    does a second submission wait for the first and find its answer. Raises Refused on a key no form of ours has.
    """
    answer = earlier_answer(scope, key)
    if answer is None:
        answer = use_case()
        record(scope, key, answer)
    return answer


def earlier_answer(scope: str, key: str) -> Answer | None:
    """The answer to the form of this key, None where it was not carried out yet; Refused on a key no form of ours has."""
    if not _KEY.fullmatch(key):
        raise Refused(NOT_OURS)
    texts = Submission.objects.filter(scope=scope, key=key).values_list("said", flat=True)
    return next(map(read_answer, texts), None)


def record(scope: str, key: str, answer: Answer) -> None:
    """Remember that the form of this key was carried out, and its answer."""
    Submission.objects.create(scope=scope, key=key, said=write_answer(answer))
