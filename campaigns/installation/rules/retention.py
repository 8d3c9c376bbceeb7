"""When a nightly backup is due, and which old ones are removed. Moments are local and without a zone, as in files' names."""

from collections.abc import Iterable
from datetime import datetime, time, timedelta

NIGHT = time(4)
DAYS, WEEKS = 7, 4
_MAX_AHEAD = timedelta(days=1)


def is_due(moments: Iterable[datetime], now: datetime) -> bool:
    """Whether the night has passed since the latest of these; one from the future, of a wrong clock, does not count."""
    night = datetime.combine(now.date(), NIGHT)
    if now < night:
        night -= timedelta(days=1)
    return not any(night <= moment <= now + _MAX_AHEAD for moment in moments)


def superfluous_moments(moments: Iterable[datetime]) -> set[datetime]:
    """Those that are neither the last of one of the latest DAYS days nor the last of one of the latest WEEKS weeks.

    Days and weeks without a backup do not count: whoever plays once a month keeps as many.
    """
    in_order = sorted(set(moments))
    last_of_days = {moment.date(): moment for moment in in_order}
    last_of_weeks = {moment.isocalendar()[:2]: moment for moment in in_order}
    return {*in_order} - {*[*last_of_days.values()][-DAYS:], *[*last_of_weeks.values()][-WEEKS:]}
