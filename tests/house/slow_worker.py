"""The app of a real worker whose every step takes a while, so that test_worker can catch it at work."""

from time import sleep

import django

django.setup()

from campaigns.jobs import play as jobs  # noqa: E402
from campaigns.jobs.models import Job  # noqa: E402
from config.celery import app  # noqa: E402

__all__ = ["app"]

_step = jobs.step


def _slow_step(job: Job, steps: int) -> None:
    sleep(0.04)
    _step(job, steps)


jobs.step = _slow_step
