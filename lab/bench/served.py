"""The app as it is served, and beside it what it is measured against: a view that says ok, a bare ASGI fan-out.

`/bench/ok/` is a page of somebody signed in that does nothing. `/bench/stream/` holds a stream open, `/bench/tell/`
sends every one of them the same event, with nothing in between.
"""

import asyncio

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

from config.asgi import application as app

from django.http import HttpRequest, HttpResponse  # isort: skip (Django is set up by now)
from django.urls import path  # isort: skip
from config import urls  # isort: skip

EVENT = b"event: changed\ndata:\n\n"

_open: set[asyncio.Event] = set()


def ok(request: HttpRequest) -> HttpResponse:
    """Nothing at all, for somebody signed in."""
    return HttpResponse("ok")


urls.urlpatterns.append(path("bench/ok/", ok))


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """The app, but for the two bare routes."""
    path = scope["path"] if scope["type"] == "http" else ""
    if path == "/bench/stream/":
        await _stream(receive, send)
    elif path == "/bench/tell/":
        for event in _open:
            event.set()
        await _answer(send, b"told")
    else:
        await app(scope, receive, send)


async def _stream(receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Until the device goes: one that stays behind would be an error when the server ends."""
    headers = [(b"content-type", b"text/event-stream")]
    await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": EVENT, "more_body": True})
    event = asyncio.Event()
    _open.add(event)
    telling = asyncio.ensure_future(_tell(event, send))
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        telling.cancel()
        _open.discard(event)


async def _tell(event: asyncio.Event, send: ASGISendCallable) -> None:
    while True:
        await event.wait()
        event.clear()
        await send({"type": "http.response.body", "body": EVENT, "more_body": True})


async def _answer(send: ASGISendCallable, body: bytes) -> None:
    headers = [(b"content-length", b"4")]
    await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
