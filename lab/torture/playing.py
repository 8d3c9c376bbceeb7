"""Playing at all tables at once while something is done to the house."""

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from lab.torture.figures import Figures
from lab.torture.tables import Hall, Table
from tools.house import House

SECONDS_FOR_AN_ACT = 3.0  # a quiet machine does ten a second


class Evening:
    """Tables that are played at, each by a thread of its own, until so many acts are done and what is done to the house is over.

    On a machine that has far too much else to do it ends earlier, with as many acts as there were, and says so.
    """

    def __init__(self, hall: Hall, tables: Sequence[Table], acts: int) -> None:
        self.hall, self.tables, self.acts = hall, tables, acts
        self.failures: list[str] = []
        self._is_over = threading.Event()
        self._late = time.monotonic() + SECONDS_FOR_AN_ACT * (acts - self.done)

    def _play(self, table: Table) -> None:
        try:
            while not (self.has_done(self.acts) and self._is_over.is_set()):
                table.act()
        except Exception as failure:
            self.failures.append(f"{type(failure).__name__}: {failure}")

    @property
    def done(self) -> int:
        return self.hall.ledger.count

    def has_done(self, acts: int) -> bool:
        """Whether so many acts are done, or there is no more time for them."""
        return self.done >= acts or time.monotonic() > self._late

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Play while the block does what it does, and to the end."""
        with ThreadPoolExecutor(len(self.tables)) as pool:
            for table in self.tables:
                pool.submit(self._play, table)
            try:
                yield
            finally:
                self._is_over.set()

    def wait_for(self, acts: int) -> bool:
        """Wait until so many acts are done or it is late, and then to no moment in particular of the next ones; False where nobody plays on."""
        while not self.has_done(acts):
            if len(self.failures) == len(self.tables):
                return False
            time.sleep(0.002)
        return True

    def report(self, figures: Figures) -> None:
        """What became of it: acts, waits, failures."""
        figures.acts += self.done
        figures.take_longest_wait(device for table in self.tables for device in table.devices)
        figures.faults += self.failures
        if self.done < self.acts and not self.failures:
            figures.remarks.append(f"out of time: {self.done} of {self.acts} acts")


def at_each(evening: Evening, times: int, do: Callable[[int], None], *, seed: int = 1) -> int:
    """Do something so many times, spread over the acts of the evening, amid one of them; how often it was done."""
    chance = random.Random(seed)
    for number in range(times):
        if not evening.wait_for(evening.acts * (number + 1) // (times + 2)):
            return number
        time.sleep(chance.uniform(0, 0.06))
        do(number)
    return times


def kill_in_turn(house: House, evening: Evening, times: int) -> int:
    """Kill one part after the other while an evening is played, and let each come back; how often that was."""
    names = list(house.parts)
    return at_each(evening, times, lambda number: house.parts[names[number % len(names)]].kill_and_start())
