"""Fifty tables of six devices on the default set-up: one process, SQLite, no server beside it.

Every device listens and fetches its own fragment after each event. A round is two sealed notes and the DM's tap.
The same is measured first with one table in an otherwise idle house. All of it on loopback, with the measuring
program on the same cores.
"""

import asyncio
import random
import time

from bench.devices import Device
from bench.installation import Installation, Kind, installation
from bench.processes import Process
from bench.rounds import Figures, play_round, print_rows, sit_down

TABLES = 50
EVERY = 10.0  # seconds from round to round at one table
SECONDS = 25.0
ALONE = 25  # rounds of the one table in an idle house


def main() -> None:
    """Measure and print."""
    began = time.monotonic()
    with installation(Kind(), tables=TABLES) as house:
        asyncio.run(_measure(house))
    print(f"({time.monotonic() - began:.0f} s in all)")


async def _measure(house: Installation) -> None:
    idle, full = Figures(), Figures()
    first = await sit_down(house.ports, house.tables[0])
    for _ in range(ALONE):
        await play_round(first, idle)
        await asyncio.sleep(0.1)
    rest = house.megabytes
    houseful = [first, *[await sit_down(house.ports, table) for table in house.tables[1:]]]
    until = time.monotonic() + SECONDS
    await asyncio.gather(*(_evening(devices, full, until, place) for place, devices in enumerate(houseful)))
    rounds = len(full.answer)
    print(
        f"\n{TABLES} tables of 6 devices, {house.kind}, {SECONDS:.0f} s: "
        f"{rounds} rounds ({rounds / SECONDS:.1f} a second, 3 submits and 8 fetches each)\n"
    )
    print_rows(idle, full)
    _print_open(house, rest)
    await asyncio.gather(*(device.end() for devices in houseful for device in devices))


async def _evening(devices: list[Device], figures: Figures, until: float, place: int) -> None:
    chance = random.Random(place)
    await asyncio.sleep(chance.uniform(0, EVERY))
    while time.monotonic() < until:
        began = time.monotonic()
        await play_round(devices, figures)
        await asyncio.sleep(max(0.0, began + EVERY * chance.uniform(0.8, 1.2) - time.monotonic()))


def _print_open(house: Installation, idle: float) -> None:
    names = Process(house.pids[0]).descriptors
    sockets = sum(name.startswith("socket:") for name in names)
    databases = sum(name.endswith(".sqlite3") for name in names)
    print(f"{'server, resident MB':32}{idle:>24.0f}{house.megabytes:>24.0f}")
    print(f"{'open sockets':32}{'':24}{sockets:>24}")
    print(f"{'database connections':32}{'':24}{databases:>24}")
