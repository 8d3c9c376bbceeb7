"""A background job's page: the bar that asks again by itself, cancelling, and trying a failed one again."""

import pytest
from django.urls import reverse

from campaigns import tasks
from campaigns.core.use_cases import new_key
from campaigns.jobs.models import Job
from campaigns.npc.models import Batch
from campaigns.npc.play import generate
from campaigns.people.models import ProfessionRow
from tests.client import address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_jobs")]
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def job(campaign):
    row = ProfessionRow.objects.get(slug="serf")
    made = generate.generate_batch(campaign.pk, new_key(), profession=row, count=60, seed="Fair").pk
    return Batch.objects.get(pk=made).job


def set_state(job, state, **values):
    Job.objects.filter(pk=job.pk).update(state=state, **values)


def test_the_page_shows_how_far_it_is(dm, job):
    set_state(job, Job.State.RUNNING, done=20)
    page = dm.get(address("job", job)).text
    assert "20 of 60" in page and 'hx-trigger="every 500ms"' in page
    assert address("job-cancel", job) in page


def test_the_bar_alone_is_asked_for_again(dm, job):
    bar = dm.get(address("job", job), **HTMX).text
    assert bar.strip().startswith('<div id="job"') and 'hx-trigger="every 500ms"' in bar


@pytest.mark.parametrize("state", [Job.State.DONE, Job.State.FAILED, Job.State.CANCELLED])
def test_the_bar_stops_and_the_page_turns_when_it_is_over(dm, job, state):
    set_state(job, state)
    assert dm.get(address("job", job), **HTMX).headers["HX-Redirect"] == address("job", job)


def test_what_is_done_is_shown(dm, job):
    tasks.generate_people(job_id=job.pk)
    assert dm.get(address("job", job)).url == reverse("batch", args=[job.campaign_id, job.batch.pk])


def test_a_failed_one_says_why_and_offers_to_try_again(dm, job):
    set_state(job, Job.State.FAILED, error="The dice are lost.")
    page = dm.get(address("job", job)).text
    assert "The dice are lost." in page and "every 500ms" not in page
    assert dm.get(reverse("batch", args=[job.campaign_id, job.batch.pk])).url == address("job", job)


def test_a_failed_one_is_tried_again(dm, job, sent_jobs, django_capture_on_commit_callbacks):
    set_state(job, Job.State.FAILED, error="The dice are lost.")
    with django_capture_on_commit_callbacks(execute=True):
        assert dm.post(address("job-retry", job)).url == address("job", job)
        dm.post(address("job-retry", job))
    assert sent_jobs == [job.pk]


def test_cancelling_leaves_nothing_and_fills_the_form_again(dm, job):
    answer = dm.post(address("job-cancel", job))
    assert answer.url.endswith("/generator/?profession=serf&count=60&seed=Fair")
    assert "Nothing was saved" in dm.get(answer.url).text
    assert not Batch.objects.exists()
    assert "This was cancelled" in dm.get(address("job", job)).text


def test_what_is_done_cannot_be_cancelled(dm, job):
    tasks.generate_people(job_id=job.pk)
    assert "too late" in dm.post(address("job-cancel", job), follow=True).text
    assert Batch.objects.get().candidates.count() == 60


def test_the_bar_costs_few_queries(dm, job, django_assert_max_num_queries):
    dm.get(address("job", job), **HTMX)  # the first page of a day renews the session
    with django_assert_max_num_queries(6):
        dm.get(address("job", job), **HTMX)
