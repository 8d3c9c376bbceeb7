"""A round at a table as its six devices live it, and what they measure: two sealed notes, then the DM's tap."""

import asyncio
import time
from dataclasses import dataclass, field

from lab.bench.devices import Device
from lab.bench.house import Table

PATIENCE = 3.0  # seconds; an event later than this is missed


@dataclass
class Figures:
    """Milliseconds, each from the tap: to the answer, to every other device's event, to their new page.

    `tapped` is the moment of the last turn's tap, by the clock that all processes of a machine share.
    """

    answer: list[float] = field(default_factory=list)
    seal: list[float] = field(default_factory=list)
    event: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)
    missed: int = 0
    failed: int = 0
    tapped: float = 0.0


ROWS = (
    ("a turn's answer", "answer"),
    ("a seal's answer", "seal"),
    ("tap to event, others", "event"),
    ("tap to their new page", "page"),
)


async def sit_down(port: int, table: Table) -> list[Device]:
    """DM, White, Black, spectators, all at one web process; their streams are open."""
    devices = [Device(port, seat) for seat in (table.dm, *table.players, *table.spectators)]
    await asyncio.gather(*(device.begin() for device in devices))
    return devices


async def play_round(devices: list[Device], figures: Figures) -> None:
    """Both notes, the turn, and what all of them then show; a refusal is counted and ends the round."""
    dm, white, black, *_ = devices
    try:
        for player in (white, black):
            start = time.perf_counter()
            figures.seal.append(1000 * await player.post(strategy="A"))
            await _news([dm], start, figures, counts=False)
        start = figures.tapped = time.perf_counter()
        figures.answer.append(1000 * await dm.post(faces="50"))
        await _news([device for device in devices if device is not dm], start, figures)
    except (RuntimeError, OSError) as error:
        figures.failed += 1
        print(f"failed: {str(error)[:300]}")


async def _news(devices: list[Device], start: float, figures: Figures, counts: bool = True) -> None:
    """Wait until each of them shows what came of the tap."""
    while time.perf_counter() < start + PATIENCE:
        if all(device.shown and device.shown[-1] > start for device in devices):
            break
        await asyncio.sleep(0.002)
    for device in devices:
        arrivals = [moment for moment in device.heard[-20:] if moment > start]
        displays = [moment for moment in device.shown[-20:] if moment > start]
        if not arrivals:
            figures.missed += 1
        elif counts and displays:
            figures.event.append(1000 * (arrivals[0] - start))
            figures.page.append(1000 * (displays[0] - start))


def at(figures: list[float], share: float) -> float:
    """The figure below which that share of them lies; 0 where there are none."""
    ranking = sorted(figures)
    return ranking[int(share * (len(ranking) - 1))] if ranking else 0.0


def spread(figures: list[float]) -> str:
    """The middle one, the 95th of a hundred, the worst."""
    return " / ".join(f"{at(figures, share):.0f}" for share in (0.5, 0.95, 1))


def print_rows(idle: Figures, full: Figures) -> None:
    """Both houses beside each other, and how many times the p95 of the one is that of the other."""
    print(f"{'ms, p50 / p95 / max':32}{'idle house, 1 table':>24}{'full house':>24}{'p95':>8}")
    for what, name in ROWS:
        idle_values, full_values = getattr(idle, name), getattr(full, name)
        ratio = (
            at(full_values, 0.95) / at(idle_values, 0.95) if idle_values and at(idle_values, 0.95) else 0.0
        )
        print(f"{what:32}{spread(idle_values):>24}{spread(full_values):>24}{ratio:>7.1f}x")
    for what, name in (("events missed", "missed"), ("rounds failed", "failed")):
        print(f"{what:32}{getattr(idle, name):>24}{getattr(full, name):>24}")
