"""The span of a recap: the last evening, days of the calendar, or so many of the last entries."""

from dataclasses import dataclass
from enum import StrEnum


class SpanKind(StrEnum):
    """What is asked for."""

    EVENING = "evening"
    DAYS = "days"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class RecapSpan:
    """`since` and `until` are day numbers, both included, None without an end; `count` is of the last entries."""

    kind: SpanKind
    since: int | None = None
    until: int | None = None
    count: int = 50
