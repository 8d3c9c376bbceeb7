"""Celery's schedule of background work, robust against a clock that is put back and a torn file."""

from celery.beat import PersistentScheduler


class Scheduler(PersistentScheduler):  # type: ignore[misc] # Celery brings no types
    """Celery's own would do nothing until the old time has come again: it never runs anything twice."""

    def setup_schedule(self) -> None:
        """Start a new file where the old one cannot be read."""
        try:
            super().setup_schedule()
        except Exception as error:  # whatever the storage or pickle says of torn bytes
            # Torn by a kill or a power cut; a new one will do, for it only tells when each task last ran.
            self._store = self._destroy_open_corrupted_schedule(error)
            super().setup_schedule()

    def tick(self, *args: object, **options: object) -> float:
        """A task that ran later than now is taken to have run just now."""
        now = self.app.now()
        late = [entry for entry in self.schedule.values() if entry.last_run_at and entry.last_run_at > now]
        for entry in late:
            entry.last_run_at = now
        if late:
            self._heap = None  # it is ordered by moments of the old time
        seconds: float = super().tick(*args, **options)
        return seconds
