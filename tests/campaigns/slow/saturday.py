"""When these tests begin, and how far apart they look."""

from datetime import UTC, datetime, timedelta

SATURDAY = datetime(2026, 11, 21, 18, tzinfo=UTC)
HOUR = timedelta(hours=1)
