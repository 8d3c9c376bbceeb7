"""The app as it is served, in a process whose clock a measurement can move: `/bench/pass/` lets a minute go by.

Days, sessions, locks and codes live by that clock; what is waited for (streams' heartbeats, time limits) is not moved.
"""

from datetime import UTC, datetime, timedelta

import time_machine
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

from config.asgi import application as app

MINUTE = timedelta(minutes=1)
_clock = time_machine.travel(datetime.now(UTC), tick=True).start()


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """The app, but for the one route."""
    if scope["type"] != "http" or scope["path"] != "/bench/pass/":
        await app(scope, receive, send)
        return
    _clock.shift(MINUTE)
    body = f"{datetime.now(UTC):%H:%M}".encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
