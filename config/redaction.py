"""Keep secret URLs out of the logs: sign-in links, links for a new password, calendar feeds, unsubscribe links, room codes, players' own
pages and recaps.

Nor one that was mistyped: in capitals, or with a slash too many, it is still the key.
"""

import logging
import re

_LINK = re.compile(r"(/(?:sign-in|reset|deadlines|reminders|join|my|recaps)/+)[^/\s?#'\"<>]+", re.IGNORECASE)


def without_tokens(text: str) -> str:
    """Return the text without the tokens of such links."""
    return _LINK.sub(r"\1[hidden]", text)


class HideTokens(logging.Filter):
    """Takes such tokens out of a record's message, its arguments and its traceback."""

    _formatter = logging.Formatter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place; no record is dropped."""
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
