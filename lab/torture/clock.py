"""A time of day that jumps for every process of the house at once: clock.c, loaded before the system's library."""

import struct
from pathlib import Path

from lab.torture.preload import build


class Clock:
    """The shifted clock, and the environment in which it counts."""

    def __init__(self, folder: Path) -> None:
        self._shift = folder / "shift"
        self.set(0)
        self.env = {"LD_PRELOAD": str(build("clock.c", folder)), "TORTURE_CLOCK": str(self._shift)}

    def set(self, seconds: int) -> None:
        """From now on it is so many seconds later than it is."""
        with self._shift.open("r+b" if self._shift.exists() else "wb") as file:
            file.write(struct.pack("=q", seconds))
