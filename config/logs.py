"""Log lines for machines, and the file of errors that the page of the installation shows.

Neither holds what people have written: of an exception its class and where it was raised, not its words, which may quote
a note, a Chess Modifier or a key.
"""

import contextlib
import json
import logging
import os
import threading
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path

from config import slow_requests
from config.redaction import without_tokens

_FRAMES = 8
_MOST_BYTES = 1_000_000  # of the file; one older is kept
_SAME_FOR = 60.0  # seconds in which the same line is written once
_MOST_KNOWN = 1000


class JsonLines(logging.Formatter):
    """One JSON object a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message_of(record),
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
            line["error"] = type(error).__name__
            line["where"] = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps({**line, **getattr(record, "facts", {})}, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    """Return the record's message on one line, without the words of its exception."""
    message = record.getMessage()
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        for words in (repr(error), str(error), without_tokens(str(error))):
            message = message.replace(words, type(error).__name__) if words else message
    return message.split("\n", 1)[0]


class TroubleFile(logging.Handler):
    """Appends errors and slow requests to a file as JSON lines; where that cannot be written it says nothing."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = Path(path)
        self._known: dict[tuple[str, str], float] = {}
        self._guard = threading.Lock()
        self.setFormatter(JsonLines())

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether it is an error or a slow request."""
        wanted = record.levelno >= logging.ERROR or record.name == slow_requests.logger.name
        return wanted and bool(super().filter(record))

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line, whole or not at all."""
        try:
            if self._is_news((record.name, message_of(record)), time.monotonic()):
                self._append((self.format(record) + "\n").encode("utf-8", "replace"))
        except Exception:  # an error in logging an error helps nobody
            return

    def _is_news(self, line: tuple[str, str], now: float) -> bool:
        with self._guard:
            if now - self._known.get(line, -_SAME_FOR) < _SAME_FOR:
                return False
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[line] = now
            return True

    def _append(self, line: bytes) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            if self._path.stat().st_size > _MOST_BYTES:
                os.replace(self._path, self._path.with_name(f"{self._path.name}.1"))
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line)
        finally:
            os.close(descriptor)


def _short(file: str) -> str:
    """Return a file's path from the package it belongs to."""
    return "/".join(Path(file).parts[-3:])
