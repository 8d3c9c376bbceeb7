"""Child processes that never outlive the one that started them."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO

from tools.places import ROOT
from tools.system import Leash

__all__ = ["Child", "Leash", "end_all", "wait_until"]


@dataclass(frozen=True)
class Child:
    """A started program, and with it all that it starts."""

    process: subprocess.Popen[bytes]
    leash: Leash

    @classmethod
    def start(
        cls,
        command: list[str],
        *,
        env: Mapping[str, str],
        leash: Leash,
        user: str | None = None,
        output: IO[str] | None = None,
    ) -> "Child":
        """Start the program on the leash, as another user and with its words in a file if so wished."""
        return cls(leash.start(command, cwd=ROOT, env=env, output=output, user=user), leash)

    @property
    def ended(self) -> bool:
        """Say whether the program has ended."""
        return self.process.poll() is not None

    @property
    def ending(self) -> str:
        """Say how the program ended, as the rest of a sentence that begins with its name."""
        code = self.process.poll()
        if code is None or code >= 0:
            return f"ended with exit code {code}"
        return f"was ended by signal {-code} ({signal.strsignal(-code)})"

    def ask_to_end(self) -> None:
        """Ask the program, and everything it started, to end."""
        self.leash.ask_to_end(self.process)

    def kill(self) -> None:
        """End the program, and everything it started, by force."""
        self.leash.kill(self.process)
        self.process.wait()
        self.leash.let_go(self.process)


def end_all(children: list[Child], patience: float = 6.0) -> None:
    """Ask every program to end, wait, then end what is left by force."""
    for child in children:
        child.ask_to_end()
    wait_until(lambda: all(child.ended for child in children), patience)
    for child in children:
        child.kill()


def wait_until(condition: Callable[[], bool], patience: float) -> bool:
    """Wait until the condition holds; say whether it came to."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
