"""A network between a device and the server on which everything takes its time, both ways, or which falls silent."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from urllib.parse import urlsplit


class Network:
    """The address by which a server is reached with so long a round trip, as behind a proxy.

    While it is silent nothing comes through, and nobody hears of that: every connection still looks open at both ends.
    """

    def __init__(self, server: str, milliseconds: int) -> None:
        self.url = ""
        self._place, self._seconds = urlsplit(server), milliseconds / 2000
        self._told: Queue[asyncio.AbstractEventLoop] = Queue()
        # A loop of its own in a thread of its own: Playwright has one in this.
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self._loop = self._told.get(timeout=10)

    def fall_silent(self) -> None:
        self._loop.call_soon_threadsafe(self._speaks.clear)

    def speak(self) -> None:
        self._loop.call_soon_threadsafe(self._speaks.set)

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._done, self._speaks = asyncio.Event(), asyncio.Event()
        self._speaks.set()
        self._writers = set[asyncio.StreamWriter]()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._told.put(asyncio.get_running_loop())
        await self._done.wait()
        server.close()
        for writer in self._writers:
            writer.close()
        await asyncio.sleep(2 * self._seconds + 0.1)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._place.hostname, self._place.port)
        self._writers.update((writer, back))
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await self._speaks.wait()
                loop.call_later(self._seconds, writer.write, data)
        await self._speaks.wait()
        loop.call_later(self._seconds, writer.close)


@contextmanager
def network(server: str, milliseconds: int = 0) -> Iterator[Network]:
    one = Network(server, milliseconds)
    try:
        yield one
    finally:
        one.end()
