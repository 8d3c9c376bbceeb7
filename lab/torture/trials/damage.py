"""A log that ends in the middle of a page, and a database file with garbage in it: the first costs nothing, the second is told."""

import random
import sqlite3
from contextlib import closing
from http.client import HTTPException
from pathlib import Path

from lab.torture import house
from lab.torture.figures import Figures
from lab.torture.ledger import Ledger
from lab.torture.trials.restores import output_of
from tools.house import House
from tools.tablet import Tablet

PAGE = 4096
FRAME = 24 + PAGE  # of the write-ahead log
ACTS = 15
_BACKUP = "from tools import backup; backup.backup()"
_RESTORE = "import sys; from tools import backup; backup.restore([{!r}])"
_SAYS_SO = "The database file is damaged"


def torn(size: float) -> Figures:
    """Kill -9 while acts are written, and what a power cut may leave behind them: the beginning of one more page."""
    with house.table() as served:
        return _torn(served, round(1000 * size))


def _torn(served: House, acts: int) -> Figures:
    house.set_django_up(served)
    from lab.torture import book, playing, tables

    served.start()
    hall = tables.Hall(served.ports)
    played_tables = hall.tables()
    evening = playing.Evening(hall, played_tables, acts)
    figures = Figures("kill -9 of all, and half a page more in the log")
    log, chance = Path(served.env["GOK_VAR"]) / "game-of-kings.sqlite3-wal", random.Random(acts)

    def tear(_: int) -> None:
        for part in served.parts.values():
            part.kill()
        if log.exists():
            log_bytes = log.read_bytes()
            with log.open("ab") as file:  # a frame as it would begin, of which the disk had not all
                file.write(log_bytes[-FRAME:][: chance.randrange(1, FRAME)])
        served.start()

    with evening.playing():
        figures.times = playing.at_each(evening, max(2, acts // 25), tear)
    evening.report(figures)
    figures.balance.add(book.balance(hall.ledger))
    return figures


def damaged(size: float) -> Figures:
    """A page of the file is overwritten, also the first: pages say so, no backup is made of it, the last one brings all back."""
    with house.table() as served:
        return _damaged(served, max(2, round(20 * size)))


def _damaged(served: House, rounds: int) -> Figures:
    house.set_django_up(served)
    from django.db import connections

    from lab.torture import book, playing, tables

    figures = Figures("a page of the database overwritten, the last backup restored", times=rounds)
    file, chance = Path(served.env["GOK_VAR"]) / "game-of-kings.sqlite3", random.Random(rounds)
    ledger = Ledger()
    for number in range(rounds):
        served.start()
        hall = tables.Hall(served.ports, ledger, seed=number)
        played_tables = hall.tables()
        evening = playing.Evening(hall, played_tables, ledger.count + ACTS)
        with evening.playing():
            evening.wait_for(evening.acts)
        figures.faults += evening.failures
        copy = output_of(served.env, _BACKUP).strip()
        connections.close_all()
        served.end()
        _overwrite(file, 0 if number == 0 else chance.randrange(1, file.stat().st_size // PAGE))
        served.parts["web"].start()
        for device in (device for table in played_tables for device in table.devices):
            _look(device, figures)
        served.end()
        try:
            figures.faults.append(
                f"round {number}: a backup was made of it: {output_of(served.env, _BACKUP)}"
            )
        except RuntimeError as refusal:
            figures.check(_refused(str(refusal)), f"round {number}: make backup said {refusal}")
        output_of(served.env, _RESTORE.format(copy))
        figures.balance.add(book.balance(ledger))
    figures.acts = ledger.count
    return figures


def _overwrite(file: Path, page: int) -> None:
    """Put garbage in a page's place; what the log still held of it would mend it, so the log is written back first."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as database:
        database.seek(page * PAGE)
        database.write(b"\xa5" * PAGE)


def _look(device: Tablet, figures: Figures) -> None:
    """A page is there as ever, or it says in a sentence what is wrong."""
    try:
        status, page = device.ask("GET", device.path)
    except (OSError, HTTPException) as failure:
        figures.faults.append(f"{device.path} was not answered: {failure}")
    else:
        figures.check(status == 200 or _SAYS_SO in page, f"{device.path} answered {status}: {page[:300]}")


def _refused(text: str) -> bool:
    return any(part in text for part in ("is damaged", "Could not copy"))
