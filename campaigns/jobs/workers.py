"""Handing tasks to the workers, and what to say when none takes them."""

import logging
from datetime import datetime, timedelta

from celery import current_app

from tools.how_to import how_to

PICKUP_TIME = timedelta(seconds=15)
"""Within which a worker takes what is handed to it."""
MSG_NO_WORKER = f"No worker is free, or none runs: “{how_to('run')}” starts one."
MSG_NO_WORKER_FOR_PLAYERS = "No worker answers: tell the Dungeon Master."
# A page waits for the broker: one more try at most, the sweeps have time for the others.
_SENDING = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0}

logger = logging.getLogger(__name__)


def send_task(name: str, *, seconds: int = 0, **arguments: object) -> bool:
    """Hand a task to the workers, to start in so many seconds; whether a broker took it. Otherwise a sweep tries again."""
    try:
        current_app.send_task(name, kwargs=arguments, countdown=seconds or None, retry_policy=_SENDING)
    except Exception:
        # Not the arguments: a typed name is nobody's business.
        logger.warning("%s could not be handed to the workers", name, exc_info=True)
        return False
    return True


def is_late(sent_at: datetime, now: datetime) -> bool:
    """Whether a task that was handed over then and still waits has no worker."""
    return now - sent_at > PICKUP_TIME


def no_worker_message(*, is_dm: bool) -> str:
    # Only the Dungeon Master can do something about it.
    return MSG_NO_WORKER if is_dm else MSG_NO_WORKER_FOR_PLAYERS
