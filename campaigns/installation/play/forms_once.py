"""Forms about files: carried out once, without a transaction around what may take long."""

from collections.abc import Callable
from typing import ParamSpec

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.core.use_cases import Answer, earlier_answer, record

P = ParamSpec("P")


def once_for(
    user: User, key: str, use_case: Callable[P, Answer], /, *args: P.args, **kwargs: P.kwargs
) -> Answer:
    """Carry out the use-case unless this user's form of this key was carried out before; either way its answer.

    Two at the same moment are kept apart by what it locks, not by the database: nobody's turn waits meanwhile.
    """
    scope = f"user:{user.pk}"
    answer = earlier_answer(scope, key)
    if answer is None:
        answer = use_case(*args, **kwargs)
        with transaction.atomic():
            if earlier_answer(scope, key) is None:
                record(scope, key, answer)
    return answer
