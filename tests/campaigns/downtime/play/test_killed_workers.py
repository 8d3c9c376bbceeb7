"""Workers of a downtime that are really killed (kill -9), at any moment: what they did is there whole or not at all, and never twice."""

import os
import random
import signal
import time
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.downtime.play import downtime
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.people.models import Gain
from tests import factories
from tests.campaigns.downtime.downtimes import WORK, group, planned, standing

pytestmark = pytest.mark.django_db(transaction=True)


def work_in_another_process(run, *, killed_after=60):
    connections.close_all()
    pid, ends = os.fork(), time.monotonic() + killed_after
    if not pid:
        try:
            jobs.run_job(job_id=run.job_id, work=WORK[run.job.task])
        finally:
            os._exit(0)
    while not os.waitpid(pid, os.WNOHANG)[0]:
        if time.monotonic() > ends:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.005)
    run.refresh_from_db()


def finish(run):
    """Kill the worker at some moment, then have the sweep send the job again."""
    work_in_another_process(run, killed_after=random.uniform(0, 0.4))
    if run.job.state != Job.State.DONE:
        jobs.sweep(now=timezone.now() + timedelta(minutes=5))
        run.refresh_from_db()
        work_in_another_process(run)
    assert run.job.state == Job.State.DONE, run.job.error


@pytest.mark.parametrize("rounds", [2, pytest.param(7, marks=pytest.mark.slow)])
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_job_whose_worker_is_killed_ends_whole_and_nothing_is_doubled(campaign, dm, rounds):
    people = [factories.player(campaign, f"Guildsman {number}", cm=18 + number) for number in range(6)]
    before = standing(campaign)
    for number in range(rounds):  # three jobs each
        run = planned(campaign, dm, group(people, stake=20, credit=True), until=10 + 140, seed=f"{number}")
        finish(run)
        assert run.state == "preview" and standing(campaign) == before
        downtime.adopt_downtime(campaign.pk, new_key(), run=run, last_day=run.last_day, groups=[0])
        run.refresh_from_db()
        finish(run)
        assert run.state == "taken"
        assert campaign.matches.count() == len(run.games) == 60 and Gain.objects.count() == 120
        assert sum(standing(campaign)[4].values()) == 0
        downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
        run.refresh_from_db()
        finish(run)
        assert run.state == "undone" and standing(campaign) == before
