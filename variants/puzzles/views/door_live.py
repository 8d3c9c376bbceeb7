"""The event stream of a puzzle door: whatever happens to one everybody before it sees, so all hear of it."""

from django.contrib.sessions.backends.base import SessionBase

from campaigns.match.play.live import LivePage
from variants.models import PuzzleDoor


def _find(key: str, session: SessionBase | None) -> int | None:
    return PuzzleDoor.objects.filter(public_id=key, withdrawn_at=None).values_list("pk", flat=True).first()


def _versions(pks: set[int]) -> dict[int, int]:
    return dict(PuzzleDoor.objects.filter(pk__in=pks).values_list("pk", "version"))


def _tag(pk: int) -> str | None:
    version = _versions({pk}).get(pk)
    return None if version is None else str(version)


LIVE = LivePage(_find, _versions, _tag)
