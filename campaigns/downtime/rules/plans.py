"""What was agreed for a downtime, as text, and how much of it there may be."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from campaigns.downtime.rules.fixtures import GroupKind, MeetingGroup, count_games
from campaigns.rules.errors import NotPossible

MAX_GROUPS = 12
MAX_GAMES = 12_000
MAX_DAYS = 3660  # ten years, in any calendar


def write_group(group: MeetingGroup) -> dict[str, object]:
    return {**asdict(group), "kind": group.kind.value, "people": list(group.people)}


def read_groups(rows: Sequence[Mapping[str, Any]]) -> tuple[MeetingGroup, ...]:
    return tuple(
        MeetingGroup(**{**row, "kind": GroupKind(row["kind"]), "people": tuple(row["people"])})
        for row in rows
    )


def check_span(groups: Sequence[MeetingGroup], first: int, last: int) -> int:
    """How many games the plan comes to; raises NotPossible for an end before the start, and for too much of anything."""
    if last <= first:
        raise NotPossible("Downtime ends after today: type a later date.")
    if last - first > MAX_DAYS:
        raise NotPossible(f"That is {last - first} days: a downtime lasts {MAX_DAYS} at most.")
    if not groups:
        raise NotPossible("Nobody meets yet: add a league, a club or a teacher first.")
    games = count_games(groups, first, last)
    if games > MAX_GAMES:
        raise NotPossible(
            f"That is {games:,} games, and {MAX_GAMES:,} are the most at once: let them meet less often, or for a shorter time."
        )
    if not games:
        raise NotPossible("Nobody meets before the end: choose a later date, or let them meet more often.")
    return games
