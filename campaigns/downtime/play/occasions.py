"""A downtime and an evening as what records were part of: their titles, and their marks for a campaign that was imported."""

from datetime import timedelta

from campaigns.campaign.models import DateChange
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play.downtime_work import DOWNTIME_COINS_REASON, DOWNTIME_REASON
from campaigns.downtime.play.evenings import evening_coins_reason
from campaigns.downtime.play.purses_of_run import BROUGHT_REASON
from campaigns.match.models import Match
from campaigns.money.models import PurseLine
from campaigns.people.models import RecordEntry
from campaigns.rules.labels import pluralize

CHUNK_SIZE = 500
BOOKING_TOLERANCE = timedelta(minutes=1)
"""The coins of an evening were once booked in the transaction of its row, and before it."""


def run_title(run: BulkRun) -> str:
    """ "10 weeks passed", "An evening’s gambling"."""
    if run.kind == BulkRun.Kind.EVENING:
        return "An evening’s gambling"
    days = run.plan.get("taken_until", run.last_day) - run.first_day
    return f"{pluralize(days, 'day') if days % 7 else pluralize(days // 7, 'week')} passed"


def mark_run(run: BulkRun) -> None:
    """What it wrote: matches and lessons by their ids, coins and steps of the date by whose, when and why."""
    for start in range(0, len(run.match_ids), CHUNK_SIZE):
        Match.objects.filter(pk__in=run.match_ids[start : start + CHUNK_SIZE]).update(occasion=run.occasion)
    entries = [entry for entry, _ in run.written.get("entries", [])]
    RecordEntry.objects.filter(pk__in=entries).update(occasion=run.occasion)
    is_downtime = run.kind == BulkRun.Kind.DOWNTIME
    last_day = run.plan.get("taken_until", run.last_day)
    reason = DOWNTIME_COINS_REASON if is_downtime else evening_coins_reason(run.place)
    people = [*map(int, run.written.get("coins", {})), *run.written.get("strangers", [])]
    lines = PurseLine.objects.filter(purse__campaign=run.campaign, purse__character__in=people, day=last_day)
    booked_from = run.at - BOOKING_TOLERANCE
    lines.filter(reason__in=(reason, BROUGHT_REASON), at__gte=booked_from, occasion="").update(
        occasion=run.occasion
    )
    if is_downtime:
        steps = DateChange.objects.filter(campaign=run.campaign, at__gte=run.at, occasion="")
        steps.filter(now=last_day, reason=DOWNTIME_REASON).update(occasion=run.occasion)
        steps.filter(now=run.first_day, reason=f"{DOWNTIME_REASON} undone").update(occasion=run.occasion)
