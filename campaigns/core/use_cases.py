"""Use-cases: plain functions, each carried out under the lock of one row, and once for each form.

A form carries a key the server rendered; the same key twice is carried out once, and gets the same answer.
"""

import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, Generic, ParamSpec, TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused

MSG_UNKNOWN_FORM = "This form is not one of ours. Reload the page and try again."

P = ParamSpec("P")
R = TypeVar("R", bound=Model)
S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K")
_KEY = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Answer:
    """One sentence for people, empty where nothing need be said; `pk` is the row that came of it, 0 for none."""

    sentence: str = ""
    pk: int = 0


@dataclass(frozen=True, slots=True)
class Held(Generic[S]):
    """What a lock holds for a use-case: `scope` and `key` of the form, and what the use-case is called with.

    `subject` makes that once it is clear that the form was not carried out before; it raises StaleForm. `done` is called with it
    once it was.
    """

    scope: str
    key: str
    subject: Callable[[], S]
    done: Callable[[S], object] = lambda subject: None


def use_case(
    *, lock: Callable[[T, K], AbstractContextManager[Held[S]]]
) -> Callable[[Callable[Concatenate[S, P], Answer]], Callable[Concatenate[T, K, P], Answer]]:
    """Call the function once for each form, with what the lock holds in place of what it is about and the
    form. A lock is a context within a transaction. A second submission gets the first one's answer. Raises
    Refused as the function does, on a key that no form of ours has, and StaleForm as the lock does.
    """

    def decorate(function: Callable[Concatenate[S, P], Answer]) -> Callable[Concatenate[T, K, P], Answer]:
        def carry_out(target: T, form: K, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
            with lock(target, form) as held:
                answer = earlier_answer(held.scope, held.key)
                if answer is None:
                    subject = held.subject()
                    answer = function(subject, *args, **kwargs)
                    record_answer(held.scope, held.key, answer)
                    held.done(subject)
                return answer

        # In a traceback it has the name of the function it calls.
        name, qualname = function.__name__, function.__qualname__
        carry_out.__code__ = carry_out.__code__.replace(co_name=name, co_qualname=qualname)
        return wraps(function)(carry_out)

    return decorate


def row_lock(model: type[R]) -> Callable[[int, str], AbstractContextManager[Held[R]]]:
    """The lock of one row, found by its id; the other argument is the key of the form."""

    @contextmanager
    def lock(pk: int, key: str) -> Iterator[Held[R]]:
        with transaction.atomic():
            row = model._base_manager.select_for_update().get(pk=pk)
            yield Held(scope_of(row), key, lambda: row)

    return lock


def scope_of(row: Model) -> str:
    """The scope in which the keys of forms about this row are remembered."""
    return f"{row._meta.model_name}:{row.pk}"


def new_key() -> str:
    """An idempotency key for one rendering of one form."""
    return uuid.uuid4().hex


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
    # A number alone is a row's pk: answers were written so before they had two parts.
    number, is_parted, sentence = text.partition("\n")
    if number.isdecimal() and (is_parted or not sentence):
        return Answer(sentence, int(number))
    return Answer(text)


def run_once_for_user(
    user: User, key: str, use_case: Callable[P, Answer], /, *args: P.args, **kwargs: P.kwargs
) -> Answer:
    """Carry it out once for the form's key, without a transaction around what may take long: for this user's forms about files.

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
