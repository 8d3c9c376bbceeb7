"""Signs of life: those of now, those of the dead, and those of a clock that was put back since."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.core.signs import MAX_CLOCK_SKEW, is_recent, recent_sign
from campaigns.jobs.models import Job

LATELY = timedelta(seconds=30)


@pytest.mark.django_db
@pytest.mark.postgres
def test_a_sign_is_of_now_or_a_little_ahead_and_not_of_the_future():
    now, second = timezone.now(), timedelta(seconds=1)
    for sign, expected in (
        (now, True), (now - LATELY, True), (now - LATELY - second, False), (now + MAX_CLOCK_SKEW, True),
        (now + MAX_CLOCK_SKEW + second, False),
    ):  # fmt: skip
        job = Job.objects.create(task="t")
        Job.objects.filter(pk=job.pk).update(beat_at=sign)
        row = Job.objects.filter(recent_sign("beat_at", now, LATELY), pk=job.pk)
        assert row.exists() is is_recent(sign, now, LATELY) is expected
    assert not is_recent(None, now, LATELY)


@pytest.mark.django_db
def test_a_sign_may_be_set_as_far_ahead_as_is_said():
    job, hour = Job.objects.create(task="t"), timedelta(hours=1)
    for ahead, expected in ((hour, True), (2 * hour, False)):
        Job.objects.filter(pk=job.pk).update(beat_at=(now := timezone.now()) + ahead)
        assert Job.objects.filter(recent_sign("beat_at", now, LATELY, ahead=hour)).exists() is expected
