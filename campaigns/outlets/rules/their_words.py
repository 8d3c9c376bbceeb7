"""The other program's own sentence about what it refused, fit for the log: short, and without what its address keeps secret."""

import json
import re
from urllib.parse import parse_qsl, unquote, urlsplit

LONGEST = 120
# Where programs put their sentence, by the order in which they are asked.
_PLACES = ("message", "error_description", "detail", "error", "description", "title", "errors")
# Of an address's path these words are everybody's: `/api/webhooks/…`, `/services/…`.
_COMMON_WORD = re.compile("[a-z]{1,10}")


def their_words(body: bytes, url: str) -> str:
    """The sentence in an answer of JSON or plain text, without the secrets of the address that was asked.

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
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def without_secrets(text: str, url: str) -> str:
    """The text without the parts of an address that nobody else may know."""
    for secret in sorted(_secrets(url), key=len, reverse=True):
        text = re.sub(re.escape(secret), "…", text, flags=re.IGNORECASE)
    return text


def _sentence(value: object) -> str:
    """The first text of a JSON value that stands where sentences stand."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        found = (_sentence(value[place]) for place in _PLACES if place in value)
        return next((text for text in found if text), "")
    return value if isinstance(value, str) else ""


def _secrets(url: str) -> set[str]:
    parts = urlsplit(url)
    *folders, last = parts.path.split("/")
    pieces = [last, *(folder for folder in folders if not _COMMON_WORD.fullmatch(folder))]
    pieces += [value for _, value in parse_qsl(parts.query)]
    return {form for piece in pieces for form in (piece, unquote(piece)) if len(form) > 2}
