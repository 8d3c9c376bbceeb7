"""The answer to a request: buffered while a thread writes it, sent when that thread is free again."""

import asyncio
from typing import IO

from asgiref.typing import ASGISendCallable, ASGISendEvent, HTTPResponseStartEvent

from config.waiting import Patience

CHUNK_SIZE = 64 * 1024


class BufferedResponse:
    """Where a thread puts its answer without waiting for the client."""

    def __init__(self, file: IO[bytes]) -> None:
        self._start: HTTPResponseStartEvent | None = None
        self._body = file

    async def collect(self, message: ASGISendEvent) -> None:
        """Buffer one part of the answer; it is passed to the writing code as `send`."""
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            self._body.write(message.get("body", b""))

    async def deliver(self, send: ASGISendCallable, patience: Patience) -> None:
        """Send the answer piece by piece; cut the connection of a client that takes nothing for too long."""
        # uvicorn's connection: ASGI has no way to cut it, and closing it waits for the client.
        transport = getattr(getattr(send, "__self__", None), "transport", None)
        connection = transport if isinstance(transport, asyncio.Transport) else None
        if connection:
            # Each send waits until the client's system has the one before.
            connection.set_write_buffer_limits(high=0)
        assert self._start
        try:
            await send(self._start)
            self._body.seek(0)
            while part := self._body.read(CHUNK_SIZE):
                await patience.wait(send({"type": "http.response.body", "body": part, "more_body": True}))
            await patience.wait(send({"type": "http.response.body", "body": b"", "more_body": False}))
        except TimeoutError:
            if connection:
                # The client took nothing for too long.
                connection.abort()
                await asyncio.sleep(0)  # by then the server knows of it
