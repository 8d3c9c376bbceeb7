"""Background work: tasks are found in each app's `tasks.py`; the settings choose the broker."""

import os
import signal
import threading
import time

from celery import Celery
from celery.signals import beat_embedded_init, setup_logging, worker_init, worker_ready

from tools import system

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("game_of_kings")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: object) -> None:
    """Connected to the signal, it keeps Celery from touching the handlers of the settings."""


@worker_init.connect
def let_pages_go_first(**_: object) -> None:
    # Thinking takes what the pages leave of the processor.
    system.lower_priority()


@worker_ready.connect
def leave_a_sign(**_: object) -> None:
    # A worker that has just begun is seen at once, not at the next full minute.
    app.send_task("campaigns.tasks.note_worker")


@beat_embedded_init.connect
def end_with_the_worker(**_: object) -> None:
    # The beat process of a worker that was killed would send beside the next one's.
    threading.Thread(target=_end_after, args=(os.getppid(),), daemon=True).start()


def _end_after(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    signal.raise_signal(signal.SIGTERM)
