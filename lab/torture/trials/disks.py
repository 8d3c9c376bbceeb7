"""A disk that is full, and one that takes no writes, while all five games are played: a sentence, and nothing half-written."""

import time
from collections.abc import Callable

from lab.torture import house
from lab.torture.disk import Disk, NoDisk, may_mount
from lab.torture.figures import Figures
from tools.house import House

ACTS_BETWEEN = 25
PATIENCE = 60.0  # seconds
_NO_MOUNT = "only root may mount a small disk"


def full(size: float) -> Figures:
    """The disk runs full under open connections; then there is some room again."""
    return _trial(Figures("disk full, and some room again"), size, _fill, "The disk is full")


def read_only(size: float) -> Figures:
    """Everything is killed, comes back on a disk that takes no writes, and goes on when it does."""
    figures = Figures("kill -9 of all, back on a read-only disk, writable again")
    return _trial(figures, size, _refuse, "The app cannot write its files")


def _fill(disk: Disk, served: House, wait_for_excuse: Callable[[], None]) -> None:
    disk.fill()
    wait_for_excuse()
    disk.free()


def _refuse(disk: Disk, served: House, wait_for_excuse: Callable[[], None]) -> None:
    for part in served.parts.values():
        part.kill()
    _once_nobody_writes(disk.refuse)
    served.parts["web"].start()
    wait_for_excuse()
    disk.allow()
    served.start()


def _once_nobody_writes(refuse: Callable[[], None]) -> None:
    """A table that is begun just now has the database open for a moment."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return refuse()
        except NoDisk:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


Harm = Callable[[Disk, House, Callable[[], None]], None]


def _trial(figures: Figures, size: float, harm: Harm, sentence: str) -> Figures:
    if not may_mount():
        figures.left_out = _NO_MOUNT
        return figures
    disk = Disk()
    with house.table(disk) as served:
        house.set_django_up(served)
        from django.db import connections

        from lab.torture import book, playing, tables

        served.start()
        hall = tables.Hall(served.ports)
        tables_before = hall.tables()
        devices = [device for table in tables_before for device in table.devices]
        evening = playing.Evening(hall, tables_before, round(1000 * size))

        def wait_for_excuse() -> None:
            excused_before, deadline = sum(device.excused for device in devices), time.monotonic() + PATIENCE
            while sum(device.excused for device in devices) < excused_before + len(tables_before):
                if time.monotonic() > deadline:
                    figures.faults.append("nobody was told that nothing can be written now")
                    return
                time.sleep(0.02)

        connections.close_all()
        with evening.playing():
            times = max(2, evening.acts // ACTS_BETWEEN)
            figures.times = playing.at_each(evening, times, lambda _: harm(disk, served, wait_for_excuse))
        evening.report(figures)
        figures.balance.add(book.balance(hall.ledger))
        excuses = {excuse for device in devices for excuse in device.excuses}
        for excuse in excuses:
            figures.check(sentence in excuse, f"a page said instead: {excuse}")
        connections.close_all()
        return figures
