"""The house in processes: the parts that `make run` or `compose.yaml` start, for whoever kills, measures or looks at it.

A part that is killed is started again at once, as `restart: unless-stopped` and the launcher do.
"""

import contextlib
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from tools import serving
from tools.network import answers, free_port
from tools.places import PYTHON
from tools.proc import descendants
from tools.processes import Child, Leash, end_all, wait_until
from tools.servers import Service, give_to_server, server_folder

PATIENCE = 120.0  # seconds for a web server to answer, on a machine that has other things to do
APP = "config.asgi:application"
WORKER = "worker --pool solo --without-gossip --without-mingle --without-heartbeat --hostname"
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

    @property
    def pid(self) -> int:
        assert self.child is not None
        return self.child.process.pid

    def kill(self) -> None:
        """Take it away with all that it has started, without a warning, as a power cut would."""
        if self.child is None:
            return
        below = descendants(self.pid)
        self.child.kill()
        for pid in below:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.child = None
        self.kills += 1

    def kill_and_start(self) -> None:
        self.kill()
        self.start()

    def end(self) -> None:
        """End it in good order."""
        if self.child is not None:
            end_all([self.child])
            self.child = None


class WebServer(Part):
    """A web server at a port of its own; what it says goes into the log, where there is one."""

    def __init__(
        self,
        name: str,
        leash: Leash,
        env: Mapping[str, str],
        *,
        app: str = APP,
        arguments: Sequence[str] = (),
        log: Path | None = None,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [*serving.command(self.port, app), *arguments]
        super().__init__(name, lambda: _child(command, leash, env, log), lambda: answers(self.port))


@contextlib.contextmanager
def web_server(app: str = APP, *arguments: str, **settings: str) -> Iterator[WebServer]:
    """One that serves in this process's environment, with these settings, until the block ends."""
    with contextlib.closing(Leash()) as leash:
        server = WebServer("the web server", leash, {**os.environ, **settings}, app=app, arguments=arguments)
        try:
            server.start()
            yield server
        finally:
            server.end()


def _child(command: list[str], leash: Leash, env: Mapping[str, str], log: Path | None) -> Child:
    with log.open("a") if log else contextlib.nullcontext() as output:
        return Child.start(command, env=env, leash=leash, output=output)


class House:
    """The parts by name, its web servers among them, and the environment they all run in."""

    def __init__(self, folder: Path, env: Mapping[str, str], leash: Leash) -> None:
        self.folder, self.leash = folder, leash
        self.env = dict(env)
        self.parts: dict[str, Part] = {}
        self.web: list[WebServer] = []
        self.other_ports: list[int] = []  # of web servers that others start

    @property
    def ports(self) -> list[int]:
        return [*(server.port for server in self.web), *self.other_ports]

    def add(self, name: str, start: Callable[[], Child], is_up: Callable[[], bool] = lambda: True) -> None:
        self.parts[name] = Part(name, start, is_up)

    def add_server(self, name: str, kind: type[Service]) -> str:
        """A server of data, empty, with a folder of its own; its address."""
        folder = self.folder / name
        folder.mkdir()
        give_to_server(folder)
        server = kind(folder, self.leash)
        self.add(name, server.start)
        return server.url

    def add_web(self, name: str, *arguments: str, app: str = APP) -> None:
        server = WebServer(name, self.leash, self.env, app=app, arguments=arguments, log=self._log(name))
        self.parts[name] = server
        self.web.append(server)

    def add_celery(self, name: str, arguments: str, app: str = "config") -> None:
        command = [str(PYTHON), "-W", _QUIET, "-m", "celery", "--app", app, "--quiet", *arguments.split()]
        self.add(name, lambda: _child(command, self.leash, self.env, self._log(name)))

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

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
            part.end()


@contextlib.contextmanager
def open_house(prefix: str) -> Iterator[House]:
    """A house without parts, in a folder and an environment of its own, which is thrown away when the block ends."""
    with server_folder(prefix) as folder, contextlib.closing(Leash()) as leash:
        house = House(folder, os.environ, leash)
        try:
            yield house
        finally:
            house.end()
