"""What the worker does for full boards beside its tasks."""

import subprocess
import sys
import threading

from celery.signals import worker_ready
from django.conf import settings

from variants.engine.warm_up import warm_up


@worker_ready.connect
def warm_the_engine_up(**_: object) -> None:
    """Have the engine compiled and load it beside the tasks, which need not wait for it."""
    if settings.ENGINE:
        threading.Thread(target=_warm_up, name="engine", daemon=True).start()


def _warm_up() -> None:
    """A process of its own compiles: that takes a minute and a hundred megabytes which the worker then does without."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "prepare_engine"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    warm_up()
