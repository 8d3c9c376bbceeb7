"""A device as a browser is one: it keeps a stream open, and fetches its own fragment when told of a change."""

import asyncio
import re
import time
from urllib.parse import urlencode

from lab.bench.house import Seat
from tools.tablet import headers, hidden_fields_of, is_refusal

TAG = re.compile(r'data-fragment="[^"]*[?;]seen=([^"]*)"')
PANELS = re.compile(r'data-panels="([^"]*)"')


class Device:
    """`heard` are the moments events came, `shown` those at which the fragment they led to was there."""

    def __init__(self, port: int, seat: Seat) -> None:
        self.port, self.seat = port, seat
        self.tag, self.panels, self.hidden_fields = "", "", {"key": "", "version": ""}
        self.heard: list[float] = []
        self.shown: list[float] = []
        self.ready = asyncio.Event()
        self._turn = asyncio.Lock()
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Look for the first time and listen from then on."""
        self.ready.clear()
        self._listening = asyncio.create_task(self._listen())
        await asyncio.wait_for(self.ready.wait(), 20)

    async def end(self) -> None:
        if self._listening:
            self._listening.cancel()
        if self._line:
            self._line[1].close()
            self._line = None

    async def post(self, **form: str) -> float:
        """Send this device's form as the page carries it; how long the answer took, in seconds."""
        async with self._turn:
            began = time.perf_counter()
            status, body = await self._ask("POST", self.seat.form, urlencode({**self.hidden_fields, **form}))
            took = time.perf_counter() - began
        if status != 200 or is_refusal(body):
            raise RuntimeError(f"{self.seat.form} answered {status}: {body[:2000]}")
        self._keep(body)
        return took

    async def give_signs(self) -> None:
        """Say every two seconds that it is there, as one does for which a chess clock waits (static/js/chess-clock.js)."""
        while True:
            await asyncio.sleep(2)
            async with self._turn:
                status, _ = await self._ask("POST", self.seat.live, "")
            if status != 204:
                raise RuntimeError(f"{self.seat.live} answered {status}")

    async def fetch(self) -> None:
        async with self._turn:
            status, body = await self._ask("GET", f"{self.seat.fragment}?{urlencode({'seen': self.tag})}", "")
        if status == 200:
            self._keep(body)
        elif status != 204:
            raise RuntimeError(f"{self.seat.fragment} answered {status}")

    def _keep(self, body: str) -> None:
        if tag := TAG.search(body):
            self.tag = tag[1]
        if panels := PANELS.search(body):
            self.panels = panels[1]
        self.hidden_fields |= hidden_fields_of(body)

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self._head("GET", self.seat.live))
            while line := await reader.readline():
                if line.startswith(b"event: changed"):
                    now = time.perf_counter()
                    if self.ready.is_set():
                        self.heard.append(now)
                    await self.fetch()
                    if self.ready.is_set():
                        self.shown.append(time.perf_counter())
                    self.ready.set()
        finally:
            writer.close()

    def _head(self, method: str, path: str, length: int = 0) -> bytes:
        panel_header = {"X-Panels": self.panels} if self.panels else {}  # static/js/panels.js
        fields = {
            "Host": f"127.0.0.1:{self.port}",
            **headers(self.seat.cookie),
            **panel_header,
            "Content-Length": str(length),
        }
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
        return "\r\n".join(lines).encode()

    async def _sent(self, request: bytes) -> bytes:
        """The first line of the answer; nothing where the server has closed the idle connection."""
        assert self._line
        reader, writer = self._line
        try:
            writer.write(request)
            return await reader.readline()
        except ConnectionError:
            return b""

    async def _ask(self, method: str, path: str, body: str) -> tuple[int, str]:
        """One request on this device's own connection, kept open and opened anew as browsers do."""
        request = self._head(method, path, len(body)) + body.encode()
        if self._line is None or not (first := await self._sent(request)):
            self._line = await asyncio.open_connection("127.0.0.1", self.port)
            first = await self._sent(request)
        reader, status = self._line[0], int(first.split()[1])
        length = 0
        while (line := (await reader.readline()).lower()) != b"\r\n":
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, (await reader.readexactly(length)).decode()
