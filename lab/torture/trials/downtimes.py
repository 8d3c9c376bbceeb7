"""Kill -9 of worker, web server, or both, at any moment of a downtime's jobs: each ends whole, or is undone, and nothing is there twice."""

import random
import threading
import time
from functools import partial

from lab.torture import house
from lab.torture.figures import Figures
from tools.house import House
from tools.processes import wait_until

JOBS = 21  # played, taken over, undone: seven times
KILLS = 2  # amid each: the third worker in a row to die over a job would be its last
PATIENCE = 300.0
SECONDS = 2.5  # within which a kill comes


def run(size: float) -> Figures:
    """One machine as `make run` serves it, with a table that is played at."""
    with house.table() as served:
        return _evening(served, max(1, round(JOBS * size / 3)))


def _evening(served: House, rounds: int) -> Figures:
    house.set_django_up(served)
    from lab.torture import book, downtimes, playing, tables

    hall = tables.Hall(served.ports)
    town = downtimes.Town(served.ports)
    served.start()
    figures = Figures("kill -9 of worker and web server amid a downtime's jobs")
    evening = playing.Evening(hall, [hall.board("dragonchess")], 0)
    chance = random.Random(rounds)
    with evening.playing():
        for number in range(rounds):
            tables.patiently(partial(town.plan, number))
            for deed, state in downtimes.BY_DEED.items():
                asks = threading.Thread(target=tables.patiently(partial(town.deed, deed)))
                asks.start()
                for _ in range(KILLS):
                    time.sleep(chance.uniform(0, SECONDS))
                    victims = chance.choice((("worker",), ("web",), ("worker", "web")))
                    for name in victims:
                        served.parts[name].kill()
                    served.start()
                    figures.times += len(victims)
                    if "worker" in victims:
                        downtimes.sweep()
                asks.join()
                tables.patiently(town.send_again)
                wait_until(partial(tables.patiently, partial(town.has_come_to, state)), PATIENCE)
                figures.faults += tables.patiently(partial(town.faults, state))
    evening.report(figures)
    figures.balance.add(book.balance(hall.ledger))
    figures.remarks.append(
        f"{3 * rounds} jobs; " + ", ".join(f"{part.name} {part.kills}x" for part in served.parts.values())
    )
    return figures
