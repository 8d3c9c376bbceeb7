"""Matches as a list shows them."""

from collections.abc import Iterable
from datetime import datetime

from campaigns.match.models import Match
from campaigns.match.play.series_summary import games_in_words
from campaigns.slow.presenters.deadlines import Deadline, deadline_of


def match_rows(matches: Iterable[Match], now: datetime) -> list[tuple[Match, Deadline | None, str]]:
    """Each with its deadline, and which game of a series it is, in words."""
    matches = list(matches)
    in_series = games_in_words(matches)
    return [(match, deadline_of(match, now), in_series.get(match.pk, "")) for match in matches]
