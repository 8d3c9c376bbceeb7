"""`run`: from a bare clone to a served table. `link`: a fresh way in for a table already served."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FrameType
from typing import IO

from tools import art, engine, environment, fetched, network, prepared, restoring, running, serving, system
from tools.how_to import how_to
from tools.places import IS_INSTALLED, PYTHON, ROOT, database, is_sqlite, var
from tools.processes import Child, Leash, end_all, wait_until
from tools.refusal import Refusal

_START_PATIENCE = (
    90.0  # seconds until the server must answer: the first time a virus scanner may read all of it
)
_END_PATIENCE = 2.0  # an idle worker takes longer to take its leave; a job it was at is sent again
_RESTART_PAUSES = (1.0, 2.0, 5.0, 15.0)  # seconds before a service's first, second ... restart in a row
_LOOK_AT_CARDS = 5.0  # seconds between looks whether the machine has other addresses
_LONG_LIFE = 60.0  # a service that ran for so many seconds died of something new


class _StopRequested(Exception):
    """Ctrl-C, SIGTERM or a closed terminal: somebody wants the app to end."""


def run() -> int:
    """Prepare everything, serve until told to stop."""
    port = network.chosen_port()
    network.chosen_url()
    lock = running.hold(
        f"Game of Kings is running already. Sign in with: {how_to('link')}. Or end it first with Ctrl-C."
    )
    network.check_free(port)
    _listen_for_the_end()
    try:
        restoring.tidy_up()
        if is_sqlite() and not database().is_file():
            print(
                f"The first start. Everything is kept in {var()}; GOK_VAR=... names another folder.",
                flush=True,
            )
        environment.install("run")
        if not IS_INSTALLED:
            art.prepare()
        lock.announce(port)
        if not prepared.is_current():
            _prepare(app_environment(port))
        return _serve(port, lock)
    except _StopRequested:
        print("Stopped.", flush=True)
        return 0


def link() -> int:
    """Print fresh sign-in links for the app that runs."""
    port = running.port_of_running_app()
    if port is None:
        raise Refusal(f"Game of Kings is not running. Start it with: {how_to('run')}")
    done = subprocess.run(_inside("links", *_bases(port)), cwd=ROOT, env=app_environment(port))
    return done.returncode


def _listen_for_the_end() -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        for ending_signal in system.ENDING_SIGNALS:
            signal.signal(ending_signal, signal.SIG_IGN)  # asking twice must not break off the ending
        raise _StopRequested

    for number in system.ENDING_SIGNALS:
        signal.signal(number, stop)


def app_environment(port: int) -> dict[str, str]:
    """Return the environment of every part of the app."""
    ours = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "GOK_HOSTS": ",".join(network.own_hosts()),
        "GOK_PORT": str(port),
        "GOK_VAR": str(var()),
        "PYTHONUNBUFFERED": "1",
        **system.OF_EVERY_PART,
    }
    env = {**ours, **os.environ}
    if IS_INSTALLED:
        env["PYTHONPATH"] += f"{os.pathsep}{fetched.folder()}"
    return env


def _bases(port: int) -> list[str]:
    """Return the addresses to print: this machine's own, and GOK_URL, else those on its networks, the likeliest first."""
    address = network.chosen_address()
    if url := network.chosen_url():
        local_urls = [] if url.lower().startswith("https:") else [f"http://{network.local_address()}:{port}"]
        return [*local_urls, url]  # with GOK_HTTPS plain http leads to the other
    hosts = ["127.0.0.1", *network.lan_addresses()] if address == "0.0.0.0" else [address]
    return [f"http://{host}:{port}" for host in hosts]


def _inside(*arguments: str) -> list[str]:
    """The command for a step that needs Django."""
    return [str(PYTHON), "-m", "tools.inside", *arguments]


def _prepare(env: Mapping[str, str]) -> None:
    if subprocess.run(_inside("prepare"), cwd=ROOT, env=env).returncode:
        raise Refusal("The app could not be prepared; the lines above say why. Nothing was started.")
    prepared.remember()


@dataclass
class _Service:
    """A part of the app that runs as long as the launcher does: started again whenever it dies."""

    name: str
    start_child: Callable[[], Child]
    child: Child = field(init=False)
    deaths: int = 0  # in a row
    started: float = field(init=False)
    due: float = 0.0

    def __post_init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self.child, self.started, self.due = self.start_child(), time.monotonic(), 0.0

    def revive(self) -> None:
        """Start it again after it was ended on purpose."""
        self.deaths = 0
        self._try_to_start()

    def look_after(self) -> None:
        """When the child has died, say so, and start another after a pause that grows."""
        if not self.child.ended:
            return
        if not self.due:
            if time.monotonic() - self.started > _LONG_LIFE:
                self.deaths = 0
            end_all([self.child])  # what it started may have outlived it
            self._pause(f"{self.name} {self.child.ending}")
        elif time.monotonic() >= self.due:
            self._try_to_start()

    def _try_to_start(self) -> None:
        try:
            self._start()
        except (Refusal, OSError) as error:
            self._pause(f"{self.name} cannot start. {error}")

    def _pause(self, what: str) -> None:
        """Say what happened and when the next start is tried."""
        pause = _RESTART_PAUSES[min(self.deaths, len(_RESTART_PAUSES) - 1)]
        self.deaths += 1
        if self.deaths > len(_RESTART_PAUSES):
            what += f", {self.deaths} times in a row; the lines above may say why"
        print(f"{what}. Restarting it in {pause:.0f} s.", flush=True)
        self.due = time.monotonic() + pause


def _serve(port: int, lock: running.Running) -> int:
    """Start server and worker, print the way in, watch over both, fetch the engine once; end them whatever happens.

    The worker waits until pages can be opened: on a small machine they would wait for it.
    """
    env = app_environment(port)
    leash = Leash(keep_open=lock.file)
    services: list[_Service] = []
    helpers: list[Child] = []
    await_engine = engine.is_awaited()
    bases, looked_at = _bases(port), time.monotonic()
    try:
        _tell_of_firewall()
        server = _Service("The web server", lambda: _start_server(port, env, leash))
        services.append(server)
        with tempfile.TemporaryFile("w+", encoding="utf-8") as links:
            helpers.append(Child.start(_inside("links", *_bases(port)), env=env, leash=leash, output=links))
            is_up = wait_until(lambda: server.child.ended or network.answers(port), _START_PATIENCE)
            if not is_up or server.child.ended:
                raise Refusal("The web server did not start; the lines above say why.")
            services += _background(env, leash)
            _welcome(helpers.pop(), links)
        if await_engine:
            helpers.append(Child.start([sys.executable, "-m", "tools.engine"], env=env, leash=leash))
        while True:
            for service in services:
                service.look_after()
            if restoring.is_ordered():
                _restore(services, env)
            if time.monotonic() > looked_at + _LOOK_AT_CARDS:
                bases, looked_at = _tell_of_addresses(port, bases), time.monotonic()
            time.sleep(0.2)
    finally:
        print("\nStopping …", flush=True)
        end_all([*(service.child for service in services), *helpers], _END_PATIENCE)
        leash.close()


def _welcome(maker: Child, links: IO[str]) -> None:
    """Print the sign-in links, once they are made."""
    wait_until(lambda: maker.ended, _START_PATIENCE)
    maker.kill()
    links.seek(0)
    if maker.process.returncode:
        print(links.read(), end="", file=sys.stderr)
        raise Refusal("No sign-in link could be made; the lines above say why.")
    print(f"\nGame of Kings is served. Each link signs one device in, once.\n\n{links.read()}")
    if network.chosen_address() == "0.0.0.0" and not network.chosen_url() and not network.lan_addresses():
        print("This machine is in no network yet. Join one, or open a hotspot; then ask for a fresh link.")
    print(f"A fresh link: {how_to('link')}.  End with Ctrl-C.", flush=True)


def _tell_of_addresses(port: int, previous_bases: list[str]) -> list[str]:
    """Say so if the machine has other addresses than before: a hotspot was opened, a VPN has ended; returns those it has."""
    bases = _bases(port)
    if sorted(bases) != sorted(previous_bases):
        where = f"reached at {' and '.join(bases[1:])}" if bases[1:] else "in no network"
        print(f"This machine is {where} now. A fresh link: {how_to('link')}.", flush=True)
    return bases


def _tell_of_firewall() -> None:
    """Say once, before it comes, what the system's firewall is about to ask."""
    marker = var() / "firewall-told"
    if system.FIREWALL_ASKS and not network.chosen_address().startswith("127.") and not marker.exists():
        print(
            f"{system.FIREWALL_ASKS} may ask now whether Python may be reached from the network. "
            "Allow it, on private networks: else no tablet gets in.",
            flush=True,
        )
        marker.touch()


def _restore(services: list[_Service], env: Mapping[str, str]) -> None:
    """Carry out the restore a page has ordered: end the services, change the database, start them again.

    A database that the app cannot be prepared with gives its place back to the one from before.
    """
    print("Restoring a backup, as a page of the app has asked …", flush=True)
    end_all([service.child for service in services], _END_PATIENCE)
    old_database = restoring.put_waiting_in_place("The backup is restored.")
    try:
        _prepare(env)
    except Refusal:
        if old_database is None:
            raise
        restoring.undo_restore(old_database)
        _prepare(env)
    for service in services:
        service.revive()
    print("Serving again.", flush=True)


def _background(env: Mapping[str, str], leash: Leash) -> list[_Service]:
    """The worker, and the beat that gives it work by the clock, in it where the system allows that."""
    worker = ["worker", "--pool", "solo", "--hostname", "worker@localhost"]
    worker += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    worker += ["--beat"] if system.HAS_BEAT_IN_WORKER else []
    services = [_Service("The background worker", lambda: _start_celery(worker, env, leash))]
    if not system.HAS_BEAT_IN_WORKER:
        services.append(
            _Service("The background clock", lambda: _start_celery(["beat", "--pidfile", ""], env, leash))
        )
    return services


def _start_celery(arguments: list[str], env: Mapping[str, str], leash: Leash) -> Child:
    # Messages are JSON only: no harm in being root, or in a container's user whom its system does not know.
    warnings = ("You're running the worker with superuser", "An entry for the specified gid")
    quiet = [word for sentence in warnings for word in ("-W", f"ignore:{sentence}")]
    command = [str(PYTHON), *quiet, "-m", "celery", "--app", "config", "--quiet", *arguments]
    return Child.start(command, env=env, leash=leash)


def _start_server(port: int, env: Mapping[str, str], leash: Leash) -> Child:
    network.check_free(port)
    command = serving.command(port, host=network.chosen_address(), patience=1)
    return Child.start(command, env=env, leash=leash)
