"""What Linux tells of a process: its processor time, its memory, its threads, what it has open, what it has started."""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True)
class Process:
    """A running process, as Linux tells of it; one that is gone has nothing."""

    pid: int

    @cached_property
    def _fields(self) -> tuple[str, list[str]]:
        try:
            head, _, rest = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")
        except OSError:
            return "", ["0"] * 40
        return head.partition("(")[2], rest.split()

    @property
    def name(self) -> str:
        return self._fields[0]

    @property
    def parent(self) -> int:
        return int(self._fields[1][1])

    @property
    def seconds(self) -> float:
        """Processor time, with that of children it has seen end."""
        return sum(map(int, self._fields[1][11:15])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        return int(self._fields[1][21]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def threads(self) -> int:
        return int(self._fields[1][17])

    @property
    def descriptors(self) -> list[str]:
        """What it has open."""
        children = []
        for link in Path(f"/proc/{self.pid}/fd").glob("*"):
            try:
                children.append(os.readlink(link))
            except OSError:  # closed meanwhile
                continue
        return children


def descendants(pid: int) -> list[int]:
    """The processes that this one has started, and theirs."""
    processes = [Process(int(path.name)) for path in Path("/proc").glob("[0-9]*")]
    family = {pid}
    while children := {process.pid for process in processes if process.parent in family} - family:
        family |= children
    return sorted(family - {pid})
