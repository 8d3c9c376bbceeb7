"""Workers let pages go first."""

import os

from celery.signals import worker_init

from config import celery


def test_a_worker_lowers_its_own_priority_before_it_takes_a_task(monkeypatch):
    asked = []
    monkeypatch.setattr(os, "setpriority", lambda *wanted: asked.append(wanted))
    worker_init.send(sender=None)
    assert asked == [(os.PRIO_PROCESS, 0, celery.NICENESS)]
    assert celery.NICENESS > 0
