"""A match's page made of panels: an answer sends those whose content is new for the device that asks, and nothing else.

A device says in a header which panels it shows, each with the tag of its content (static/js/panels.js). A device that
says nothing, having no script or having just come, is sent them all. What only grows, as a log, a page may send as the
lines that are later than those of its panel's tag.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2s
from typing import Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

P = TypeVar("P")

HEADER = "X-Panels"
MAX_HEADER_LENGTH = 2000
_BETWEEN_LINES = re.compile(r">\s*\n\s*<")


def digest(content: object) -> str:
    """Twelve hexadecimal digits of the content as Python would write it."""
    return blake2s(repr(content).encode(), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class Panel(Generic[P]):
    """A part of a page of P: its name, its template, and all that it shows; sent every time where `content` is None."""

    name: str
    template: str
    content: Callable[[P], object] | None = None

    @property
    def id(self) -> str:
        return f"panel-{self.name}"

    def tag(self, page: P) -> str:
        """Made of what the panel shows; a text is its own."""
        content = self.content(page) if self.content else ""
        return content if isinstance(content, str) else digest(content)


def tags(panels: Iterable[Panel[P]], page: P) -> dict[str, str]:
    """The tag of each panel as the page stands, by name."""
    return {panel.name: panel.tag(page) for panel in panels}


def shown_tags(request: HttpRequest) -> dict[str, str]:
    """The tags of the panels that the requesting device shows, by name; empty if it sends none."""
    entries = request.headers.get(HEADER, "")[:MAX_HEADER_LENGTH].split()
    return {name: tag for name, colon, tag in (entry.partition(":") for entry in entries) if colon}


def write_panel_tags(tags: Mapping[str, str]) -> str:
    """The same as text, which the device sends back."""
    return " ".join(f"{name}:{tag}" for name, tag in tags.items())


def new_panels(
    panels: Iterable[Panel[P]], current_tags: Mapping[str, str], device_tags: Mapping[str, str]
) -> list[Panel[P]]:
    """The panels to send to a device that shows `device_tags`."""
    return [
        panel
        for panel in panels
        if panel.content is None or device_tags.get(panel.name) != current_tags[panel.name]
    ]


def answer_news(
    request: HttpRequest,
    template: str,
    context: Mapping[str, object],
    panels: Iterable[Panel[P]],
    current_tags: Mapping[str, str],
) -> HttpResponse:
    """These panels, each swapped in where the old one stands, with what else `template` adds to them."""
    answer = render_page(
        request, template, {**context, "panels": panels, "tags": write_panel_tags(current_tags), "oob": True}
    )
    answer["HX-Reswap"] = "none"
    return answer


def render_page(request: HttpRequest, template: str, context: Mapping[str, object]) -> HttpResponse:
    """The template without the indentation between two tags."""
    html = render_to_string(template, dict(context), request)
    return HttpResponse(_BETWEEN_LINES.sub(">\n<", html))
