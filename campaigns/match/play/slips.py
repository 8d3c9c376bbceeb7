"""What every form about the money or the experience of a match carries, and how one is carried out: under lock, once, and not when stale."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.core.refusals import StaleForm
from campaigns.core.use_cases import Answer, run_once
from campaigns.match.models import Match
from campaigns.match.play.guests import touch


@dataclass(frozen=True, slots=True)
class Slip:
    key: str
    mark: str
    by: User


P = ParamSpec("P")


def slip_use_case(
    mark: Callable[[Match], str],
) -> Callable[[Callable[Concatenate[Match, Slip, P], Answer]], Callable[Concatenate[int, Slip, P], Answer]]:
    """Have a function of a locked match called with the match's id; raises Stale if its `mark` has changed."""

    def decorate(
        function: Callable[Concatenate[Match, Slip, P], Answer],
    ) -> Callable[Concatenate[int, Slip, P], Answer]:
        def run_unless_stale(match: Match, slip: Slip, *args: P.args, **kwargs: P.kwargs) -> Answer:
            if slip.mark != mark(match):
                raise StaleForm()
            answer = function(match, slip, *args, **kwargs)
            touch(match)
            return answer

        @wraps(function)
        def wrapper(match_id: int, slip: Slip, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
            with transaction.atomic():
                rows = Match.objects.select_for_update(of=("self",)).select_related("campaign")
                match = rows.get(pk=match_id)
                return run_once(
                    f"match:{match.pk}", slip.key, partial(run_unless_stale, match, slip, *args, **kwargs)
                )

        return wrapper

    return decorate
