"""Log lines for machines, the file of errors that the page of the installation shows, and slow requests in both.

They do not hold what people have written: of an exception its class and where it was raised, not its words, which may quote
a note, a Chess Modifier or a key; of a slow request its route, not its address. Links that are keys are hidden: sign-in
links, links for a new password, calendar feeds, unsubscribe links, room codes, players' own pages, recaps, puzzle doors,
tournaments, studies and shared games; also mistyped ones, in capitals or with a slash too many, for they are still the key.
"""

import contextlib
import json
import logging
import os
import re
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.api_answers import GetResponse
from config.once_a_minute import RecentlySeen
from tools import system

logger = logging.getLogger(__name__)

_LINK = re.compile(
    r"(/(?:sign-in|reset|deadlines|reminders|join|my|recaps|before|cup|studies|shared|live/+\w+)/+)[^/\s?#'\"<>]+",
    re.IGNORECASE,
)
_FRAMES = 8
_MAX_BYTES = 1_000_000  # of the file; one older is kept


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
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
            # Files by their path from the package they belong to.
            paths = (("/".join(Path(frame.filename).parts[-3:]), frame) for frame in frames)
            line["where"] = [f"{path}:{frame.lineno} {frame.name}" for path, frame in paths]
        return json.dumps({**line, **getattr(record, "facts", {})}, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    """The record's message on one line, without the words of its exception."""
    message = record.getMessage()
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        for text in (repr(error), str(error), without_tokens(str(error))):
            message = message.replace(text, type(error).__name__) if text else message
    return message.split("\n", 1)[0]


class TroubleFile(logging.Handler):
    """Append errors and slow requests to a file as JSON lines; silent if that cannot be written."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = Path(path)
        self._recently_seen = RecentlySeen[tuple[str, str]]()
        self.setFormatter(JsonLines())

    def filter(self, record: logging.LogRecord) -> bool:
        is_kept = record.levelno >= logging.ERROR or record.name == logger.name
        return is_kept and bool(super().filter(record))

    def emit(self, record: logging.LogRecord) -> None:
        # One line, whole or not at all.
        try:
            if self._recently_seen.is_news((record.name, message_of(record)), time.monotonic()):
                self._append((self.format(record) + "\n").encode("utf-8", "replace"))
        except Exception:  # an error in logging an error helps nobody
            return

    def _append(self, line: bytes) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            if self._path.stat().st_size > _MAX_BYTES:
                system.replace(self._path, self._path.with_name(f"{self._path.name}.1"))
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line)
        finally:
            os.close(descriptor)


def name_slow_requests(get_response: GetResponse) -> GetResponse:
    """Log a request that took GOK_SLOW_SECONDS or longer; the wait for a free thread is not part of it."""

    def handle(request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        answer = get_response(request)
        seconds = time.monotonic() - began
        if 0 < settings.SLOW_SECONDS <= seconds:
            match = request.resolver_match
            facts = {
                "method": request.method or "",
                "route": f"/{match.route}" if match else "no page of ours",
                "status": answer.status_code,
                "seconds": round(seconds, 2),
            }
            message = "slow: %(method)s %(route)s took %(seconds).2f s (%(status)s)"
            logger.warning(message, facts, extra={"facts": facts})
        return answer

    return handle


def without_tokens(text: str) -> str:
    return _LINK.sub(r"\1[hidden]", text)


class HideTokens(logging.Filter):
    """Hide the tokens of links in a record's message, its arguments and its traceback."""

    _formatter = logging.Formatter()

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = without_tokens(record.getMessage())
        record.args = None
        if record.exc_info and not record.exc_text:
            record.exc_text = self._formatter.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = without_tokens(record.exc_text)
        if record.stack_info:
            record.stack_info = without_tokens(record.stack_info)
        if hasattr(record, "request"):
            del record.request  # its repr shows the path, and no line of ours prints it
        return True
