"""Log an outage, and a request that none of our pages sends, as one sentence a minute instead of a traceback for each."""

import logging
import threading
import time
from collections.abc import Hashable
from typing import Generic, TypeVar

from django.core import exceptions
from django.http.multipartparser import MultiPartParserError

from config.outage import outage

WINDOW = 60.0
_MAX_KNOWN = 1000
Line = TypeVar("Line", bound=Hashable)
_REFUSAL_SENTENCES: dict[type[Exception], str] = {
    exceptions.DisallowedHost: "A request for a host that is not ours was refused: name it in GOK_HOSTS if it is yours.",
    exceptions.TooManyFieldsSent: "A form of more than a thousand fields was refused.",
    exceptions.TooManyFilesSent: "A form of more than a hundred files was refused.",
    exceptions.RequestDataTooBig: "A form of more than two and a half megabytes was refused.",
}


class RecentlySeen(Generic[Line]):
    """Lines that were written within WINDOW seconds; of very many all are forgotten."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._written: dict[Line, float] = {}

    def is_news(self, line: Line, now: float) -> bool:
        """Whether the line was not written lately; then it is taken to be written now."""
        with self._lock:
            if now - self._written.get(line, -WINDOW) < WINDOW:
                return False
            if len(self._written) >= _MAX_KNOWN:
                self._written.clear()
            self._written[line] = now
            return True


class RateLimitFilter(logging.Filter):
    """Rewrite a refusal's or an outage's record as one sentence, and drop the same sentence for WINDOW seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._recently_seen = RecentlySeen[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        refusal = None
        if isinstance(error, exceptions.SuspiciousOperation | exceptions.BadRequest | MultiPartParserError):
            other_refusal = f"A request that no page of ours sends was refused ({type(error).__name__})."
            refusal = _REFUSAL_SENTENCES.get(type(error), other_refusal)
        trouble = None if refusal else outage(error)
        sentence = refusal or (trouble and trouble.sentence)
        if not sentence:
            return True
        record.msg, record.args = sentence, None
        record.exc_info = record.exc_text = None
        if refusal:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return self._recently_seen.is_news(sentence, time.monotonic())
