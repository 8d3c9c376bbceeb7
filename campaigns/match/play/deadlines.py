"""The clock of slow play: who owes a move, since when and until when. It follows from the log and from what was given.

A match without a time per move has no clock, and nothing is written down of when somebody acted.
"""

from datetime import datetime

from django.db.models import Sum

from campaigns.match import games
from campaigns.match.models import Line, Match, TimeChange
from campaigns.match.models.matches import BOTH
from campaigns.match.rules import deadlines
from campaigns.rules.contract import Over, Roll

COLUMNS = ("waits_for", "waits_since", "due_at")


def update_deadline(match: Match) -> None:
    """Update the match's columns from its log; the caller saves them.

    The clock starts when a line hands the move to somebody; it runs on while the same side has to act: over its
    dice, its half-moves, its wishes and what it takes back of its own.
    """
    if match.hours_per_move is None:
        match.waits_for, match.waits_since = "", None
    else:
        match.waits_for, match.waits_since = current_wait(match)
    update_due_at(match)


def update_due_at(match: Match) -> None:
    match.due_at = None
    if match.hours_per_move is not None and match.waits_since is not None:
        match.due_at = deadlines.due_at(match.waits_since, match.hours_per_move, hours_added(match))


def hours_added(match: Match) -> int:
    extensions = match.time_changes.filter(kind=TimeChange.Kind.MORE, since=match.waits_since)
    return extensions.aggregate(hours=Sum("hours"))["hours"] or 0


def current_wait(match: Match) -> tuple[str, datetime | None]:
    """Who owes a move and since when, from the log alone."""
    waiting_since, waits_for = None, ""
    rules = games.entry_of(match.game).rules
    for line in match.lines.order_by("-seq").iterator(chunk_size=20):
        phase = rules.awaits(rules.read_state(line.state))
        side = phase.by if isinstance(phase, Roll) else getattr(phase, "side", None)
        is_over = line.kind == Line.Kind.ABANDON or isinstance(phase, Over)
        line_waits_for = "" if is_over else side.value if side else BOTH
        if waiting_since is not None and line_waits_for != waits_for:
            break
        waits_for, waiting_since = line_waits_for, line.at
    return waits_for, waiting_since if waits_for else None
