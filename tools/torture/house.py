"""The house under torture: the parts that `make run` or `compose.yaml` start, each of which can be killed and comes back.

A part that is killed is started again at once, as `restart: unless-stopped` and the launcher do.
"""

import contextlib
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests import services
from tools import serving
from tools.network import answers, free_port
from tools.places import PYTHON
from tools.processes import Child, Leash, end_all, wait_until
from tools.real_settings import without_real_settings
from tools.torture.disk import Disk
from tools.torture.servers import Postgres, Redis, descendants

PATIENCE = 120.0  # seconds for a web server to answer, on a machine that has other things to do
_QUIET = "ignore:You're running the worker with superuser"  # messages are JSON only: no harm in it


class Part:
    """One process of the house."""

    def __init__(
        self, name: str, start: Callable[[], Child], is_up: Callable[[], bool] = lambda: True
    ) -> None:
        self.name, self._start, self._is_up = name, start, is_up
        self.kills = 0
        self.child: Child | None = None

    def start(self) -> None:
        """Start it; return when it can be used."""
        self.begin()
        self.wait()

    def begin(self) -> None:
        """Start it, and do not wait."""
        self.child = self._start()

    def wait(self) -> None:
        """Return when it can be used."""
        child = self.child
        assert child is not None
        if not wait_until(lambda: child.ended or self._is_up(), PATIENCE) or child.ended:
            raise RuntimeError(f"{self.name} did not start: {child.ending}")

    def kill(self) -> None:
        """Take it away with all that it has started, without a warning, as a power cut would."""
        if self.child is None:
            return
        below = descendants(self.child.process.pid)
        self.child.signal_group(signal.SIGKILL)
        for pid in below:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.child.process.wait()
        self.child.leash.let_go(self.child.process.pid)
        self.child = None
        self.kills += 1

    def kill_and_start(self) -> None:
        self.kill()
        self.start()


class House:
    """The parts by name, the ports of its web servers, and the environment they all run in."""

    def __init__(self, folder: Path, env: Mapping[str, str], leash: Leash) -> None:
        self.folder, self.leash = folder, leash
        self.env = dict(env)
        self.parts: dict[str, Part] = {}
        self.ports: list[int] = []

    def add(self, name: str, start: Callable[[], Child], is_up: Callable[[], bool] = lambda: True) -> None:
        self.parts[name] = Part(name, start, is_up)

    def add_web(self, name: str) -> None:
        """A web server; what it says goes into a file."""
        port = free_port()
        self.ports.append(port)
        self.add(name, lambda: self._child(name, serving.command(port)), lambda: answers(port))

    def add_celery(self, name: str, words: str) -> None:
        command = [str(PYTHON), "-W", _QUIET, "-m", "celery", "--app", "config", "--quiet", *words.split()]
        self.add(name, lambda: self._child(name, command))

    def _child(self, name: str, command: list[str]) -> Child:
        with (self.folder / f"{name}.log").open("a") as output:
            return Child.start(command, env=self.env, leash=self.leash, output=output)

    def start(self) -> None:
        """Start whatever is not running."""
        begun = [part for part in self.parts.values() if part.child is None]
        for part in begun:
            part.begin()
        for part in begun:
            part.wait()

    def end(self) -> None:
        """End every process in good order; servers of data last."""
        for part in reversed(self.parts.values()):
            if part.child is not None:
                end_all([part.child])
                part.child = None


WORKER = "worker --pool solo --without-gossip --without-mingle --without-heartbeat --hostname"


def _environment(folder: Path, **more: str) -> dict[str, str]:
    var = folder / "var"
    (var / "static").mkdir(parents=True, exist_ok=True)  # WhiteNoise warns of a missing one
    ours = {
        "GOK_VAR": str(var),
        "GOK_HOSTS": "127.0.0.1",
        "GOK_PLAIN_STATIC": "true",
        "GOK_ENGINE": "off",
        "GOK_BACKUPS": "false",
        "GOK_TIME_ZONE": "UTC",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        **more,
    }
    return {**without_real_settings(os.environ), **ours}


@contextlib.contextmanager
def table(disk: Disk | None = None, **more: str) -> Iterator[House]:
    """The house of `make run`: SQLite, one web server, one worker with the beat. Nothing is started yet.

    With a `disk` what it remembers lies on that.
    """
    leash = Leash()
    with (
        services.server_folder("gok-torture-") as folder,
        disk.mounted(folder / "var") if disk else contextlib.nullcontext(),
    ):
        house = House(folder, _environment(folder, **more), leash)
        house.add_web("web")
        house.add_celery("worker", f"{WORKER} worker@localhost --beat --schedule {folder}/beat-schedule")
        try:
            yield house
        finally:
            house.end()
            leash.close()


@contextlib.contextmanager
def compose(**more: str) -> Iterator[House]:
    """The house of compose.yaml as processes: PostgreSQL, Redis, two web servers, a worker, the beat; the first two run."""
    leash = Leash()
    with (
        services.server_folder("gok-torture-") as folder,
        services.server_folder("gok-pg-") as pg_folder,
        services.server_folder("gok-redis-") as redis_folder,
    ):
        postgres, redis = Postgres(pg_folder, leash), Redis(redis_folder, leash)
        env = _environment(folder, DATABASE_URL=postgres.url, REDIS_URL=redis.url, **more)
        house = House(folder, env, leash)
        house.add("database", postgres.start)
        house.add("redis", redis.start)
        house.start()
        house.add_web("web-1")
        house.add_web("web-2")
        house.add_celery("worker", f"{WORKER} worker@localhost")
        house.add_celery("beat", f"beat --schedule {folder}/beat-schedule --pidfile=")
        try:
            yield house
        finally:
            house.end()
            leash.close()


def set_django_up(house: House) -> None:
    """Make this process one of the house, too: the battery lays tables and reads the database as the app does."""
    os.environ.update(house.env)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
