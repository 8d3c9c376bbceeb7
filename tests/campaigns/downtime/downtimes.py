"""Downtimes to try pages and use-cases with: planned, worked at as a worker does, taken over."""

from campaigns.core.use_cases import new_key
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import adoption, downtime, downtime_work, reversal
from campaigns.downtime.rules.fixtures import GroupKind, MeetingGroup
from campaigns.jobs import play as jobs
from campaigns.money.play import purses
from campaigns.people.models import Gain
from campaigns.rules.bulk import WhenNoticed

WORK = {
    downtime.PLAY_TASK: downtime_work.play,
    downtime.ADOPT_TASK: adoption.write_downtime,
    downtime.UNDO_TASK: reversal.reverse_downtime,
}
SEASON = 70  # days: ten games a pair of the league


def group(people, kind=GroupKind.LEAGUE, **more):
    ids = tuple(one.pk for one in people)
    return MeetingGroup(**{"kind": kind, "name": "Guild league", "people": ids, "every": 7, **more})


def planned(campaign, dm, *groups, until=10 + SEASON, seed="Harvest"):
    for one in groups:
        downtime.add_group(campaign.pk, new_key(), group=one, by=dm)
    answer = downtime.begin_downtime(
        campaign.pk, new_key(), last_day=until, seed=seed, cheats=True, when_noticed=WhenNoticed.EXPEL, by=dm
    )
    return BulkRun.objects.get(pk=answer.pk)


def work(run):
    """What the worker does about the job that was sent."""
    run.refresh_from_db()
    jobs.run_job(job_id=run.job_id, work=WORK[run.job.task])
    run.refresh_from_db()
    return run


def previewed(campaign, dm, *groups, **more):
    return work(planned(campaign, dm, *groups, **more))


def taken(campaign, run, until=None, groups=None):
    last = run.last_day if until is None else until
    chosen = [*range(len(run.plan["groups"]))] if groups is None else groups
    for _ in range(2):  # a choice that the preview does not show is shown first
        downtime.adopt_downtime(campaign.pk, new_key(), run=run, last_day=last, groups=chosen)
        if work(run).state != "preview":
            break
    return run


def standing(campaign):
    campaign.refresh_from_db()
    return (
        campaign.day,
        campaign.matches.count(),
        Gain.objects.count(),
        [*campaign.characters.order_by("pk").values_list("pk", "cm", "initial_cm", "learning_limit_weeks")],
        {purse.holder: purses.balance(purse) for purse in campaign.purses.all() if purses.balance(purse)},
    )
