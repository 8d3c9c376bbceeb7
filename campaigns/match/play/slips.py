"""What every form about the money or the experience of a match carries, and how one is carried out: under lock, once, and not when stale."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.core.refusals import StaleForm
from campaigns.core.use_cases import Held, scope_of
from campaigns.match.models import Match
from campaigns.match.play.guests import touch


@dataclass(frozen=True, slots=True)
class Slip:
    """The form's key, the mark of the match that its page showed, and whose it is."""

    key: str
    mark: str
    by: User


@dataclass(frozen=True, slots=True)
class LockedSlip:
    """A slip whose match is locked, and still has the mark that it carries."""

    match: Match
    by: User

    def touch(self) -> None:
        touch(self.match)


def marked_match(
    mark: Callable[[Match], str],
) -> Callable[[int, Slip], AbstractContextManager[Held[LockedSlip]]]:
    """The lock of a match for forms that carry this mark of it; raises StaleForm where it has changed."""

    @contextmanager
    def lock(match_id: int, slip: Slip) -> Iterator[Held[LockedSlip]]:
        def subject() -> LockedSlip:
            if slip.mark != mark(match):
                raise StaleForm()
            return LockedSlip(match, slip.by)

        with transaction.atomic():
            rows = Match.objects.select_for_update(of=("self",)).select_related("campaign")
            match = rows.get(pk=match_id)
            yield Held(scope_of(match), slip.key, subject, LockedSlip.touch)

    return lock
