"""Helpers that read pages."""

import html
import re
from collections import deque
from functools import cache

from django.urls import Resolver404, resolve

from tests.client import HTMX, without_bdi


def opened(device, html):
    """The page's HTML, and after it what its drawers load when they are opened one after another."""
    drawers = re.findall(r'hx-get="([^"]+)"\s+hx-trigger="gok:open consume"', html)
    return html + "".join(without_bdi(device.get(url, headers=HTMX)) for url in drawers)


@cache
def kind_of(address):
    """What tells one kind of page from another: its route with what is no number, or key, of a row, the names of its query."""
    path, _, query = address.partition("?")
    try:
        found = resolve(path)
    except Resolver404:
        return None
    rows = ("puzzle_key", "door_key")
    words = {
        name: value for name, value in found.kwargs.items() if isinstance(value, str) and name not in rows
    }
    return found.url_name, *sorted(words.items()), *sorted(re.findall(r"(\w+)=", query))


def closed(answer):
    """The answer with its file closed, if it is a download; to close the whole answer would close the database."""
    for close in answer._resource_closers:
        close()
    return answer


def one_of_each(device, start="/", kinds=None, *, kind_of=kind_of):
    """A page for each route and kind of thing that links lead to from `start`, by its address; none of `kinds`, which are added to.

    What has no kind, by `kind_of`, is passed over.
    """
    pages, waiting = {}, deque([start])
    kinds = set() if kinds is None else kinds
    while waiting:
        address = waiting.popleft()
        kind = kind_of(address)
        if kind is None or kind in kinds:
            continue
        kinds.add(kind)
        answer = closed(device.get(address))
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            pages[address] = answer.text
            links = re.findall(r'(?:href|hx-get)="(/[^"#]*)', pages[address])
            waiting.extend(map(html.unescape, links))
    return pages
