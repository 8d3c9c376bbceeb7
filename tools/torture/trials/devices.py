"""Two tablets and four phones act on one turn at the same moment: one resolves it, the others are told."""

import threading
from concurrent.futures import ThreadPoolExecutor

from tools.torture import house
from tools.torture.figures import Figures
from tools.torture.ledger import Act
from tools.torture.tablet import STALE, Tablet, Turned

_TOLD = STALE.lower()


def run(size: float) -> Figures:
    """In the house of make run."""
    with house.table() as served:
        return _races(served, round(1000 * size))


def _races(served: house.House, races: int) -> Figures:
    house.set_django_up(served)
    from bench.house import guest_cookie
    from campaigns.match.models import Match
    from django.urls import reverse
    from tools.torture import book, tables

    served.start()
    hall = tables.Hall(served.ports)
    table = hall.grice()
    table.act()  # the Stalemate Limit
    match = Match.objects.get(pk=table.match)
    seat = reverse("grice-seat", args=[match.public_id])
    spectators = [Tablet(served.ports, guest_cookie(match, "spectator", name), seat) for name in ("Ada", "Bo")]
    tablets = [table.tablet, Tablet(served.ports, hall.cookie, table.tablet.path)]
    figures = Figures("two tablets and four phones on one turn, at once", times=races)
    barrier = threading.Barrier(6)

    def resolve(number: int) -> str:
        barrier.wait()
        return _key_or_words(tablets[number], "turn", white="ABC"[number], black="ABC"[number], faces="50")

    def seal(number: int) -> str:
        barrier.wait()
        return _key_or_words(table.phones[number], "seal", strategy="C")

    def watch(number: int) -> str:
        barrier.wait()
        return spectators[number].until_answered("GET", f"{seat}")

    with ThreadPoolExecutor(6) as pool:
        for race in range(1, races + 1):
            for device in (*tablets, *table.phones):
                device.look()
            jobs = [pool.submit(job, number) for job in (resolve, seal, watch) for number in range(2)]
            told = [job.result() for job in jobs]
            resolved = [number for number in range(2) if len(told[number]) == 32]
            figures.check(len(resolved) == 1, f"race {race}: {len(resolved)} tablets resolved the turn: {told[:2]}")
            for number in resolved:
                note = "ABC"[number]
                hall.ledger.note(match.pk, Act(told[number], (f"act {note} / {note}", "throws 50")))
            for words in (told[number] for number in range(2) if number not in resolved):
                figures.check(_TOLD in words.lower(), f"race {race}: the other tablet was told: {words[:200]}")
            for words in told[2:4]:  # sealed for this turn or the next, or told
                if len(words) == 32:
                    hall.ledger.note(match.pk, Act(words, ()))
                figures.check(len(words) == 32 or _TOLD in words.lower(), f"race {race}: a phone was told: {words[:200]}")
    figures.acts = hall.ledger.count
    figures.waited([*tablets, *table.phones, *spectators])
    figures.balance.add(book.balance(hall.ledger))
    match.refresh_from_db()
    figures.check(match.turns == races, f"{match.turns} turns after {races} races")
    return figures


def _key_or_words(device: Tablet, act: str, **fields: str) -> str:
    """The key of the form that was carried out, or the words with which it was refused."""
    try:
        return device.send(act, **fields)
    except Turned as words:
        return str(words)
