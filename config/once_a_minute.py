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
        refused = _refusal(error)
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


def _refusal(error: BaseException | None) -> str | None:
    """What was wrong with a request that got a 400; None for anything else."""
    if not isinstance(error, SuspiciousOperation | BadRequest | MultiPartParserError):
        return None
    return _REFUSED.get(
        type(error), f"A request that no page of ours sends was refused ({type(error).__name__})."
    )
