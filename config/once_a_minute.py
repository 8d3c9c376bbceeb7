"""Log an outage as one sentence a minute instead of a traceback for every request."""

import logging
import threading
import time

from config.outage import outage

EVERY = 60.0


class OnceAMinute(logging.Filter):
    """Writes a record of an outage as its sentence, and drops the same sentence for EVERY seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._written: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether the record is to be written; rewrites one that tells of an outage."""
        trouble = outage(record.exc_info[1]) if record.exc_info else None
        if trouble is None:
            return True
        record.msg, record.args = trouble.sentence, None
        record.exc_info = record.exc_text = None
        return self._is_due(trouble.sentence, time.monotonic())

    def _is_due(self, sentence: str, now: float) -> bool:
        with self._lock:
            if now - self._written.get(sentence, -EVERY) < EVERY:
                return False
            self._written[sentence] = now
            return True
