"""The house under torture: what `make run` and `compose.yaml` start, laid out in a folder of its own."""

import contextlib
import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

from lab.torture.disk import Disk
from tools.house import PATIENCE, WORKER, House, Part, open_house
from tools.network import answers, free_port
from tools.places import PYTHON, ROOT
from tools.proc import descendants
from tools.processes import Child, Leash, wait_until
from tools.real_settings import without_real_settings
from tools.servers import Postgres, Redis


def _environment(folder: Path, **settings: str) -> dict[str, str]:
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
        **settings,
    }
    return {**without_real_settings(os.environ), **ours}


@contextlib.contextmanager
def table(disk: Disk | None = None, **settings: str) -> Iterator[House]:
    """The house of `make run`: SQLite, one web server, one worker with the beat. Nothing is started yet.

    With a `disk` what it remembers lies on that.
    """
    with (
        open_house("gok-torture-") as house,
        disk.mounted(house.folder / "var") if disk else contextlib.nullcontext(),
    ):
        house.env = _environment(house.folder, **settings)
        house.add_web("web")
        house.add_celery("worker", f"{WORKER} worker@localhost --beat")
        try:
            yield house
        finally:
            house.end()  # before its disk goes


@contextlib.contextmanager
def compose(**settings: str) -> Iterator[House]:
    """The house of compose.yaml as processes: PostgreSQL, Redis, two web servers, a worker, the beat; the first two run."""
    with open_house("gok-torture-") as house:
        urls = {"DATABASE_URL": house.add_server("database", Postgres)}
        urls["REDIS_URL"] = house.add_server("redis", Redis)
        house.env = _environment(house.folder, **urls, **settings)
        house.start()
        house.add_web("web-1")
        house.add_web("web-2")
        house.add_celery("worker", f"{WORKER} worker@localhost")
        house.add_celery("beat", "beat")
        yield house


class Launched(Part):
    """A process that the launcher looks after, known by the program it runs: killed by us, started again by it."""

    def __init__(self, name: str, program: str, launcher: Part) -> None:
        self._program, self._launcher = program.encode(), launcher
        super().__init__(name, self._child_of_launcher, lambda: bool(self._processes()))

    def _child_of_launcher(self) -> Child:
        assert self._launcher.child is not None
        return self._launcher.child

    def _processes(self) -> list[int]:
        return [pid for pid in descendants(self._launcher.pid) if self._program in _words_of(pid)]

    def kill(self) -> None:
        for pid in self._processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.kills += 1

    def end(self) -> None:
        """The launcher ends it."""


def _words_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


class Launcher(Part):
    """`make run` itself; killed, it leaves the lock for a moment to what ends its children, and is started until it has it."""

    def __init__(self, command: list[str], house: House) -> None:
        self.port = free_port()
        env = {**house.env, "PORT": str(self.port), "GOK_BIND": "127.0.0.1"}
        self._log = house.folder / "launcher.log"
        super().__init__("launcher", lambda: self._child(command, env, house.leash))

    def _child(self, command: list[str], env: Mapping[str, str], leash: Leash) -> Child:
        with self._log.open("a") as output:
            return Child.start(command, env=env, leash=leash, output=output)

    def start(self) -> None:
        wait_until(self._is_served, PATIENCE)

    def _is_served(self) -> bool:
        if self.child is None or self.child.ended:
            self.begin()
        return answers(self.port)


@contextlib.contextmanager
def launched(*command: str, **settings: str) -> Iterator[House]:
    """What `make run` starts, by it; `command` starts the launcher of an installed program."""
    with open_house("gok-torture-") as house:
        house.env = _environment(house.folder, **settings)
        launcher = Launcher(list(command) or [str(PYTHON), str(ROOT / "dev.py"), "run"], house)
        house.other_ports.append(launcher.port)
        house.parts = {
            part.name: part
            for part in (
                launcher,
                Launched("web server", "uvicorn", launcher),
                Launched("worker", "celery", launcher),
            )
        }
        yield house


def set_django_up(house: House) -> None:
    """Make this process one of the house, too: the battery lays tables and reads the database as the app does."""
    os.environ.update(house.env)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
