"""A span of campaign days."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """From day `since` to day `until`, both counted; None is an open end."""

    since: int | None = None
    until: int | None = None
