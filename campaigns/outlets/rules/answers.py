"""What an answer of the other program means: what follows from it, and its own sentence, fit for the log."""

import json
import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from math import ceil
from urllib.parse import parse_qsl, unquote, urlsplit

from campaigns.rules.retries import MAX_DELAY

MAX_SENTENCE_LENGTH = 120
_SECONDS, _MAX_HEADER_LENGTH = re.compile(r"[0-9]+(?:\.[0-9]+)?"), 64
_RETRY_STATUSES = (408, 425, 429)
_GONE_STATUSES = (404, 410)
# Where programs put their sentence, by the order in which they are asked.
_SENTENCE_KEYS = ("message", "error_description", "detail", "error", "description", "title", "errors")
# Of an address's path these words are everybody's: `/api/webhooks/…`, `/services/…`.
_COMMON_WORD = re.compile("[a-z]{1,10}")


class PostVerdict(StrEnum):
    """What follows from an answer; a webhook whose address is `GONE` is turned off."""

    ACCEPTED = "taken"
    RETRY = "later"
    REFUSED = "refused"
    GONE = "gone"


def verdict_on(status: int) -> PostVerdict:
    """What follows from an HTTP status."""
    if 200 <= status < 300:
        return PostVerdict.ACCEPTED
    if status in _GONE_STATUSES:
        return PostVerdict.GONE
    return PostVerdict.RETRY if status in _RETRY_STATUSES or status >= 500 else PostVerdict.REFUSED


def retry_wait(retry_after: str, now: datetime) -> timedelta:
    """How long a header Retry-After asks to wait, in seconds or until a date, MAX_DELAY at most; nothing where it says neither."""
    text = retry_after.strip()[:_MAX_HEADER_LENGTH]
    try:
        if _SECONDS.fullmatch(text):
            return timedelta(seconds=min(ceil(float(text)), MAX_DELAY.total_seconds()))
        retry_at = parsedate_to_datetime(text)
        wait = (retry_at if retry_at.tzinfo else retry_at.replace(tzinfo=UTC)) - now
    except (ValueError, TypeError, IndexError, OverflowError):
        return timedelta()
    return min(max(wait, timedelta()), MAX_DELAY)


def answer_sentence(body: bytes, url: str) -> str:
    """The sentence in an answer of JSON or plain text, short and without the secrets of the address that was asked.

    Empty for a page of HTML, or for none.
    """
    text = body.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if text.startswith(("{", "[", '"')):
        try:
            text = _sentence(json.loads(text))
        except (ValueError, RecursionError):
            return ""
    if text.startswith("<"):
        return ""
    # Before it is cut: a part of a secret is not known as one.
    line = without_secrets(" ".join(text.split()), url)
    return line if len(line) <= MAX_SENTENCE_LENGTH else f"{line[: MAX_SENTENCE_LENGTH - 1]}…"


def without_secrets(text: str, url: str) -> str:
    """The text without the parts of an address that nobody else may know."""
    parts = urlsplit(url)
    *folders, last = parts.path.split("/")
    pieces = [last, *(folder for folder in folders if not _COMMON_WORD.fullmatch(folder))]
    pieces += [value for _, value in parse_qsl(parts.query)]
    secrets = {form for piece in pieces for form in (piece, unquote(piece)) if len(form) > 2}
    for secret in sorted(secrets, key=len, reverse=True):
        text = re.sub(re.escape(secret), "…", text, flags=re.IGNORECASE)
    return text


def _sentence(value: object) -> str:
    """The first text of a JSON value that stands where sentences stand."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        sentences = (_sentence(value[key]) for key in _SENTENCE_KEYS if key in value)
        return next((text for text in sentences if text), "")
    return value if isinstance(value, str) else ""
