"""The app as it is served, in a process whose clock a measurement can move: `/bench/pass/` lets a minute go by.

Days, sessions, locks and codes live by that clock; what is waited for (streams' heartbeats, time limits) is not moved.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from config.asgi import application as app

MINUTE = timedelta(minutes=1)
_clock = time_machine.travel(datetime.now(UTC), tick=True).start()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The app, but for the one route."""
    if scope.get("path") != "/bench/pass/":
        await app(scope, receive, send)
        return
    _clock.shift(MINUTE)
    body = f"{datetime.now(UTC):%H:%M}".encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
