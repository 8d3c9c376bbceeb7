"""Log an outage, and a request that none of our pages sends, as one sentence a minute instead of a traceback for each."""

import logging
import threading
import time

from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http.multipartparser import MultiPartParserError

from config.outage import outage

EVERY = 60.0
_REFUSED: dict[type[Exception], str] = {
    DisallowedHost: "A request for a host that is not ours was refused: name it in GOK_HOSTS if it is yours.",
    TooManyFieldsSent: "A form of more than a thousand fields was refused.",
    TooManyFilesSent: "A form of more than a hundred files was refused.",
    RequestDataTooBig: "A form of more than two and a half megabytes was refused.",
}


class OnceAMinute(logging.Filter):
    """Rewrite such a record as its sentence, and drop the same sentence for EVERY seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._written: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        refused = None
        if isinstance(error, SuspiciousOperation | BadRequest | MultiPartParserError):
            other = f"A request that no page of ours sends was refused ({type(error).__name__})."
            refused = _REFUSED.get(type(error), other)
        trouble = None if refused else outage(error)
        sentence = refused or (trouble and trouble.sentence)
        if not sentence:
            return True
        record.msg, record.args = sentence, None
        record.exc_info = record.exc_text = None
        if refused:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return self._is_due(sentence, time.monotonic())

    def _is_due(self, sentence: str, now: float) -> bool:
        with self._lock:
            if now - self._written.get(sentence, -EVERY) < EVERY:
                return False
            self._written[sentence] = now
            return True
