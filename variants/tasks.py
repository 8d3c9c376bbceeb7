"""What the worker does for full boards beside its tasks."""

import threading

from celery.signals import worker_ready
from django.conf import settings

from variants.engine.warm_up import warm_up


@worker_ready.connect
def warm_the_engine_up(**_: object) -> None:
    """Load or compile the engine beside the tasks, which need not wait for it."""
    if settings.ENGINE:
        threading.Thread(target=warm_up, name="engine", daemon=True).start()
