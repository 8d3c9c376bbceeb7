"""A span of campaign days."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """From day `since` to day `until`, both counted; None is an open end."""

    since: int | None = None
    until: int | None = None

    @property
    def is_all(self) -> bool:
        return self.since is None and self.until is None

    def __contains__(self, day: int) -> bool:
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)
