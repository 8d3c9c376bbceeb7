"""Four hours of an evening, by a clock that is moved on: does anything grow that should not?

`python -m bench soak --tables 8 --hours 4`: a round a minute at each table, each as soon as the one before is done; then the
server's clock goes on by a minute. After forty turns a table begins another match; every quarter of an hour one table's
devices lose their streams and come back. Told are memory, descriptors, threads and the size of the database, their slopes an hour, and the p95 of each quarter of the time.
The first half hour is left out of the slopes: caches fill.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression
from urllib.request import urlopen

from bench.devices import Device
from bench.installation import Installation, Kind, installation
from bench.rounds import Figures, at, play_round, sit_down
from tools.proc import Process

QUARTER_HOUR = 15
WARM = 30  # minutes
MATCH = 40  # turns


@dataclass(frozen=True)
class Sample:
    """The server after so many minutes."""

    minute: int
    megabytes: float
    descriptors: int
    threads: int
    database: float
    cpu: float


SLOPES = (
    ("resident, MB", "megabytes"),
    ("descriptors", "descriptors"),
    ("threads", "threads"),
    ("database, MB", "database"),
    ("processor time of a round, ms", "cpu"),
)


def main(words: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench soak")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--hours", type=float, default=4.0)
    asked = parser.parse_args(words)
    if asked.hours < 0.5:
        parser.error("--hours: at least 0.5")
    minutes = int(60 * asked.hours)
    matches = asked.tables * -(-minutes // MATCH)
    with installation(Kind(), tables=matches, app="bench.clocked:application") as house:
        asyncio.run(_measure(house, asked.tables, minutes))


async def _measure(house: Installation, count: int, minutes: int) -> None:
    began = time.monotonic()
    houseful = [await sit_down(house.ports[0], table) for table in house.tables[:count]]
    samples, quarters = list[Sample](), [Figures() for _ in range(4)]
    spent = house.seconds()["web"]
    for minute in range(minutes):
        figures = quarters[4 * minute // minutes]
        if minute and minute % MATCH == 0:
            for devices in houseful:
                await _leave(devices)
            first = minute // MATCH * count
            houseful = [
                await sit_down(house.ports[0], table) for table in house.tables[first : first + count]
            ]
        await asyncio.gather(*(play_round(devices, figures) for devices in houseful))
        clock = await asyncio.to_thread(_pass_a_minute, house.ports[0])
        if (minute + 1) % QUARTER_HOUR == 0:
            await _come_back(houseful[minute // QUARTER_HOUR % len(houseful)])
            now = house.seconds()["web"]
            cpu = 1000 * (now - spent) / QUARTER_HOUR / len(houseful)
            samples.append(_sample(house, minute + 1, cpu))
            spent = now
    took = time.monotonic() - began
    print(
        f"\n{minutes / 60:g} h at {len(houseful)} tables of 6 devices, {house.kind}, in {took:.0f} s; it is {clock}\n"
    )
    _print_samples(samples)
    print(f"\n{'ms, p50 / p95 of each quarter':32}" + "".join(f"{number:>14}" for number in range(1, 5)))
    for what, name in (
        ("a turn's answer", "answer"),
        ("a seal's answer", "seal"),
        ("tap to event, others", "event"),
    ):
        columns = [getattr(figures, name) for figures in quarters]
        print(
            f"{what:32}" + "".join(f"{at(column, 0.5):>7.0f} /{at(column, 0.95):>5.0f}" for column in columns)
        )
    rounds = sum(len(figures.answer) for figures in quarters)
    failed, missed = (sum(getattr(one, name) for one in quarters) for name in ("failed", "missed"))
    print(f"{rounds} rounds, {failed} failed, {missed} events missed")
    grown = 2**20 * (samples[-1].database - samples[0].database) / (samples[-1].minute - samples[0].minute)
    print(f"{grown / len(houseful):.0f} bytes of database a turn")
    for devices in houseful:
        await _leave(devices)


async def _leave(devices: list[Device]) -> None:
    for device in devices:
        await device.end()


async def _come_back(devices: list[Device]) -> None:
    """As tablets do that were put down and taken up again."""
    for device in devices:
        await device.end()
        await device.begin()


def _pass_a_minute(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/bench/pass/") as answer:
        return str(answer.read().decode())


def _sample(house: Installation, minute: int, cpu: float) -> Sample:
    server = Process(house.pids[0])
    assert house.database
    files = (Path(f"{house.database}{end}") for end in ("", "-wal"))
    size = sum(file.stat().st_size for file in files if file.exists()) / 2**20
    return Sample(minute, server.megabytes, len(server.descriptors), server.threads, size, cpu)


def _print_samples(samples: list[Sample]) -> None:
    print(f"{'after minutes':32}" + "".join(f"{sample.minute:>7}" for sample in samples) + f"{'an hour':>12}")
    settled = [sample for sample in samples if sample.minute > WARM]
    for what, name in SLOPES:
        values = [float(getattr(sample, name)) for sample in settled]
        slope = (
            linear_regression([sample.minute / 60 for sample in settled], values).slope
            if len(settled) > 1
            else 0.0
        )
        print(
            f"{what:32}"
            + "".join(f"{getattr(sample, name):>7.0f}" for sample in samples)
            + f"{slope:>+12.2f}"
        )
