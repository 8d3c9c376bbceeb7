"""A clock that jumps days ahead and back while all five games are played."""

import os
import random
import subprocess
import tempfile
from pathlib import Path

from lab.torture import house
from lab.torture.clock import Clock
from lab.torture.figures import Figures
from lab.torture.preload import NO_COMPILER, compiler
from tools.house import House
from tools.places import PYTHON

ACTS_BETWEEN = 25
DAYS = (-30, -1, 0, 1, 7, 40)  # a session lasts for ninety
_DAY = 24 * 60 * 60


def run(size: float) -> Figures:
    """In the house of make run."""
    figures = Figures("the clock jumps by hours and up to 70 days, ahead and back")
    if compiler() is None:
        figures.left_out = NO_COMPILER
        return figures
    with tempfile.TemporaryDirectory(prefix="gok-clock-") as folder:
        clock = Clock(Path(folder))
        with house.table(None, **clock.env) as served:
            return _evening(served, clock, round(1000 * size), figures)


def _evening(served: House, clock: Clock, acts: int, figures: Figures) -> Figures:
    house.set_django_up(served)
    from lab.torture import book, playing, tables

    served.start()
    hall = tables.Hall(served.ports)
    evening = playing.Evening(hall, hall.tables(), acts)
    chance = random.Random(acts)

    def jump(_: int) -> None:
        clock.set(chance.choice(DAYS) * _DAY + chance.randrange(-7200, 7200))

    figures.check(_moves(clock), "the clock of the processes does not move")
    with evening.playing():
        figures.times = playing.at_each(evening, max(4, acts // ACTS_BETWEEN), jump)
    evening.report(figures)
    figures.balance.add(book.balance(hall.ledger))
    figures.remarks.append(f"{_days_in_the_logs()} days stand in the logs")
    return figures


def _moves(clock: Clock) -> bool:
    """Whether a process under that clock sees another day; the clock stands right again afterwards."""

    def read_clock() -> float:
        command = [str(PYTHON), "-c", "import time; print(time.time())"]
        env = {**os.environ, **clock.env}
        return float(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)

    clock.set(_DAY)
    ahead = read_clock()
    clock.set(0)
    return ahead - read_clock() > _DAY / 2


def _days_in_the_logs() -> int:
    """On how many days the acts of this evening were made, by the clock that jumped."""
    from campaigns.match.models import Line

    return len({at.date() for at in Line.objects.values_list("at", flat=True)})
