"""Connections to the server: one that sends no whole request head in time is closed."""

import asyncio

import h11
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from tools.system import raise_file_limit

raise_file_limit()


class Protocol(H11Protocol):
    """uvicorn's own, with a time limit from connecting, or from the first byte of a later head, to the head's end."""

    _head_limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_watch()
        super().connection_lost(exc)

    def _watch_head(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._end_watch()
        elif self._head_limit is None:
            self._head_limit = self.loop.call_later(settings.BODY_SECONDS, self.transport.abort)

    def _end_watch(self) -> None:
        if self._head_limit is not None:
            self._head_limit.cancel()
            self._head_limit = None
