"""What every form about the money or the experience of a match carries, and how one is carried out: under lock, once, and not when stale."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.core.refusals import Stale
from campaigns.core.submissions import once
from campaigns.match.models import Match
from campaigns.match.play.guests import touch


@dataclass(frozen=True, slots=True)
class Slip:
    """A form's key, the mark of the match it was shown, and the DM."""

    key: str
    mark: str
    by: User


def submit_slip(match_id: int, slip: Slip, mark: Callable[[Match], str], do: Callable[[Match], str]) -> str:
    """Carry out one form on a locked match; raises Stale where its `mark` is another by now."""

    def on_time(match: Match) -> str:
        if slip.mark != mark(match):
            raise Stale()
        sentence = do(match)
        touch(match)
        return sentence

    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=match_id)
        return once(f"match:{match.pk}", slip.key, lambda: on_time(match))
