"""What the judge's main act costs: a turn resolved from both notes and the d%, early and late in a match; and a seal.

One server, SQLite, loopback, with the measuring program on the same cores. Processor time is the server's own, held
against a signed-in page that only says ok.
"""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median

from lab.bench import house
from lab.bench.tablet import OK, KeptTablet, processor_time
from tools.house import web_server

TABLES = 4
EARLY, LATE = range(2, 10), range(33, 41)
NOTE = "B"


@dataclass
class Cost:
    """Seconds of the server's processor for so many acts, and the answers they gave."""

    seconds: float = 0.0
    acts: int = 0
    sent: list[bytes] = field(default_factory=list)

    @property
    def each(self) -> float:
        return self.seconds / self.acts


def main() -> None:
    """Measure and print."""
    tables = house.furnish(TABLES + 1)
    with web_server("lab.bench.served:application") as server:
        costs = _measure(server.port, tables[:TABLES], server.pid)
    _report(costs)


def _measure(port: int, tables: list[house.Table], pid: int) -> dict[str, Cost]:
    costs = {name: Cost() for name in ("ok", "early", "late", "seal")}
    for table in tables:
        tablet = KeptTablet(port, table.dm.cookie, table.dm.form.removesuffix("turn/"))
        phone = KeptTablet(port, table.players[0].cookie, table.players[0].form.removesuffix("seal/"))
        for turn in range(1, LATE.stop):
            name = "early" if turn in EARLY else "late" if turn in LATE else ""
            with _counted(costs["ok"], pid):
                tablet.ask("GET", OK)
            if name:
                with _counted(costs[name], pid):
                    costs[name].sent.append(_resolve(tablet))
                continue
            phone.look()
            with _counted(costs["seal"], pid):
                phone.send("seal", strategy=NOTE)
            tablet.look()
            _resolve(tablet, white="")
    return costs


@contextmanager
def _counted(cost: Cost, pid: int) -> Iterator[None]:
    began = processor_time(pid)
    yield
    cost.seconds += processor_time(pid) - began
    cost.acts += 1


def _resolve(tablet: KeptTablet, white: str = NOTE) -> bytes:
    """Of two equals who choose the same, 50 has the score stay: no match ends while it is measured."""
    return tablet.send("turn", white=white, black=NOTE, faces="50")


def _report(costs: dict[str, Cost]) -> None:
    ok = costs["ok"].each
    print(
        f"\nA turn of Grice's game, one server, SQLite\n\n{'a page that says ok, CPU ms':44}{1000 * ok:>9.2f}"
    )
    for name, what, most in (
        ("early", "a turn resolved, turns 2 to 9", 7),
        ("late", "a turn resolved, turns 33 to 40", 7),
        ("seal", "a note sealed", 4),
    ):
        cost_each = costs[name].each
        print(f"{what + ', CPU ms':44}{1000 * cost_each:>9.2f}")
        print(f"{what + ' against ok':44}{cost_each / ok:>8.1f}x   (asked: at most {most}x)")
    for name in ("early", "late"):
        answers = costs[name].sent
        raw, gzipped_sizes = (
            median(map(len, kind)) for kind in (answers, [gzip.compress(answer, 6) for answer in answers])
        )
        print(f"{f'its answer, {name}, bytes raw':44}{raw:>9.0f}   (asked: at most 25000)")
        print(f"{f'its answer, {name}, bytes compressed':44}{gzipped_sizes:>9.0f}   (asked: at most 6000)")
