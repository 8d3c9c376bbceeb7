"""Use-cases: plain functions, each carried out under the lock of one row, and once for each form.

A form carries a key the server rendered; the same key twice is carried out once, and gets the same answer.
"""

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused

MSG_UNKNOWN_FORM = "This form is not one of ours. Reload the page and try again."

P = ParamSpec("P")
R = TypeVar("R", bound=Model)
_KEY = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Answer:
    """One sentence for people, empty where nothing need be said; `pk` is the row that came of it, 0 for none."""

    sentence: str = ""
    pk: int = 0


def use_case(
    model: type[R],
) -> Callable[[Callable[Concatenate[R, P], Answer]], Callable[Concatenate[int, str, P], Answer]]:
    """Have a function of a locked row called with the row's id and the key of the form that asks for it.

    A second submission of the form gets the first one's answer, and nothing is done again. Raises Refused as the function
    does, and on a key that no form of ours has.
    """

    def decorate(
        function: Callable[Concatenate[R, P], Answer],
    ) -> Callable[Concatenate[int, str, P], Answer]:
        @wraps(function)
        def wrapper(pk: int, key: str, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
            with transaction.atomic():
                row = model._base_manager.select_for_update().get(pk=pk)
                return run_once(
                    f"{model._meta.model_name}:{pk}", key, partial(function, row, *args, **kwargs)
                )

        return wrapper

    return decorate


def new_key() -> str:
    """An idempotency key for one rendering of one form."""
    return uuid.uuid4().hex


def run_once(scope: str, key: str, use_case: Callable[[], Answer]) -> Answer:
    """Carry out `use_case` unless this key was carried out in this scope before; either way its answer.

    The caller holds a transaction and the lock of the row that `scope` names (a match, a campaign): only then
    does a second submission wait for the first and find its answer. Raises Refused on a key no form of ours has.
    """
    answer = earlier_answer(scope, key)
    if answer is None:
        answer = use_case()
        record_answer(scope, key, answer)
    return answer


def earlier_answer(scope: str, key: str) -> Answer | None:
    """The answer to the form of this key, None if it was not carried out yet; Refused on a key no form of ours has."""
    if not _KEY.fullmatch(key):
        raise Refused(MSG_UNKNOWN_FORM)
    texts = Submission.objects.filter(scope=scope, key=key).values_list("said", flat=True)
    return next(map(read_answer, texts), None)


def record_answer(scope: str, key: str, answer: Answer) -> None:
    Submission.objects.create(scope=scope, key=key, said=write_answer(answer))


def write_answer(answer: Answer) -> str:
    return f"{answer.pk}\n{answer.sentence}" if answer.pk else answer.sentence


def read_answer(text: str) -> Answer:
    """A number alone is a row's pk: answers were written so before they had two parts."""
    number, is_parted, sentence = text.partition("\n")
    if number.isdecimal() and (is_parted or not sentence):
        return Answer(sentence, int(number))
    return Answer(text)


def run_once_for_user(
    user: User, key: str, use_case: Callable[P, Answer], /, *args: P.args, **kwargs: P.kwargs
) -> Answer:
    """As `run_once`, without a transaction around what may take long: for this user's forms about files.

    Two at the same moment are kept apart by what the use-case locks, not by the database: nobody's turn waits meanwhile.
    """
    scope = f"user:{user.pk}"
    answer = earlier_answer(scope, key)
    if answer is None:
        answer = use_case(*args, **kwargs)
        with transaction.atomic():
            if earlier_answer(scope, key) is None:
                record_answer(scope, key, answer)
    return answer
