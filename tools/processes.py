"""Child processes that never outlive the one that started them."""

import contextlib
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO

from tools.places import ROOT

# A process of its own, so that it is there when its parent was killed outright: it learns of that because its
# standard input ends, and then ends every process group it was told of.
_WATCH = """
import os, signal, sys, time

def send(number, groups):
    reached = set()
    for group in groups:
        try:
            os.killpg(group, number)
            reached.add(group)
        except OSError:
            pass
    return reached

groups = set()
for line in sys.stdin:
    group = int(line)
    if group > 0:
        groups.add(group)
    else:
        groups.discard(-group)
groups = send(signal.SIGTERM, groups)
patience = time.monotonic() + 3
while groups and time.monotonic() < patience:
    time.sleep(0.05)
    groups = send(0, groups)
send(signal.SIGKILL, groups)
"""


class Leash:
    """Ends the process groups it holds when this process ends, by whatever cause."""

    def __init__(self, keep_open: tuple[int, ...] = ()) -> None:
        """Start the watcher; `keep_open` are descriptors it shares (a lock then lasts until it is done)."""
        self._watcher = subprocess.Popen(
            [sys.executable, "-S", "-c", _WATCH],
            stdin=subprocess.PIPE,
            text=True,
            start_new_session=True,
            pass_fds=keep_open,
        )

    def hold(self, group: int) -> None:
        """Add one process group."""
        self._tell(group)

    def let_go(self, group: int) -> None:
        """Forget a group that has ended: its number may soon be another's."""
        self._tell(-group)

    def _tell(self, number: int) -> None:
        assert self._watcher.stdin
        with contextlib.suppress(BrokenPipeError):
            self._watcher.stdin.write(f"{number}\n")
            self._watcher.stdin.flush()

    def close(self) -> None:
        """End what is left, and the watcher."""
        assert self._watcher.stdin
        with contextlib.suppress(OSError):
            self._watcher.stdin.close()
        self._watcher.wait()


@dataclass(frozen=True)
class Child:
    """A started program, leader of a process group of its own."""

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
        process = subprocess.Popen(
            command,
            cwd="/" if user else ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
        )
        leash.hold(process.pid)
        return cls(process, leash)

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

    def signal_group(self, number: signal.Signals) -> None:
        """Send a signal to the program and to everything it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)


def end_all(children: list[Child], patience: float = 6.0) -> None:
    """Ask every group to end, wait, then end what is left by force."""
    for child in children:
        child.signal_group(signal.SIGTERM)
    wait_until(lambda: all(child.ended for child in children), patience)
    for child in children:
        child.signal_group(signal.SIGKILL)
        child.process.wait()
        child.leash.let_go(child.process.pid)


def wait_until(condition: Callable[[], bool], patience: float) -> bool:
    """Wait until the condition holds; say whether it came to."""
    until = time.monotonic() + patience
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
