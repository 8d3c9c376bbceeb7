"""An installation of its own to measure: a database, web processes, and the processor time and memory each of them takes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lab.bench.house import Seat, Table
from tools.house import open_house
from tools.proc import Process, descendants
from tools.servers import Postgres, Redis


@dataclass(frozen=True)
class Kind:
    """What it is made of: SQLite or PostgreSQL, with Redis or without, and how many web processes."""

    postgres: bool = False
    redis: bool = False
    processes: int = 1

    def __str__(self) -> str:
        database = "PostgreSQL" if self.postgres else "SQLite"
        count = "one process" if self.processes == 1 else f"{self.processes} processes"
        return f"{database}{', Redis' if self.redis else ''}, {count}"


@dataclass(frozen=True)
class Installation:
    """The tables, the idle listeners' cookies, and the processes that serve them."""

    kind: Kind
    folder: Path
    tables: list[Table]
    listeners: list[str]
    ports: list[int]
    pids: list[int]
    database: Path | None

    def seconds(self) -> dict[str, float]:
        """The processor time so far: of the web processes, and of the servers beside them, by name."""
        spent = {"web": sum(Process(pid).seconds for pid in self.pids)}
        for pid in descendants(os.getpid()):
            process = Process(pid)
            if process.name in ("postgres", "redis-server"):
                spent[process.name] = spent.get(process.name, 0.0) + process.seconds
        return spent

    @property
    def megabytes(self) -> float:
        """What the web processes hold in memory."""
        return sum(Process(pid).megabytes for pid in self.pids)


@contextmanager
def installation(
    kind: Kind,
    *,
    tables: int,
    listeners: int = 0,
    clocks: bool = False,
    app: str = "config.asgi:application",
    **settings: str,
) -> Iterator[Installation]:
    """Lay out a house of its own, serve it until the block ends, and throw it away; `settings` are settings."""
    with open_house("gok-bench-") as house:
        folder = house.folder
        (folder / "static").mkdir()
        house.env |= {"GOK_VAR": str(folder), **settings}
        if kind.postgres:
            house.env["DATABASE_URL"] = house.add_server("database", Postgres)
        if kind.redis:
            house.env["REDIS_URL"] = house.add_server("redis", Redis)
        house.start()
        command = [sys.executable, "-m", "lab.bench.furnish", str(tables), str(listeners), str(int(clocks))]
        done = subprocess.run(command, env=house.env, check=True, stdout=subprocess.PIPE)
        laid = json.loads(done.stdout)
        for number in range(kind.processes):
            house.add_web(f"web-{number + 1}", "--backlog", "4096", app=app)
        house.start()
        yield Installation(
            kind,
            folder,
            [_table(**table) for table in laid["tables"]],
            laid["listeners"],
            house.ports,
            [server.pid for server in house.web],
            None if kind.postgres else folder / "game-of-kings.sqlite3",
        )


def _table(
    dm: Mapping[str, str], players: list[Mapping[str, str]], spectators: list[Mapping[str, str]]
) -> Table:
    return Table(
        Seat(**dm), tuple(Seat(**seat) for seat in players), tuple(Seat(**seat) for seat in spectators)
    )
