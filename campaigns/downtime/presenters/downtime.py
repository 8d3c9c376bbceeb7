"""A downtime as its pages show it: the plan in words, how long the worker still takes."""

from datetime import datetime

from campaigns.campaign.models import Campaign
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play.downtime import why_date_stays
from campaigns.downtime.rules.fixtures import MeetingGroup
from campaigns.people.models import Character
from campaigns.rules.labels import first_names, pluralize

MAX_NAMES = 4
MIN_SECONDS_WORKED = 2  # before that a pace is a guess


def group_rows(campaign: Campaign, run: BulkRun | None) -> list[dict[str, object]]:
    """The groups of a plan: what each is, who, how often, for what."""
    groups = run.groups if run else ()
    ids = {pk for group in groups for pk in (*group.people[:MAX_NAMES], group.teacher) if pk is not None}
    names = dict(Character.objects.filter(pk__in=ids).values_list("pk", "name"))
    return [
        {
            "number": number,
            "name": group.name,
            "what": group.kind.value.title(),
            "who": _people_text(group, names),
            "terms": _terms_text(campaign, group),
        }
        for number, group in enumerate(groups)
    ]


def _people_text(group: MeetingGroup, names: dict[int, str]) -> str:
    people = first_names([names.get(pk, "somebody who left") for pk in group.people], MAX_NAMES)
    return people if group.teacher is None else f"{names.get(group.teacher, 'nobody')} with {people}"


def _terms_text(campaign: Campaign, group: MeetingGroup) -> str:
    frequency = {1: "every day", 7: "every week"}.get(group.every, f"every {group.every} days")
    if not group.stake:
        return frequency
    return f"{frequency}, {campaign.coinage.write(group.stake)} a game{' on credit' if group.credit else ''}"


def undo_warning(run: BulkRun) -> str:
    """What an undo would take back, and what stays."""
    games, campaign = pluralize(len(run.match_ids), "game"), run.campaign
    date = f"goes back to {campaign.date_of(run.first_day)}"
    if reason := why_date_stays(run):
        date = f"stays {campaign.date}: {reason}"
    return (
        f"Undo takes back {games}, what they taught and the coins that changed hands. People, what was played since and "
        f"what you wrote stay. The date {date}."
    )


def undo_report(run: BulkRun) -> str:
    """What became of the date when it was undone."""
    campaign, step = run.campaign, run.campaign.date_changes.filter(occasion=run.occasion).first()
    date = "stayed, for something else had happened by then: set it on the campaign’s page"
    if step is not None and not step.is_onward:
        date = f"went back to {campaign.date_of(run.first_day)}"
    return f"Its games, what they taught and the coins are taken back. The date {date}."


def time_left(run: BulkRun, now: datetime) -> str:
    """How long the worker takes at its pace so far; empty until there is one that can be told."""
    job = run.job
    if job is None or run.started_at is None or not job.done or not job.is_open:
        return ""
    seconds_worked = (now - run.started_at).total_seconds()
    if seconds_worked < MIN_SECONDS_WORKED:
        return ""
    seconds = seconds_worked / job.done * (job.total - job.done)
    if seconds < 1:
        return "Nearly done."
    left = pluralize(round(seconds), "second") if seconds < 90 else pluralize(round(seconds / 60), "minute")
    return f"About {left} left."
