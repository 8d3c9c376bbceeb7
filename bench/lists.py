"""What the long pages about played games cost: leaderboards, chronicle, recap, each against its bound of 100 ms.

Within one process, SQLite, warm: the processor time of an answer, the least and the median of many, and its questions to the
database. Games were played by the rules, so the recap has a story to tell of each.
"""

import time
from statistics import median

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench import house
from bench.exports import grown_campaign

PEOPLE, GAMES = 100, 400
BOUND = 100  # ms of processor time
ROUNDS = 15


def main() -> None:
    """Measure and print."""
    house.build()
    dm = User.objects.create(username="chronicler")
    campaign = grown_campaign(dm, PEOPLE, GAMES)
    client = Client(HTTP_HOST="127.0.0.1")
    client.cookies.load(house.dm_cookie(dm))
    pages = {
        "leaderboards": reverse("leaderboards", args=[campaign.pk]),
        "chronicle": reverse("chronicle", args=[campaign.pk]),
        "recap of 300, the most": reverse("recap", args=[campaign.pk]),
        "recap of 50 entries": reverse("recap", args=[campaign.pk]) + "?span=last&count=50",
    }
    print(f"\nLong pages of {PEOPLE} people and {GAMES} games, warm: processor time, bound {BOUND} ms\n")
    print(f"{'':24}{'least':>10}{'median':>10}{'questions':>12}{'kB':>8}")
    for name, url in pages.items():
        client.get(url)
        times = sorted(_milliseconds(client, url) for _ in range(ROUNDS))
        with CaptureQueriesContext(connection) as queries:
            size = len(client.get(url).content) / 1000
        over = "  over its bound" if times[0] > BOUND else ""
        print(f"{name:24}{times[0]:7.0f} ms{median(times):7.0f} ms{len(queries):12}{size:8.0f}{over}")


def _milliseconds(client: Client, url: str) -> float:
    began = time.process_time()
    client.get(url)
    return 1000 * (time.process_time() - began)
