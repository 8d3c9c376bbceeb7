"""The app of workers whose NPCs think without a pause: a turn takes all the time it may, and the next begins at once."""

import django

django.setup()

from celery.signals import worker_ready  # noqa: E402

from config.celery import app  # noqa: E402
from variants import pacing, tasks  # noqa: E402

__all__ = ["app"]

pacing.AMONG_NPCS = pacing.AnswerSpan(pacing.AGAINST_PEOPLE.thinking, 0.0, 0.0)
worker_ready.disconnect(tasks.warm_the_engine_up)  # the one game's program is there already
