"""Workers let pages go first."""

from celery.signals import worker_init

from config import celery
from tools import system


def test_a_worker_lowers_its_own_priority_before_it_takes_a_task(monkeypatch):
    lowered = []
    monkeypatch.setattr(system, "lower_priority", lambda: lowered.append(celery.app))
    worker_init.send(sender=None)
    assert lowered == [celery.app]
