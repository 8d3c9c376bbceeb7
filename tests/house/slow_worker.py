"""Celery's app with slow dice, so that a test can catch the worker at work. Used by test_worker only."""

from time import sleep
from typing import Any

from campaigns.play import jobs
from config.celery import app

__all__ = ["app"]

_step = jobs.step


def _slow_step(*args: Any) -> None:
    sleep(0.05)
    _step(*args)


jobs.step = _slow_step
