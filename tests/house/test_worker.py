"""A real Celery worker, on the filesystem and on Redis: what it does, and what happens when it is killed."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.npc.models import Batch, Candidate
from campaigns.npc.play import generate
from campaigns.people.models import ProfessionRow
from tests import factories
from tests.patience import PATIENCE
from tests.server import environment
from tools.places import ROOT
from tools.processes import Child, Leash, end_all, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
WORKER = "celery --app tests.house.slow_worker --quiet worker --pool solo --hostname worker@localhost"
QUIET = "--without-gossip --without-mingle --without-heartbeat"
PEOPLE = 500


def over_each_queue(quick: str = "") -> pytest.MarkDecorator:
    """Over the filesystem and over Redis; over one of them also in the quick run."""
    each = [
        pytest.param(name, marks=[] if name == quick else pytest.mark.slow)
        for name in ("filesystem", "redis")
    ]
    return pytest.mark.parametrize("env", each, indirect=True)


@pytest.fixture
def env(request, tmp_path) -> dict[str, str]:
    made = {**environment(connection.settings_dict), "GOK_VAR": str(tmp_path)}
    if request.param == "redis":
        made["REDIS_URL"] = request.getfixturevalue("redis_url")
    return made


@pytest.fixture
def start_worker(env) -> Iterator[Callable[[], Child]]:
    leash, children = Leash(), []

    def start() -> Child:
        # Messages are JSON only: a worker that runs as root does no harm.
        quiet = ["-W", "ignore:You're running the worker with superuser"]
        command = [sys.executable, *quiet, "-m", *WORKER.split(), *QUIET.split()]
        children.append(Child.start(command, env=env, leash=leash))
        return children[-1]

    yield start
    end_all([child for child in children if not child.ended])
    leash.close()


@pytest.fixture
def batch(monkeypatch) -> Batch:
    monkeypatch.setattr(jobs, "send_job", lambda job: None)  # this process has another broker
    campaign = factories.campaign(factories.user("alice"))
    row = ProfessionRow.objects.get(slug="serf")
    made = generate.generate_batch(campaign.pk, new_key(), profession=row, count=PEOPLE, seed="Fair").pk
    return Batch.objects.get(pk=made)


def elsewhere(env: dict[str, str], code: str) -> None:
    """Run a line of code in a process on the worker's broker."""
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    subprocess.run(command, env=env, cwd=ROOT, check=True, timeout=PATIENCE)


def deliver(env: dict[str, str], batch: Batch, times: int = 1) -> None:
    code = f"from campaigns.jobs.models import Job\nfrom campaigns.jobs import play as jobs\njob = Job.objects.get(pk={batch.job_id})\n"
    elsewhere(env, code + "jobs.send_job(job)\n" * times)


def sweep(env: dict[str, str], batch: Batch) -> None:
    Job.objects.filter(batch=batch).update(beat_at=timezone.now() - timedelta(minutes=2))
    elsewhere(env, "from campaigns.tasks import sweep_jobs\nsweep_jobs()")


def job_of(batch: Batch) -> Job:
    return Job.objects.get(batch=batch)


def wait_for_people(batch: Batch) -> None:
    assert wait_until(lambda: job_of(batch).state == Job.State.DONE, PATIENCE), job_of(batch)
    assert batch.candidates.count() == PEOPLE


def wait_until_at_work(batch: Batch) -> None:
    assert wait_until(lambda: job_of(batch).done >= 20, PATIENCE), job_of(batch)


@over_each_queue()
def test_a_worker_throws_five_hundred_people(env, batch, start_worker):
    start_worker()
    deliver(env, batch)
    wait_for_people(batch)


@over_each_queue()
def test_a_job_delivered_three_times_is_done_once(env, batch, start_worker):
    deliver(env, batch, times=3)
    start_worker()
    start_worker()
    wait_for_people(batch)
    assert job_of(batch).tries == 1


@over_each_queue(quick="filesystem")
def test_a_killed_workers_job_is_sent_again_and_finished_once(env, batch, start_worker):
    worker = start_worker()
    deliver(env, batch)
    wait_until_at_work(batch)
    worker.kill()
    assert job_of(batch).state == Job.State.RUNNING and not Candidate.objects.exists()
    start_worker()
    sweep(env, batch)
    wait_for_people(batch)
    assert job_of(batch).tries == 2


@over_each_queue()
def test_a_job_cancelled_at_work_leaves_nothing(env, batch, start_worker):
    start_worker()
    deliver(env, batch)
    wait_until_at_work(batch)
    job = job_of(batch)
    jobs.cancel(job)
    after = another(batch)
    deliver(env, after)
    wait_for_people(after)  # the worker is free again, so it has let go of the first
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    assert not Candidate.objects.exclude(batch=after).exists()


def another(like: Batch) -> Batch:
    made = generate.generate_batch(
        like.campaign_id, new_key(), profession=like.profession, count=PEOPLE, seed="Other"
    ).pk
    return Batch.objects.get(pk=made)
