"""What is sent to a webhook: Discord's form, plain JSON, or ntfy's.

- Discord: "Execute Webhook", `{"content": …}` of at most 2,000 characters; nobody is pinged, whatever a name says.
- ntfy: the text as the body, title and tags as headers (RFC 2047 where they are not ASCII).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.header import Header
from enum import StrEnum

from campaigns.chronicle.rules.escaping import plain_text

LONGEST_CONTENT, LONGEST_TITLE, LONGEST_BODY = 2000, 200, 3500


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


@dataclass(frozen=True, slots=True)
class HookMessage:
    """The body of a request and its headers."""

    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def message(form: HookForm, event: HookEvent) -> HookMessage:
    """The event in that form."""
    match form:
        case HookForm.DISCORD:
            return _discord(event)
        case HookForm.NTFY:
            return _ntfy(event)
    return _json(
        {
            "event": event.kind,
            "key": event.key,
            "campaign": event.campaign,
            "day": event.day,
            "date": event.date,
            "title": event.title,
            "facts": list(event.facts),
            "text": event.text,
        }
    )


def _discord(event: HookEvent) -> HookMessage:
    lines = [f"**{plain_text(event.title)}**", *map(plain_text, event.lines)]
    content = "\n".join([*lines, f"{plain_text(event.campaign)}, {plain_text(event.date)}"])
    return _json({"content": _cut_units(content, LONGEST_CONTENT), "allowed_mentions": {"parse": []}})


def _ntfy(event: HookEvent) -> HookMessage:
    body = "\n".join([*event.lines, f"{event.campaign}, {event.date}"])
    title = _cut(" ".join(event.title.split()), LONGEST_TITLE)
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        # The cut one is asked: where it was cut it ends in “…”.
        "X-Title": title if title.isascii() else Header(title, "utf-8", maxlinelen=10_000).encode(linesep=""),
        "X-Tags": "chess_pawn",
    }
    return HookMessage(_cut(body, LONGEST_BODY // 4).encode(), headers)


def _json(value: object) -> HookMessage:
    return HookMessage(json.dumps(value, ensure_ascii=False).encode(), {"Content-Type": "application/json"})


def _cut_units(text: str, longest: int) -> str:
    """Cut to so many UTF-16 units: by whichever way an app counts, it is not too long."""
    units = text.encode("utf-16-le", "replace")
    if len(units) <= 2 * longest:
        return text
    return units[: 2 * (longest - 1)].decode("utf-16-le", "ignore") + "…"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
