"""Background jobs: done once however often delivered, cancelled without a trace, swept when a worker died."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import tasks
from campaigns.core.models import Submission
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.jobs import play as jobs
from campaigns.jobs import workers
from campaigns.jobs.models import Job
from campaigns.npc.models import Batch, Candidate
from campaigns.npc.play import generate
from campaigns.people.models import ProfessionRow
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
State = Job.State


@pytest.fixture
def batch():
    campaign = factories.campaign(factories.user("alice"))
    row = ProfessionRow.objects.get(slug="serf")
    made = generate.generate_batch(campaign.pk, new_key(), profession=row, count=60, seed="Fair").pk
    return Batch.objects.get(pk=made)


@pytest.fixture
def job(batch):
    return batch.job


def state_of(job: Job) -> tuple[str, int]:
    job.refresh_from_db()
    return job.state, job.done


def grow_old(job: Job, by: timedelta = timedelta(minutes=2)) -> None:
    Job.objects.filter(pk=job.pk).update(beat_at=timezone.now() - by)


def test_a_job_throws_everybody(batch, job):
    tasks.generate_people(job_id=job.pk)
    assert state_of(job) == (State.DONE, 60)
    assert batch.candidates.count() == 60


def test_a_job_delivered_twice_runs_once(batch, job):
    tasks.generate_people(job_id=job.pk)
    tasks.generate_people(job_id=job.pk)
    assert batch.candidates.count() == 60
    assert Job.objects.get().tries == 1


def test_a_job_of_nobody_does_nothing():
    tasks.generate_people(job_id=4711)


def test_a_job_is_sent_once_its_batch_is_committed(sent_jobs, django_capture_on_commit_callbacks):
    campaign = factories.campaign(factories.user("alice"))
    row = ProfessionRow.objects.get(slug="serf")
    with django_capture_on_commit_callbacks(execute=True):
        generate.generate_batch(campaign.pk, new_key(), profession=row, count=500, seed="Fair")
        assert not sent_jobs
    assert sent_jobs == [Job.objects.get().pk]


def test_a_broker_that_is_down_breaks_nothing(job, monkeypatch, caplog):
    def refuse(*args, **kwargs):
        raise OSError("no broker")

    monkeypatch.setattr(workers.current_app, "send_task", refuse)
    jobs.send_job(job)
    assert "could not be handed to the workers" in caplog.text
    assert state_of(job) == (State.WAITING, 0)


def test_a_cancelled_job_leaves_nothing(batch, job):
    answers = generate.cancel_batch(job), generate.cancel_batch(job)
    assert [answer.sentence for answer in answers] == ["Cancelled. Nothing was saved."] * 2
    tasks.generate_people(job_id=job.pk)
    assert state_of(job) == (State.CANCELLED, 0)
    assert not Batch.objects.exists() and not Candidate.objects.exists()


@pytest.mark.parametrize("when", [10, 30, 60])
def test_a_job_cancelled_at_work_leaves_nothing(batch, job, monkeypatch, when):
    step = jobs.step

    def cancelled(mine, done):
        step(mine, done)
        if done == when:
            jobs.cancel(mine)

    monkeypatch.setattr(jobs, "step", cancelled)
    tasks.generate_people(job_id=job.pk)
    assert state_of(job) == (State.CANCELLED, when)
    assert not Candidate.objects.exists()


def test_a_job_that_is_done_cannot_be_cancelled(batch, job):
    tasks.generate_people(job_id=job.pk)
    with pytest.raises(Refused, match="too late"):
        jobs.cancel(job)
    assert batch.candidates.count() == 60


def test_a_failed_job_says_why_and_can_be_tried_again(batch, job, monkeypatch, sent_jobs):
    with monkeypatch.context() as broken, pytest.raises(RuntimeError):
        broken.setattr(jobs, "step", _fail)
        tasks.generate_people(job_id=job.pk)
    assert state_of(job)[0] == State.FAILED
    assert job.error == "The work broke off: the dice are lost"
    assert not Candidate.objects.exists()
    jobs.retry(job)
    tasks.generate_people(job_id=job.pk)
    assert state_of(job) == (State.DONE, 60)


def _fail(job, done):
    raise RuntimeError("the dice are lost")


def test_a_job_that_has_not_failed_is_not_tried_again(job):
    tasks.generate_people(job_id=job.pk)
    with pytest.raises(Refused, match="not failed"):
        jobs.retry(job)


def test_the_sweep_sends_again_what_nobody_works_on(job, sent_jobs):
    grow_old(job)
    tasks.sweep_jobs()
    assert sent_jobs == [job.pk]


def test_the_sweep_resends_jobs_of_workers_dead_before_a_clock_change(job, sent_jobs):
    grow_old(job, -timedelta(days=1))
    tasks.sweep_jobs()
    assert sent_jobs == [job.pk]


def test_the_sweep_leaves_the_living_alone(job, sent_jobs):
    tasks.sweep_jobs()
    assert sent_jobs == []


def test_a_job_whose_worker_died_is_done_by_the_next(batch, job, sent_jobs):
    jobs._claim(job.pk)
    grow_old(job)
    tasks.sweep_jobs()
    tasks.generate_people(job_id=job.pk)
    assert state_of(job) == (State.DONE, 60)
    assert batch.candidates.count() == 60


def test_a_worker_given_up_for_dead_stops_when_it_wakes(batch, job, sent_jobs):
    sleeper = jobs._claim(job.pk)
    assert sleeper is not None
    grow_old(job)
    tasks.sweep_jobs()
    other = jobs._claim(job.pk)
    assert other is not None
    for step in (lambda: jobs.step(sleeper, 10), lambda: jobs.finish(sleeper)):
        with pytest.raises(jobs.Cancelled):
            step()
    jobs.step(other, 20)
    assert state_of(job) == (State.RUNNING, 20)


def test_a_job_that_keeps_killing_its_workers_has_failed(job, sent_jobs):
    for _ in range(jobs.MAX_TRIES):
        jobs._claim(job.pk)
        grow_old(job)
        tasks.sweep_jobs()
    assert state_of(job)[0] == State.FAILED
    assert "3 times" in job.error
    assert len(sent_jobs) == jobs.MAX_TRIES - 1


def test_the_sweep_forgets_what_is_long_over(batch, job):
    tasks.generate_people(job_id=job.pk)
    grow_old(job, timedelta(days=31))
    Submission.objects.update(at=timezone.now() - timedelta(days=31))
    tasks.sweep_jobs()
    assert not Job.objects.exists() and not Submission.objects.exists()
    assert batch.candidates.count() == 60
