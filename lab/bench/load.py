"""A house as full as it may get: a hundred tables of six devices, a round a minute at each, beside an idle house.

`python -m lab.bench load` serves the app as it is served and says how long turns and events take, what a round costs in
processor time and what of it is the measuring program's, which shares the cores. Options:

    --tables 100 --seconds 60 --every 60   how many tables, for how long, seconds from round to round
    --listeners 5000                       so many more streams at the first table, held by a process of their own
    --clocks                               with a chess clock at each table, and a device there that gives signs of life
    --postgres --redis --processes 2       another installation than SQLite in one process
    --saturation                           rounds without a pause, in one process on either database and in two
"""

import argparse
import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Sequence

from lab.bench.devices import Device
from lab.bench.installation import Installation, Kind, installation
from lab.bench.rounds import Figures, at, play_round, print_rows, sit_down
from tools.proc import Process

IDLE_ROUNDS = 30
SATURATED = 48  # tables that never pause: a round of theirs waits for others most of the time
HEARD_WITHIN = 2000


def main(arguments: Sequence[str] = ()) -> None:
    """Measure and print."""
    options = _options().parse_args(arguments)
    if options.saturation:
        _saturate(options)
        return
    kind = Kind(options.postgres, options.redis, options.processes)
    with installation(
        kind, tables=options.tables, listeners=options.listeners, clocks=options.clocks
    ) as house:
        asyncio.run(_measure(house, options))


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench load")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=60.0)
    parser.add_argument("--listeners", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    for switch in ("--clocks", "--postgres", "--redis", "--saturation"):
        parser.add_argument(switch, action="store_true")
    return parser


async def _measure(house: Installation, options: argparse.Namespace) -> None:
    idle, full = Figures(), Figures()
    first = await sit_down(house.ports[0], house.tables[0])
    await play_round(first, Figures())
    for _ in range(IDLE_ROUNDS):
        await play_round(first, idle)
        await asyncio.sleep(0.1)
    megabytes_at_rest = house.megabytes
    houseful = [first, *await _full(house, 1)]
    signs = [asyncio.create_task(white.give_signs()) for _, white, *_ in houseful if options.clocks]
    if options.listeners:
        await _listen(house, first)
    else:
        costs = _Costs(house)
        deadline = time.monotonic() + options.seconds
        evenings = [
            _evening(devices, full, deadline, table_number, options.every)
            for table_number, devices in enumerate(houseful)
        ]
        await asyncio.gather(*evenings)
        rounds = len(full.answer)
        print(f"\n{len(houseful)} tables of 6 devices, {house.kind}: {rounds} rounds in {costs.wall:.0f} s\n")
        print_rows(idle, full)
        print(f"{'web processes, resident MB':32}{megabytes_at_rest:>24.0f}{house.megabytes:>24.0f}")
        _print_open(house)
        costs.tell(rounds)
    for task in signs:
        task.cancel()
    await asyncio.gather(*signs, return_exceptions=True)
    await asyncio.gather(*(device.end() for devices in houseful for device in devices))


async def _full(house: Installation, first: int = 0) -> list[list[Device]]:
    """Everybody sits down; all devices of a table at one of the web processes, as a proxy that goes by addresses does it."""
    return [
        await sit_down(house.ports[number % len(house.ports)], table)
        for number, table in enumerate(house.tables)
        if number >= first
    ]


async def _evening(
    devices: list[Device], figures: Figures, deadline: float, table_number: int, every: float
) -> None:
    """Rounds that begin at any moment, so many seconds apart, as at tables that know nothing of each other."""
    chance = random.Random(table_number)
    await asyncio.sleep(chance.uniform(0, every))
    while time.monotonic() < deadline:
        began = time.monotonic()
        await play_round(devices, figures)
        pause = began + every * chance.uniform(0.8, 1.2) - time.monotonic()
        await asyncio.sleep(max(0.0, min(pause, deadline - time.monotonic())))


def _print_open(house: Installation) -> None:
    names = [name for pid in house.pids for name in Process(pid).descriptors]
    sockets = sum(name.startswith("socket:") for name in names)
    databases = sum(name.endswith(".sqlite3") for name in names)
    print(f"{'open sockets':32}{'':24}{sockets:>24}")
    print(f"{'open database files':32}{'':24}{databases:>24}")


class _Costs:
    """Processor time since it was made: of the web processes, of the servers beside them, of this program."""

    def __init__(self, house: Installation) -> None:
        self._house, self._began = house, time.monotonic()
        self._before = self._now()

    def _now(self) -> dict[str, float]:
        return {**self._house.seconds(), "this program": time.process_time()}

    @property
    def wall(self) -> float:
        return time.monotonic() - self._began

    def each(self, rounds: int) -> dict[str, float]:
        """Milliseconds of each for a round."""
        spent = self._now()
        return {name: 1000 * (spent[name] - self._before.get(name, 0.0)) / max(1, rounds) for name in spent}

    def tell(self, rounds: int) -> None:
        spent = ", ".join(f"{name} {milliseconds:.0f}" for name, milliseconds in self.each(rounds).items())
        print(f"processor time for a round, ms: {spent}")


# --- Listeners that do nothing but listen ------------------------------------------------------------------


async def _listen(house: Installation, devices: list[Device]) -> None:
    command = [sys.executable, "-m", "lab.bench.listeners", house.tables[0].dm.live, *map(str, house.ports)]
    listeners = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    assert listeners.stdin and listeners.stdout
    megabytes_before = house.megabytes
    print(*house.listeners, sep="\n", end="\n\n", file=listeners.stdin, flush=True)
    opened = await asyncio.to_thread(listeners.stdout.readline)
    count = len(house.listeners)
    print(f"\n{count} more listeners at one table, {house.kind}: {opened.strip()}")
    print(f"{'a listener, resident kB':40}{1024 * (house.megabytes - megabytes_before) / count:>12.0f}")
    figures, all_of_them = Figures(), list[float]()
    for number in range(6):
        print("hear", file=listeners.stdin, flush=True)
        await asyncio.to_thread(listeners.stdout.readline)
        costs = _Costs(house)
        await play_round(devices, figures)
        all_who_heard, middle, last = (await asyncio.to_thread(listeners.stdout.readline)).split()
        took = [1000 * (float(moment) - figures.tapped) for moment in (middle, last)]
        all_of_them.append(took[1])
        print(
            f"round {number + 1}: {all_who_heard} heard, half of them {took[0]:.0f} ms after the tap, the last {took[1]:.0f} ms; "
            f"web {costs.each(1)['web']:.0f} ms of processor time"
        )
    print(f"the last of them, at worst, ms {max(all_of_them):.0f}   (asked: at most {HEARD_WITHIN})")
    print(
        f"a turn's answer meanwhile, ms, p50 / max: {at(figures.answer, 0.5):.0f} / {at(figures.answer, 1):.0f}"
    )
    listeners.stdin.close()
    listeners.wait(20)


# --- Rounds without a pause --------------------------------------------------------------------------------


def _saturate(options: argparse.Namespace) -> None:
    kinds = [Kind(), Kind(postgres=True), Kind(postgres=True, redis=True, processes=2)]
    print(f"\nRounds without a pause at {SATURATED} tables of 6 devices, {options.seconds:.0f} s each\n")
    rates = []
    for kind in kinds:
        with installation(kind, tables=SATURATED) as house:
            rate, spent = asyncio.run(_without_pause(house, options.seconds))
        rates.append(rate)
        costs = ", ".join(f"{name} {milliseconds:.0f}" for name, milliseconds in spent.items())
        print(
            f"{kind!s:36}{rate:>6.1f} a second{rate / rates[0]:>6.2f}x{rate / rates[min(1, len(rates) - 1)]:>6.2f}x; ms a round: {costs}"
        )


async def _without_pause(house: Installation, seconds: float) -> tuple[float, dict[str, float]]:
    houseful = await _full(house)
    await asyncio.gather(*(play_round(devices, Figures()) for devices in houseful))
    figures = Figures()
    costs, deadline = _Costs(house), time.monotonic() + seconds

    async def rounds(devices: list[Device]) -> None:
        while time.monotonic() < deadline:
            await play_round(devices, figures)

    await asyncio.gather(*map(rounds, houseful))
    rate, spent = len(figures.answer) / costs.wall, costs.each(len(figures.answer))
    await asyncio.gather(*(device.end() for devices in houseful for device in devices))
    return rate, spent
