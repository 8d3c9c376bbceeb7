"""The lock that says the app runs: held by the launcher, let go by the system when it ends, however it ends."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tools import system
from tools.places import var, writable
from tools.refusal import Refusal


@dataclass(frozen=True)
class Running:
    """The held lock, and what it says about the app."""

    file: IO[str]

    def announce(self, port: int) -> None:
        """Write down who runs, for those who are refused and for `link`."""
        self.file.seek(0)
        self.file.truncate()
        json.dump({"pid": os.getpid(), "port": port}, self.file)
        self.file.flush()


def _path() -> Path:
    return var() / "running.lock"


def hold(why: str) -> Running:
    """Take the lock, or refuse with the sentence `why`."""
    writable(var())
    file = _path().open("a+", encoding="utf-8")
    try:
        system.lock(file)
    except OSError as error:
        file.close()
        raise Refusal(why) from error
    return Running(file)


def port_of_running_app() -> int | None:
    """Return the port of the app that runs on this folder, None when none runs."""
    try:
        with _path().open("r+", encoding="utf-8") as file:
            try:
                system.lock(file, shared=True)
            except OSError:
                return int(json.loads(file.read() or "{}").get("port", 0)) or None
    except FileNotFoundError:
        pass
    return None
