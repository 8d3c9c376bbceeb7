"""The app as users meet it: uvicorn in a process of its own, on the test database."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

from tools import system
from tools.house import WebServer
from tools.processes import Leash


class AppServer(WebServer):
    """A web server one can stop, kill and start again on the same port."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._leash = Leash()
        super().__init__("the web server", self._leash, dict(env))
        self.begin()

    def stand(self) -> None:
        """Return when it answers; start it again if it has ended."""
        if self.child is None or self.child.ended:
            self.begin()
        self.wait()

    def restart(self) -> None:
        """End it in good order and start it again."""
        self.end()
        self.start()

    def stop(self) -> None:
        """End it for good."""
        self.end()
        self._leash.close()


def environment(database: Mapping[str, object]) -> dict[str, str]:
    """Return the environment in which a process of its own opens the test database, given its settings."""
    return {**os.environ, "DATABASE_URL": _url(database), "DJANGO_SETTINGS_MODULE": "config.settings"}


def collect_static(env: Mapping[str, str]) -> dict[str, str]:
    """The environment of a server that serves static files as they are delivered, collected by the first who asks."""
    own = {name: value for name, value in env.items() if name != "GOK_PLAIN_STATIC"}
    folder = (Path(env["GOK_VAR"]) / "static").resolve()
    with (folder.parent / "static.lock").open("w") as lock:
        system.lock(lock, wait=True)
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
