"""Four hours of an evening, by a clock that is moved on: does anything grow that should not?

`python -m lab.bench soak --tables 8 --hours 4`: a round a minute at each table, each as soon as the one before is done; then the
server's clock goes on by a minute. After forty turns a table begins another match; every quarter of an hour one table's
devices lose their streams and come back. Told each quarter of an hour are memory, descriptors, threads, the size of the
database, processor time (also against a page that does next to nothing, as a machine is not always as quick) and p95s; and of
each its slope an hour with the standard error of it. The first half hour is left out of the slopes: caches fill.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, linear_regression
from urllib.request import urlopen

from lab.bench.devices import Device
from lab.bench.installation import Installation, Kind, installation
from lab.bench.rounds import Figures, at, play_round, sit_down
from tools.proc import Process

QUARTER_HOUR = 15
WARM = 30  # minutes
MATCH = 40  # turns
HEALTH = 100  # pages


@dataclass(frozen=True)
class Sample:
    """The server after so many minutes."""

    minute: int
    megabytes: float
    descriptors: int
    threads: int
    database: float
    cpu: float
    health: float
    answer: float
    seal: float
    event: float

    @property
    def ratio(self) -> float:
        return self.cpu / self.health


SLOPES = (
    ("resident, MB", "megabytes"),
    ("descriptors", "descriptors"),
    ("threads", "threads"),
    ("database, MB", "database"),
    ("processor time of a round, ms", "cpu"),
    ("against a page of health", "ratio"),
    ("a turn's answer, p95, ms", "answer"),
    ("a seal's answer, p95, ms", "seal"),
    ("tap to event, others, p95, ms", "event"),
)


def main(arguments: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench soak")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--hours", type=float, default=4.0)
    options = parser.parse_args(arguments)
    if options.hours < 0.5:
        parser.error("--hours: at least 0.5")
    minutes = int(60 * options.hours)
    matches = options.tables * -(-minutes // MATCH)
    with installation(Kind(), tables=matches, app="lab.bench.clocked:application") as house:
        asyncio.run(_measure(house, options.tables, minutes))


async def _measure(house: Installation, count: int, minutes: int) -> None:
    began = time.monotonic()
    houseful = [await sit_down(house.ports[0], table) for table in house.tables[:count]]
    samples, quarters = list[Sample](), [Figures()]
    spent = house.seconds()["web"]
    for minute in range(minutes):
        if minute and minute % MATCH == 0:
            for devices in houseful:
                await _leave(devices)
            first = minute // MATCH * count
            houseful = [
                await sit_down(house.ports[0], table) for table in house.tables[first : first + count]
            ]
        await asyncio.gather(*(play_round(devices, quarters[-1]) for devices in houseful))
        clock = await asyncio.to_thread(_pass_a_minute, house.ports[0])
        if (minute + 1) % QUARTER_HOUR == 0:
            await _come_back(houseful[minute // QUARTER_HOUR % len(houseful)])
            cpu = 1000 * (house.seconds()["web"] - spent) / QUARTER_HOUR / len(houseful)
            health = await asyncio.to_thread(_health, house)
            samples.append(_sample(house, minute + 1, cpu, health, quarters[-1]))
            quarters.append(Figures())
            spent = house.seconds()["web"]
    took = time.monotonic() - began
    print(
        f"\n{minutes / 60:g} h at {len(houseful)} tables of 6 devices, {house.kind}, in {took:.0f} s; it is {clock}\n"
    )
    _print_samples(samples)
    rounds = sum(len(figures.answer) for figures in quarters)
    failed, missed = (sum(getattr(figures, name) for figures in quarters) for name in ("failed", "missed"))
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


def _health(house: Installation) -> float:
    """The processor time of a page of health, in milliseconds."""
    spent = house.seconds()["web"]
    for _ in range(HEALTH):
        urlopen(f"http://127.0.0.1:{house.ports[0]}/health/").close()
    return 1000 * (house.seconds()["web"] - spent) / HEALTH


def _sample(house: Installation, minute: int, cpu: float, health: float, figures: Figures) -> Sample:
    server = Process(house.pids[0])
    assert house.database
    files = (Path(f"{house.database}{end}") for end in ("", "-wal"))
    size = sum(file.stat().st_size for file in files if file.exists()) / 2**20
    p95s = (at(column, 0.95) for column in (figures.answer, figures.seal, figures.event))
    return Sample(minute, server.megabytes, len(server.descriptors), server.threads, size, cpu, health, *p95s)


def _print_samples(samples: list[Sample]) -> None:
    print(f"{'after minutes':32}" + "".join(f"{sample.minute:>6}" for sample in samples) + f"{'an hour':>18}")
    settled = [sample for sample in samples if sample.minute > WARM]
    hours = [sample.minute / 60 for sample in settled]
    for what, name in SLOPES:
        print(
            f"{what:32}"
            + "".join(f"{getattr(sample, name):>6.0f}" for sample in samples)
            + _slope(hours, [float(getattr(sample, name)) for sample in settled])
        )


def _slope(hours: list[float], values: list[float]) -> str:
    """By least squares, and its standard error."""
    if len(hours) < 3:
        return ""
    slope, start = linear_regression(hours, values)
    residual = sum((value - start - slope * hour) ** 2 for hour, value in zip(hours, values, strict=True))
    spread = sum((hour - fmean(hours)) ** 2 for hour in hours)
    error = (residual / (len(hours) - 2) / spread) ** 0.5
    return f"{slope:>+11.2f} ± {error:.2f}"
