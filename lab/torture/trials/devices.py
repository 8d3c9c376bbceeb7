"""Two tablets and four phones act on one turn at the same moment: one resolves it, the others are told."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from lab.torture import house
from lab.torture.figures import Figures
from lab.torture.ledger import Act, Ledger
from tools.house import House
from tools.tablet import STALE, Rejection, Tablet

NOTES = "AB"  # what either tablet writes for both sides
_KEY = 32  # letters; whatever is longer is a sentence
A_MATCH = 200  # turns; the longest of even play ends after 246


class Turn:
    """Six devices at one match: two tablets that resolve, two phones that seal, two that look on."""

    def __init__(
        self, tablets: Sequence[Tablet], players: Sequence[Tablet], spectators: Sequence[Tablet]
    ) -> None:
        self.tablets, self.players, self.spectators = tablets, players, spectators
        self._start = threading.Barrier(6)

    @property
    def devices(self) -> list[Tablet]:
        return [*self.tablets, *self.players, *self.spectators]

    def all_at_once(self, pool: ThreadPoolExecutor) -> list[str]:
        """What each device is told: the key of the form that was carried out, or words; a spectator the page."""
        for device in self.devices[:4]:
            device.look()
        jobs = [
            pool.submit(job, number) for job in (self._resolve, self._seal, self._watch) for number in (0, 1)
        ]
        return [job.result() for job in jobs]

    def _resolve(self, number: int) -> str:
        self._start.wait()
        note = NOTES[number]
        return _key_or_refusal(self.tablets[number], "turn", white=note, black=note, faces="50")

    def _seal(self, number: int) -> str:
        self._start.wait()
        return _key_or_refusal(self.players[number], "seal", strategy="C")

    def _watch(self, number: int) -> str:
        self._start.wait()
        return self.spectators[number].until_answered("GET", self.spectators[number].path)


def run(size: float) -> Figures:
    """In the house of make run."""
    with house.table() as served:
        return _races(served, round(1000 * size))


def _races(served: House, races: int) -> Figures:
    house.set_django_up(served)
    from campaigns.match.models import Match
    from lab.bench.house import guest_cookie
    from lab.torture import book, tables

    def sit_down() -> tuple[Match, Turn]:
        table = hall.grice()
        table.act()  # the Stalemate Limit
        match = Match.objects.get(pk=table.match)
        seat = table.phones[0].path
        spectators = [
            Tablet(served.ports, guest_cookie(match, "spectator", name), seat) for name in ("Ada", "Bo")
        ]
        tablets = [table.tablet, Tablet(served.ports, hall.cookie, table.tablet.path)]
        return match, Turn(tablets, table.phones, spectators)

    served.start()
    hall = tables.Hall(served.ports)
    figures = Figures("two tablets and four phones on one turn, at once", times=races)
    with ThreadPoolExecutor(6) as pool:
        for first in range(1, races + 1, A_MATCH):
            match, turn = sit_down()
            last = min(first + A_MATCH - 1, races)
            for race in range(first, last + 1):
                _judge(turn.all_at_once(pool)[:4], match.pk, race, hall.ledger, figures)
            figures.take_longest_wait(turn.devices)
            match.refresh_from_db()
            figures.check(
                match.turns == last + 1 - first, f"{match.turns} turns after race {last}, begun at {first}"
            )
    figures.acts = hall.ledger.count
    figures.balance.add(book.balance(hall.ledger))
    return figures


def _judge(answers: Sequence[str], match: int, race: int, ledger: Ledger, figures: Figures) -> None:
    """One tablet has resolved the turn; a note was sealed before or after; whoever was too late was told so."""
    done = [number for number, answer in enumerate(answers) if len(answer) == _KEY]
    resolved = [number for number in done if number < 2]
    figures.check(
        len(resolved) == 1, f"race {race}: {len(resolved)} tablets resolved the turn: {answers[:2]}"
    )
    for number in done:
        note = NOTES[number] if number < 2 else ""
        ledger.note(match, Act(answers[number], (f"act {note} / {note}", "throws 50") if note else ()))
    for answer in (answers[number] for number in range(4) if number not in done):
        figures.check(STALE in answer, f"race {race}: a device was told: {answer[:200]}")


def _key_or_refusal(device: Tablet, act: str, **fields: str) -> str:
    try:
        return device.send(act, **fields)
    except Rejection as refusal:
        return str(refusal)
