"""PostgreSQL and Redis as `compose.yaml` runs them, that can be killed and started again on what they had written.

Their settings are the ones they come with: PostgreSQL waits for the disk before it says that a transaction is committed.
"""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests import services
from tools.processes import Child, Leash, wait_until

PATIENCE = 60.0  # seconds; after a kill PostgreSQL first waits for what is left of its own processes


class Service:
    """One server below `folder`."""

    def __init__(self, folder: Path, leash: Leash) -> None:
        self.folder, self.leash = folder, leash
        self.log = folder / "log"

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_ready(self) -> bool:
        raise NotImplementedError

    def start(self) -> Child:
        """Start it on what is there, again where it is not let in yet; return when it answers."""
        last: Child | None = None

        def is_up() -> bool:
            nonlocal last
            if last is None or last.ended:
                with self.log.open("a") as output:
                    last = Child.start(
                        self.command(),
                        env={"PATH": os.environ["PATH"]},
                        leash=self.leash,
                        user=services.other_user(),
                        output=output,
                    )
            return self.is_ready() and not last.ended

        if not wait_until(is_up, PATIENCE) or last is None:
            raise services.NoServer(f"{self.command()[0]} did not start: {self.log.read_text()[-500:]}")
        return last


class Postgres(Service):
    """PostgreSQL with one database, over a socket in its folder."""

    def __init__(self, folder: Path, leash: Leash) -> None:
        super().__init__(folder, leash)
        self.binaries = services.postgres_binaries(folder)
        self.data = folder / "data"
        command = f"{self.binaries}/initdb -D {self.data} -U gok --auth=trust -E UTF8 --no-locale"
        done = subprocess.run(
            command.split(), user=services.other_user(), cwd=folder, capture_output=True, text=True
        )
        if done.returncode:
            raise services.NoServer(f"initdb failed: {done.stderr.strip()}")

    @property
    def url(self) -> str:
        return f"postgres://gok@/postgres?host={self.folder}"

    def command(self) -> list[str]:
        words = f"{self.binaries}/postgres -D {self.data} -k {self.folder} -c listen_addresses="
        return [*words.split(), "-c", "logging_collector=off"]

    def is_ready(self) -> bool:
        import psycopg

        with contextlib.suppress(psycopg.Error):
            psycopg.connect(host=str(self.folder), user="gok", dbname="postgres", connect_timeout=2).close()
            return True
        return False


class Redis(Service):
    """Redis that writes each change down as it comes, and has the disk take it once a second."""

    def __init__(self, folder: Path, leash: Leash) -> None:
        super().__init__(folder, leash)
        self.binary = services.redis_binary(folder)

    @property
    def url(self) -> str:
        return f"redis+socket://{self.folder}/redis.sock"

    def command(self) -> list[str]:
        words = f"{self.binary} --port 0 --unixsocket {self.folder}/redis.sock"
        return [*words.split(" "), "--save", "", "--appendonly", "yes", "--dir", str(self.folder)]

    def is_ready(self) -> bool:
        import redis

        client = redis.Redis(unix_socket_path=f"{self.folder}/redis.sock")
        with contextlib.suppress(redis.RedisError, OSError), client:
            return bool(client.ping())
        return False


def descendants(pid: int) -> list[int]:
    """The processes that this one has started, and theirs: PostgreSQL's own are in groups of their own."""
    children = [child for child, parent in _parents() if parent == pid]
    return [one for child in children for one in (child, *descendants(child))]


def _parents() -> Iterator[tuple[int, int]]:
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            yield int(status.parent.name), int(status.read_text().rpartition(")")[2].split()[1])
