"""A network between a device and the server on which everything takes its time, both ways."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from urllib.parse import urlsplit


@contextmanager
def delayed(url: str, milliseconds: int) -> Iterator[str]:
    """The address by which that server is reached with so long a round trip."""
    told: Queue[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]] = Queue()
    # A loop of its own in a thread of its own: Playwright has one in this.
    thread = threading.Thread(target=lambda: asyncio.run(_serve(url, milliseconds / 2000, told)), daemon=True)
    thread.start()
    port, loop, done = told.get(timeout=10)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()


async def _serve(
    url: str, seconds: float, told: "Queue[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]]"
) -> None:
    loop, done, at = asyncio.get_running_loop(), asyncio.Event(), urlsplit(url)
    connections: set[asyncio.StreamWriter] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                loop.call_later(seconds, writer.write, data)
        loop.call_later(seconds, writer.close)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(at.hostname, at.port)
        connections.update((writer, back))
        await asyncio.gather(carry(reader, back), carry(there, writer))

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    told.put((server.sockets[0].getsockname()[1], loop, done))
    await done.wait()
    server.close()
    for writer in connections:
        writer.close()
    await asyncio.sleep(2 * seconds + 0.1)
