"""Kill -9 of workers and web servers while NPCs think about their next move: each of them makes one move, and no other."""

import random
import time

from lab.torture import house
from lab.torture.figures import Figures
from tools.house import WORKER, House

PATIENCE = 240.0  # seconds until what was interrupted is played after all


def run(size: float) -> Figures:
    """The set of compose.yaml with two workers."""
    with house.compose() as served:
        served.add_celery("worker-2", f"{WORKER} worker-2@localhost")
        return _evening(served, round(100 * size))


def _evening(served: House, wanted: int) -> Figures:
    house.set_django_up(served)
    from django.db import connections

    from lab.torture import book, npcs, playing, tables

    served.start()
    hall = tables.Hall(served.ports)
    played_tables = npcs.tables(hall)
    figures = Figures("kill -9 of workers and web servers amid an NPC's thought")
    evening = playing.Evening(hall, played_tables, 0)
    chance = random.Random(wanted)
    interrupted: set[npcs.Thought] = set()
    rounds = 0
    with evening.playing():
        deadline = time.monotonic() + PATIENCE
        while len(interrupted) < wanted and time.monotonic() < deadline and not evening.failures:
            thoughts = tables.patiently(npcs.thoughts) - interrupted
            if not thoughts:
                time.sleep(0.2)
                continue
            time.sleep(chance.uniform(0, 1.5))
            thoughts &= tables.patiently(npcs.thoughts)
            for name in _victims(rounds):
                served.parts[name].kill()
            served.start()
            interrupted |= thoughts
            tables.patiently(npcs.half_a_minute_later)
            rounds, deadline = rounds + 1, time.monotonic() + PATIENCE
        deadline = time.monotonic() + PATIENCE
        while open_thoughts := interrupted - tables.patiently(npcs.thoughts_over):
            if time.monotonic() > deadline:
                break
            tables.patiently(npcs.half_a_minute_later)
            time.sleep(5)
    figures.faults += [
        f"match {thought.match} still waits after line {thought.seq}" for thought in open_thoughts
    ]
    evening.report(figures)
    figures.times = len(interrupted)
    figures.check(
        len(interrupted) >= wanted, f"only {len(interrupted)} of {wanted} thoughts were interrupted"
    )
    figures.longest = None  # an NPC's own time is in it
    figures.balance.add(book.balance(hall.ledger, npcs.lines_of_people, others_send=True))
    figures.remarks.append(
        f"{rounds} kills met {len(interrupted)} thoughts; {tables.patiently(npcs.count)} moves of NPCs in all"
    )
    connections.close_all()
    return figures


def _victims(number: int) -> tuple[str, ...]:
    """Workers, then workers and web servers, then web servers alone."""
    workers, webs = ("worker", "worker-2"), ("web-1", "web-2")
    return (workers, (*workers, *webs), webs)[number % 3]
