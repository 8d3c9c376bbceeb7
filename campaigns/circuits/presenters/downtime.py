"""A downtime as its pages show it: the plan in words, how long the worker still takes."""

from datetime import datetime

from campaigns.campaign.models import Campaign
from campaigns.circuits.models import CircuitRun
from campaigns.circuits.play.downtime import why_date_stays
from campaigns.circuits.rules.fixtures import MeetingGroup
from campaigns.people.models import Character
from campaigns.rules.labels import counted

MOST_NAMES = 4


def group_rows(campaign: Campaign, run: CircuitRun | None) -> list[dict[str, object]]:
    """The groups of a plan: what each is, who, how often, for what."""
    groups = run.groups if run else ()
    ids = {pk for group in groups for pk in (*group.people[:MOST_NAMES], group.teacher) if pk is not None}
    names = dict(Character.objects.filter(pk__in=ids).values_list("pk", "name"))
    return [
        {
            "number": number,
            "name": group.name,
            "what": group.kind.value.title(),
            "who": _who(group, names),
            "terms": _terms(campaign, group),
        }
        for number, group in enumerate(groups)
    ]


def _who(group: MeetingGroup, names: dict[int, str]) -> str:
    shown = [names.get(pk, "somebody who left") for pk in group.people[:MOST_NAMES]]
    rest = len(group.people) - len(shown)
    people = ", ".join(shown) + (f" and {rest} more" if rest else "")
    return people if group.teacher is None else f"{names.get(group.teacher, 'nobody')} with {people}"


def _terms(campaign: Campaign, group: MeetingGroup) -> str:
    often = (
        "every day" if group.every == 1 else "every week" if group.every == 7 else f"every {group.every} days"
    )
    if not group.stake:
        return often
    return f"{often}, {campaign.coinage.write(group.stake)} a game{' on credit' if group.credit else ''}"


def what_undo_leaves(run: CircuitRun) -> str:
    """What an undo would take back, and what stays."""
    games, campaign = counted(len(run.match_ids), "game"), run.campaign
    why = why_date_stays(run)
    date = (
        f"The date stays {campaign.date}: {why}"
        if why
        else f"The date goes back to {campaign.date_of(run.first_day)}"
    )
    return (
        f"Undo takes back {games}, what they taught and the coins that changed hands. People, what was played since and "
        f"what you wrote stay. {date}."
    )


def what_undo_left(run: CircuitRun) -> str:
    """What became of the date when it was undone."""
    campaign, step = run.campaign, run.campaign.date_changes.filter(occasion=run.occasion).first()
    is_back = step is not None and not step.is_onward
    date = (
        f"went back to {campaign.date_of(run.first_day)}"
        if is_back
        else "stayed, for something else had happened by then: set it on the campaign’s page"
    )
    return f"Its games, what they taught and the coins are taken back. The date {date}."


def time_left(run: CircuitRun, now: datetime) -> str:
    """How long the worker takes at its pace so far; empty until there is one."""
    job = run.job
    if job is None or run.started_at is None or not job.done or not job.is_open:
        return ""
    seconds = (now - run.started_at).total_seconds() / job.done * (job.total - job.done)
    if seconds < 1:
        return "Nearly done."
    left = counted(round(seconds), "second") if seconds < 90 else counted(round(seconds / 60), "minute")
    return f"About {left} left."
