"""Power cuts while all five games are played: what was synced stays, and of what was written since any part or nothing."""

import os
import random
import shutil
import tempfile
from pathlib import Path

from lab.torture import house
from lab.torture.figures import Figures
from lab.torture.preload import NO_COMPILER
from tools.house import House

ACTS_BETWEEN = 25
SECTOR = 512  # what a disk writes whole
SHARES = (0.0, 0.5, 0.9)  # of the sectors that were written and not synced
NAME = "game-of-kings.sqlite3"


def run(size: float) -> Figures:
    """In the house of `make run`, whose processes, this one too, have last_sync.c loaded."""
    figures = Figures("a power cut: files as they were synced last, and parts of the rest")
    if "LD_PRELOAD" not in os.environ:
        figures.left_out = NO_COMPILER
        return figures
    with tempfile.TemporaryDirectory(prefix="gok-disk-") as folder:
        os.environ["TORTURE_DISK"] = folder
        with house.table(None, TORTURE_DISK=folder) as served:
            return _evening(
                served, Disk(Path(folder), Path(served.env["GOK_VAR"])), round(1000 * size), figures
            )


class Disk:
    """The database's files in `var`, and in `synced` what of them is on the disk for certain."""

    def __init__(self, synced: Path, var: Path) -> None:
        self.synced, self.var = synced, var

    def write_all(self) -> None:
        """Now all of it is on the disk, as it is after some quiet minutes."""
        for file in self._files():
            shutil.copyfile(file, self.synced / file.name)

    def cut(self, chance: random.Random) -> None:
        """Leave what a power cut would; nobody has the files open."""
        share = chance.choice(SHARES)
        for file in self._files():
            synced_file = self.synced / file.name
            if file.name.endswith("-shm") or not synced_file.exists():
                file.unlink()
            else:
                file.write_bytes(mixed(synced_file.read_bytes(), file.read_bytes(), share, chance))
        self.write_all()

    def _files(self) -> list[Path]:
        return sorted(self.var.glob(f"{NAME}*"))


def mixed(synced: bytes, written: bytes, share: float, chance: random.Random) -> bytes:
    """A file of whose sectors so many have come to the disk since it was synced; one that never was there is empty."""
    size = chance.choice((len(synced), len(written))) if share else len(synced)
    sectors = bytearray(synced[:size].ljust(size, b"\0"))
    for at in range(0, size, SECTOR):
        if chance.random() < share and (part := written[at : at + SECTOR]):
            sectors[at : at + len(part)] = part
    return bytes(sectors[:size])


def _evening(served: House, disk: Disk, acts: int, figures: Figures) -> Figures:
    house.set_django_up(served)
    from django.db import DatabaseError

    from lab.torture import book, playing, tables

    served.start()
    hall = tables.Hall(served.ports)
    evening = playing.Evening(hall, hall.tables(), acts)
    chance = random.Random(acts)
    disk.write_all()

    def cut(_: int) -> None:
        with hall.begins:
            for part in served.parts.values():
                part.kill()
            disk.cut(chance)
        served.start()

    with evening.playing():
        figures.times = playing.at_each(evening, max(2, acts // ACTS_BETWEEN), cut)
    evening.report(figures)
    try:
        figures.balance.add(book.balance(hall.ledger))
    except DatabaseError as error:
        figures.faults.append(f"the database cannot be read: {error}")
    return figures
