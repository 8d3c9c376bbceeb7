"""A request for a host that is not ours is one quiet line a minute, not a traceback for each."""

import logging
import threading
import time

LOGGER = "django.security.DisallowedHost"
EVERY = 60.0


class QuietHosts(logging.Filter):
    """Rewrites Django's record of a wrong Host as a sentence, and drops further ones for EVERY seconds."""

    _SENTENCE = "A request for a host that is not ours was refused: name it in GOK_HOSTS if it is yours."

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._last = -EVERY

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether the record is to be written."""
        if record.name != LOGGER:
            return True
        record.msg, record.args = self._SENTENCE, None
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        with self._lock:
            now = time.monotonic()
            is_due = now - self._last >= EVERY
            self._last = now if is_due else self._last
        return is_due
