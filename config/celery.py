"""Background work: tasks are found in each app's `tasks.py`; brokers are chosen in the settings."""

import os
import signal
import threading
import time

from celery import Celery
from celery.signals import beat_embedded_init, setup_logging, worker_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

NICENESS = 10

app = Celery("game_of_kings")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: object) -> None:
    """Being connected is enough: Celery then leaves the handlers of the settings alone."""


@worker_init.connect
def let_pages_go_first(**_: object) -> None:
    """Whatever a worker does, thinking above all, takes what the pages leave of the processor."""
    os.setpriority(os.PRIO_PROCESS, 0, NICENESS)


@worker_ready.connect
def leave_a_sign(**_: object) -> None:
    """A worker that has just begun is seen at once, not at the next full minute."""
    app.send_task("campaigns.tasks.note_worker")


@beat_embedded_init.connect
def end_with_the_worker(**_: object) -> None:
    """The beat of `worker --beat` is a process of its own: one whose worker was killed would send on beside the next one's."""
    threading.Thread(target=_end_after, args=(os.getppid(),), daemon=True).start()


def _end_after(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
