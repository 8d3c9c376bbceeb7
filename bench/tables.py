"""Fifty tables of six devices on the default set-up: one process, SQLite, no server beside it.

Every device listens and fetches its own fragment after each event. A round is two sealed notes and the DM's tap.
The same is measured first with one table in an otherwise idle house. All of it on loopback, with the measuring
program on the same cores.
"""

import asyncio
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.devices import Device
from bench.house import Table, furnish
from tools import serving
from tools.network import answers, free_port
from tools.processes import Child, Leash, end_all, wait_until

TABLES = 50
EVERY = 10.0  # seconds from round to round at one table
SECONDS = 25.0
ALONE = 25  # rounds of the one table in an idle house
PATIENCE = 3.0  # an event later than this is missed


@dataclass
class Figures:
    """Milliseconds, each from the tap: to the answer, to every other device's event, to their new page."""

    answer: list[float] = field(default_factory=list)
    seal: list[float] = field(default_factory=list)
    event: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)
    missed: int = 0


def main() -> None:
    """Measure and print."""
    began = time.monotonic()
    tables = furnish(TABLES)
    port = free_port()
    leash = Leash()
    server = Child.start(serving.command(port), env=dict(os.environ), leash=leash)
    try:
        wait_until(lambda: answers(port), 20)
        asyncio.run(_measure(port, tables, server.process.pid))
    finally:
        end_all([server])
        leash.close()
    print(f"({time.monotonic() - began:.0f} s in all)")


async def _measure(port: int, tables: Sequence[Table], pid: int) -> None:
    alone, full = Figures(), Figures()
    first = await _sit_down(port, tables[0])
    for _ in range(ALONE):
        await _round(first, alone)
        await asyncio.sleep(0.1)
    rss_idle = _rss(pid)
    houseful = [first, *[await _sit_down(port, table) for table in tables[1:]]]
    until = time.monotonic() + SECONDS
    await asyncio.gather(*(_evening(devices, full, until, place) for place, devices in enumerate(houseful)))
    _report(alone, full, rss_idle, pid)
    await asyncio.gather(*(device.end() for devices in houseful for device in devices))


async def _sit_down(port: int, table: Table) -> list[Device]:
    """DM, White, Black, spectators."""
    devices = [Device(port, seat) for seat in (table.dm, *table.players, *table.spectators)]
    await asyncio.gather(*(device.begin() for device in devices))
    return devices


async def _evening(devices: list[Device], figures: Figures, until: float, place: int) -> None:
    chance = random.Random(place)
    await asyncio.sleep(chance.uniform(0, EVERY))
    while time.monotonic() < until:
        began = time.monotonic()
        await _round(devices, figures)
        await asyncio.sleep(max(0.0, began + EVERY * chance.uniform(0.8, 1.2) - time.monotonic()))


async def _round(devices: list[Device], figures: Figures) -> None:
    dm, white, black, *_ = devices
    for player in (white, black):
        start = time.perf_counter()
        figures.seal.append(1000 * await player.post(strategy="A"))
        await _news([dm], start, figures, counts=False)
    start = time.perf_counter()
    figures.answer.append(1000 * await dm.post(faces="50"))
    await _news([device for device in devices if device is not dm], start, figures)


async def _news(devices: list[Device], start: float, figures: Figures, counts: bool = True) -> None:
    """Wait until each of them shows what came of the tap."""
    while time.perf_counter() < start + PATIENCE:
        if all(device.shown and device.shown[-1] > start for device in devices):
            break
        await asyncio.sleep(0.002)
    for device in devices:
        arrivals = [moment for moment in device.heard if moment > start]
        displays = [moment for moment in device.shown if moment > start]
        if not arrivals:
            figures.missed += 1
        elif counts and displays:
            figures.event.append(1000 * (arrivals[0] - start))
            figures.page.append(1000 * (displays[0] - start))


def _report(alone: Figures, full: Figures, rss_idle: float, pid: int) -> None:
    rounds = len(full.answer)
    print(
        f"\n{TABLES} tables of 6 devices, SQLite, one process, {os.cpu_count()} cores, {SECONDS:.0f} s: "
        f"{rounds} rounds ({rounds / SECONDS:.1f} a second, 3 submits and 8 fetches each)\n"
    )
    print(f"{'ms, p50 / p95 / max':32}{'idle house, 1 table':>24}{'full house':>24}")
    for what, name in (
        ("a turn's answer", "answer"),
        ("a seal's answer", "seal"),
        ("tap to event, others", "event"),
        ("tap to their new page", "page"),
    ):
        print(f"{what:32}{_spread(getattr(alone, name)):>24}{_spread(getattr(full, name)):>24}")
    print(f"{'events missed':32}{alone.missed:>24}{full.missed:>24}")
    print(f"{'server, resident MB':32}{rss_idle:>24.0f}{_rss(pid):>24.0f}")
    print(f"{'open sockets':32}{'':24}{_open(pid, 'socket:'):>24}")
    print(f"{'database connections':32}{'':24}{_open(pid, '.sqlite3', exact=True):>24}")


def _spread(figures: list[float]) -> str:
    ranking = sorted(figures)
    if not ranking:
        return "-"
    return f"{ranking[len(ranking) // 2]:.0f} / {ranking[int(0.95 * (len(ranking) - 1))]:.0f} / {ranking[-1]:.0f}"


def _rss(pid: int) -> float:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    return int(status.read_text().partition("VmRSS:")[2].split()[0]) / 1024


def _open(pid: int, kind: str, exact: bool = False) -> int:
    """Open descriptors of one kind; 0 where there is no /proc."""
    count = 0
    for link in Path(f"/proc/{pid}/fd").glob("*"):
        try:
            target = os.readlink(link)
        except OSError:
            continue
        count += target.endswith(kind) if exact else target.startswith(kind)
    return count
