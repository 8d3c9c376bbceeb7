"""A small disk of its own for what the house remembers, that can be filled, and that can refuse every write."""

import contextlib
import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

MEGABYTES = 48


class NoDisk(Exception):
    """No file system may be mounted here."""


class Disk:
    """A tmpfs below the house; only root may mount one."""

    def __init__(self) -> None:
        self.folder = Path()

    @contextlib.contextmanager
    def mounted(self, folder: Path) -> Iterator[None]:
        self.folder = folder
        folder.mkdir()
        self._mount("-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=700", "gok-torture", str(folder))
        try:
            yield
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], capture_output=True)

    def fill(self) -> None:
        """Leave no byte free."""
        with (self.folder / "ballast").open("ab", buffering=0) as ballast:
            for size in (1 << 20, 4096, 1):
                try:
                    while ballast.write(b"x" * size):
                        pass
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def free(self) -> None:
        (self.folder / "ballast").unlink(missing_ok=True)

    def refuse(self) -> None:
        """Let nothing be written; nothing may be open for writing just now."""
        self._mount("-o", "remount,ro", str(self.folder))

    def allow(self) -> None:
        self._mount("-o", "remount,rw", str(self.folder))

    def _mount(self, *arguments: str) -> None:
        done = subprocess.run(["mount", *arguments], capture_output=True, text=True)
        if done.returncode:
            raise NoDisk(done.stderr.strip())


def may_mount() -> bool:
    """Whether this process may mount a disk at all."""
    return os.geteuid() == 0
