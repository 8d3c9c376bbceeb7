"""The app as users meet it: uvicorn in a process of its own, on the test database."""

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

from tools import serving
from tools.network import answers, free_port
from tools.processes import Child, Leash, end_all, wait_until


class AppServer:
    """A web server one can stop, kill and start again on the same port."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._leash = Leash()
        self._env = dict(env)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._child = self._started()

    def _started(self) -> Child:
        return Child.start(serving.command(self.port), env=self._env, leash=self._leash)

    def wait(self) -> None:
        """Return when it answers."""
        came = wait_until(lambda: self._child.ended or answers(self.port), 20)
        assert came and not self._child.ended, "the server did not start"

    def stand(self) -> None:
        """Return when it answers; start it again if it has ended."""
        if self._child.ended:
            self._child = self._started()
        self.wait()

    def kill(self) -> None:
        """Take it away without warning, as a power cut would."""
        self._child.signal_group(signal.SIGKILL)
        self._child.process.wait()
        self._leash.let_go(self._child.process.pid)

    def start(self) -> None:
        """Start it again on the same port and database."""
        self._child = self._started()
        self.wait()

    def restart(self) -> None:
        """End it in good order and start it again."""
        end_all([self._child])
        self.start()

    def stop(self) -> None:
        """End it for good."""
        if not self._child.ended:
            end_all([self._child])
        self._leash.close()


def environment(database: Mapping[str, object]) -> dict[str, str]:
    """Return the environment in which a process of its own opens the test database, given its settings."""
    return {**os.environ, "DATABASE_URL": _url(database), "DJANGO_SETTINGS_MODULE": "config.settings"}


def collect_static(env: Mapping[str, str]) -> dict[str, str]:
    """The environment of a server that serves static files as they are delivered, collected by the first who asks."""
    own = {name: value for name, value in env.items() if name != "GOK_PLAIN_STATIC"}
    folder = Path(env["GOK_VAR"]) / "static"
    with (folder.parent / "static.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "staticfiles.json").exists():
            command = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
            subprocess.run(command, env=own, check=True)
    return own


def _url(database: Mapping[str, object]) -> str:
    if "sqlite" in str(database["ENGINE"]):
        return f"sqlite:///{database['NAME']}"
    options = database["OPTIONS"]
    assert isinstance(options, dict)
    return (
        f"postgres://{database['USER']}@/{database['NAME']}?{urlencode({'host': options['host']}, safe='/')}"
    )
