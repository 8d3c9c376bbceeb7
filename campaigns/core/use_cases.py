"""Use-cases: plain functions, each carried out under the lock of one row and once for each form."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.db import transaction
from django.db.models import Model

from campaigns.core.answers import Answer
from campaigns.core.submissions import once

P = ParamSpec("P")
R = TypeVar("R", bound=Model)


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
        def carry_out(pk: int, key: str, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
            with transaction.atomic():
                row = model._base_manager.select_for_update().get(pk=pk)
                return once(f"{model._meta.model_name}:{pk}", key, partial(function, row, *args, **kwargs))

        return carry_out

    return decorate
