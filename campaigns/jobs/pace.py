"""How a long piece of work leaves room for the pages beside it: it rests, and its transactions are short."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction

from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job

SLICE = 0.01
"""Seconds of work after which there is a rest, REST_FACTOR times as long."""
REST_FACTOR = 2
CHUNK_SECONDS = 0.03
"""What a transaction is to take: whoever writes meanwhile waits for it."""
MAX_REST, FIRST_CHUNK = 0.2, 8


class Pace:
    """Work that rests twice as long as it works: two thirds of a processor are for those who wait for a page."""

    def __init__(self) -> None:
        self._resumed_at = time.monotonic()

    def rest(self) -> None:
        worked = time.monotonic() - self._resumed_at
        if worked >= SLICE:
            time.sleep(min(REST_FACTOR * worked, MAX_REST))
            self._resumed_at = time.monotonic()


@contextmanager
def short_transaction() -> Iterator[None]:
    """All or nothing, and no garbage is collected meanwhile: in a worker's large memory that takes longer than the rows."""
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        with transaction.atomic():
            yield
    finally:
        if is_collecting:
            gc.enable()


class Chunks:
    """Transactions of a job, each over so many rows as CHUNK_SECONDS allow: `size` for the next."""

    def __init__(self, job: Job) -> None:
        self.job, self.size = job, FIRST_CHUNK

    @contextmanager
    def transaction(self, rows: int, done: int) -> Iterator[None]:
        """Save so many rows and the progress, all or nothing. Raises Cancelled as `jobs.step` does."""
        with short_transaction():
            began = time.monotonic()
            jobs.step(self.job, done)
            yield
            # Neither the wait for others nor the disk's own time, which fewer rows would not shorten.
            took = time.monotonic() - began
        self.size = max(1, min(2 * self.size, round(rows * CHUNK_SECONDS / took)))
        time.sleep(min(REST_FACTOR * took, MAX_REST))


def save_in_chunks(
    job: Job, first: int, end: int, save: Callable[[int, int], object], *, done_before: int = 0
) -> None:
    """Have the rows from `first` up to `end` saved, chunk after chunk by its bounds; `done_before`: what else of the job is done."""
    chunks = Chunks(job)
    while first < end:
        last = min(first + chunks.size, end)
        with chunks.transaction(last - first, done_before + last):
            save(first, last)
        first = last
