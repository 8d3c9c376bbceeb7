"""`python -m lab.bench.listeners PATH PORT...`: streams that do nothing but listen, in a process of their own.

Reads cookies, one a line, up to an empty line; opens a stream for each and says how long that took. Then for each line
"hear" it says "ready", waits until all have heard an event (for fifteen seconds at most), and says how many have, and at
which moments the middle one and the last of them did, by the clock that all processes of a machine share.
"""

import asyncio
import sys
import time
from functools import partial

from tools.system import raise_file_limit

AT_ONCE = 50
MAX_WAIT = 15.0


class Stream(asyncio.Protocol):
    """One of them; `heard` is the moment of its latest event."""

    def __init__(self, path: str, cookie: str) -> None:
        self._request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode()
        self.heard = 0.0
        self.is_open = True
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if b"event: changed" in data:
            self.heard = time.perf_counter()
            if not self.opened.done():
                self.opened.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False


def _same(stream: Stream) -> Stream:
    return stream


async def main(path: str, ports: list[int]) -> None:
    """Open them all, then say when they hear."""
    cookies = list(iter(lambda: sys.stdin.readline().strip(), ""))
    loop, began = asyncio.get_running_loop(), time.perf_counter()
    streams: list[Stream] = []
    for first in range(0, len(cookies), AT_ONCE):
        batch = [Stream(path, cookie) for cookie in cookies[first : first + AT_ONCE]]
        for number, stream in enumerate(batch):
            await loop.create_connection(partial(_same, stream), "127.0.0.1", ports[number % len(ports)])
        await asyncio.wait([stream.opened for stream in batch], timeout=20)
        streams += batch
    open_ones = [stream for stream in streams if stream.opened.done() and stream.is_open]
    took = time.perf_counter() - began
    print(
        f"{len(open_ones)} streams open after {took:.1f} s, {time.process_time():.1f} s of this side's",
        flush=True,
    )
    while (await asyncio.to_thread(sys.stdin.readline)).strip() == "hear":
        await _hear(open_ones)


async def _hear(streams: list[Stream]) -> None:
    began = time.perf_counter()
    print("ready", flush=True)
    while time.perf_counter() < began + MAX_WAIT and any(
        stream.is_open and stream.heard < began for stream in streams
    ):
        await asyncio.sleep(0.05)
    moments = sorted(stream.heard for stream in streams if stream.heard > began) or [began]
    print(
        sum(stream.heard > began for stream in streams), moments[len(moments) // 2], moments[-1], flush=True
    )


if __name__ == "__main__":
    raise_file_limit()
    asyncio.run(main(sys.argv[1], [int(port) for port in sys.argv[2:]]))
