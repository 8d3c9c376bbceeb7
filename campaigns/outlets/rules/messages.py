"""What is sent to a webhook: Discord's form, plain JSON, or ntfy's.

- Discord: "Execute Webhook", `{"content": …}` of at most 2,000 characters; nobody is pinged, whatever a name says.
  In a forum channel the first message opens a thread (`thread_name`), and the others follow it (`?thread_id=`).
- ntfy: the text as the body, title and tags as headers (RFC 2047 where they are not ASCII).
"""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from email.header import Header
from enum import StrEnum
from typing import NamedTuple

from campaigns.chronicle.rules.recaps import plain_text

MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH, MAX_BODY_LENGTH = 2000, 200, 3500
MAX_THREAD_LENGTH = 100
_NEEDS_THREAD = 220001


class HookForm(StrEnum):
    """In which form a webhook wants to be told."""

    DISCORD = "discord"
    JSON = "json"
    NTFY = "ntfy"


@dataclass(frozen=True, slots=True)
class HookEvent:
    """What is told: player-safe words alone."""

    key: str
    kind: str
    campaign: str
    day: int
    date: str
    title: str
    facts: tuple[str, ...] = ()
    text: str = ""

    @property
    def lines(self) -> list[str]:
        """What follows the title."""
        return [*self.facts, *([self.text] if self.text else [])]


class HookMessage(NamedTuple):
    """The body of a request and its headers."""

    body: bytes
    headers: dict[str, str]


def message(form: HookForm, event: HookEvent) -> HookMessage:
    if form is HookForm.NTFY:
        return _ntfy(event)
    if form is HookForm.DISCORD:
        lines = [f"**{plain_text(event.title)}**", *map(plain_text, event.lines)]
        content = "\n".join([*lines, f"{plain_text(event.campaign)}, {plain_text(event.date)}"])
        return _json({"content": _cut_units(content, MAX_CONTENT_LENGTH), "allowed_mentions": {"parse": []}})
    values = asdict(event)
    return _json({"event": values.pop("kind"), **values})


def with_thread(body: bytes, campaign: str) -> bytes:
    """A message for Discord that opens a thread of the campaign's name."""
    thread = _cut_units(" ".join(campaign.split()), MAX_THREAD_LENGTH)
    return _json({**json.loads(body), "thread_name": thread}).body


def needs_thread(answer: bytes) -> bool:
    """Whether Discord has refused a message because its channel is a forum, where every message stands in a thread."""
    return _field(answer, "code") == _NEEDS_THREAD


def thread_in(answer: bytes) -> str:
    """The thread that Discord has put a message in, when it was asked to tell; empty where it does not."""
    thread = _field(answer, "channel_id")
    return thread if isinstance(thread, str) and thread.isascii() and thread.isdecimal() else ""


def _field(answer: bytes, name: str) -> object:
    """A field of an answer in JSON; None where there is none."""
    with suppress(ValueError, RecursionError):
        value = json.loads(answer)
        return value.get(name) if isinstance(value, dict) else None
    return None


def _ntfy(event: HookEvent) -> HookMessage:
    body = "\n".join([*event.lines, f"{event.campaign}, {event.date}"])
    title = _cut(" ".join(event.title.split()), MAX_TITLE_LENGTH)
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        # The cut one is asked: where it was cut it ends in “…”.
        "X-Title": title if title.isascii() else Header(title, "utf-8", maxlinelen=10_000).encode(linesep=""),
        "X-Tags": "chess_pawn",
    }
    return HookMessage(_cut(body, MAX_BODY_LENGTH // 4).encode(), headers)


def _json(value: object) -> HookMessage:
    return HookMessage(json.dumps(value, ensure_ascii=False).encode(), {"Content-Type": "application/json"})


def _cut_units(text: str, max_length: int) -> str:
    """A text cut to so many UTF-16 units."""
    # By whichever way an app counts, it is not too long.
    units = text.encode("utf-16-le", "replace")
    if len(units) <= 2 * max_length:
        return text
    return units[: 2 * (max_length - 1)].decode("utf-16-le", "ignore") + "…"


def _cut(text: str, max_length: int) -> str:
    return text if len(text) <= max_length else f"{text[: max_length - 1]}…"
