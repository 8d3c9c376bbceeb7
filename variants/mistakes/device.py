"""Which mistakes a device has been through, in its session: left today, taken up tomorrow."""

from collections.abc import Mapping

from django.contrib.sessions.backends.base import SessionBase

KEY = "mistakes"
MOST = 30
"""Games and sides that are remembered; the oldest go first."""


def done_here(session: SessionBase, course: str) -> Mapping[str, bool]:
    """By the number of each line that was done, whether it was found, or shown."""
    kept: Mapping[str, bool] = session.get(KEY, {}).get(course, {})
    return kept


def note_done(session: SessionBase, course: str, seq: int, *, is_found: bool) -> None:
    """Keep the first outcome of each."""
    kept = dict(session.get(KEY, {}))
    kept[course] = {str(seq): is_found, **kept.pop(course, {})}
    session[KEY] = dict(list(kept.items())[-MOST:])
