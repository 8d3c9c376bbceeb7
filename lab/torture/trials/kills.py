"""Kill -9 of each part in turn, while all five games are played: on one machine, and in the set of compose.yaml."""

from lab.torture import house
from lab.torture.figures import Figures
from tools.house import House

ACTS_BETWEEN = 25  # so many acts from one kill to the next


def one_machine(size: float) -> Figures:
    """What `make run` runs."""
    with house.table() as served:
        return _evening(served, round(1000 * size), "web server and worker of one machine")


def launcher(size: float) -> Figures:
    """`make run` itself, and what it looks after."""
    with house.launched() as served:
        return _evening(served, round(300 * size), "the launcher, its web server and its worker")


def many(size: float) -> Figures:
    """What compose.yaml runs: each part at least once."""
    with house.compose() as served:
        return _evening(served, round(1000 * size), "PostgreSQL, Redis, two web servers, worker, beat")


def _evening(served: House, acts: int, whom: str) -> Figures:
    house.set_django_up(served)
    from lab.torture import book, playing, tables

    hall = tables.Hall(served.ports)  # first: where somebody is, the launcher plays no demo campaign
    served.start()
    figures = Figures(f"kill -9 of {whom}")
    evening = playing.Evening(hall, hall.tables(), acts)
    with evening.playing():
        figures.times = playing.kill_in_turn(served, evening, max(len(served.parts), acts // ACTS_BETWEEN))
    evening.report(figures)
    figures.balance.add(book.balance(hall.ledger))
    for part in served.parts.values():
        figures.check(part.kills > 0, f"{part.name} was never killed")
    figures.remarks.append(", ".join(f"{part.name} {part.kills}x" for part in served.parts.values()))
    return figures
