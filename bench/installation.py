"""An installation of its own to measure: a database, web processes, and the processor time and memory each of them takes."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench.house import Seat, Table
from bench.processes import Process, descendants
from tools import serving
from tools.network import answers, free_port
from tools.processes import Child, Leash, end_all, wait_until


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
    kind: Kind, *, tables: int, listeners: int = 0, app: str = "config.asgi:application", **more: str
) -> Iterator[Installation]:
    """Lay out a house of its own, serve it until the block ends, and throw it away; `more` are settings."""
    with ExitStack() as stack:
        folder = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="gok-bench-", ignore_cleanup_errors=True))
        )
        (folder / "static").mkdir()
        env = {**os.environ, "GOK_VAR": str(folder), **more, **_servers(kind, stack)}
        command = [sys.executable, "-m", "bench.furnish", str(tables), str(listeners)]
        done = subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE)
        laid = json.loads(done.stdout)
        leash = Leash()
        stack.callback(leash.close)
        ports = [free_port() for _ in range(kind.processes)]
        children = [
            Child.start([*serving.command(port, app), "--backlog", "4096"], env=env, leash=leash)
            for port in ports
        ]
        stack.callback(end_all, children)
        for port in ports:
            wait_until(partial(answers, port), 20)
        yield Installation(
            kind,
            folder,
            [_table(**table) for table in laid["tables"]],
            laid["listeners"],
            ports,
            [child.process.pid for child in children],
            None if kind.postgres else folder / "game-of-kings.sqlite3",
        )


def _servers(kind: Kind, stack: ExitStack) -> dict[str, str]:
    """Start PostgreSQL and Redis where they are wanted; the settings that lead to them."""
    from tests import services  # pytest's plugin starts the same

    settings = {}
    if kind.postgres:
        address = stack.enter_context(services.postgres(durable=True))
        settings["DATABASE_URL"] = address.replace("/gok?", "/postgres?")  # which a fresh server has
    if kind.redis:
        settings["REDIS_URL"] = stack.enter_context(services.redis())
    return settings


def _table(
    dm: Mapping[str, Any], players: list[Mapping[str, Any]], spectators: list[Mapping[str, Any]]
) -> Table:
    return Table(Seat(**dm), tuple(Seat(**one) for one in players), tuple(Seat(**one) for one in spectators))
