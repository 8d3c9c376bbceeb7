"""What each way out of a campaign costs: processor time against a bare floor, and memory, as the campaign grows tenfold.

All within one process, SQLite. The floor reads every row of the people, matches, seats and logs and writes it by
`json.dumps`, in the same run. Memory is the peak of what Python holds while the file is made, by tracemalloc, in a run of its
own: ten times the games should take ten times as much at most. Games were played by the rules; people are rows.
"""

import json
import time
import tracemalloc
from collections.abc import Callable
from datetime import date

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.dashboard.play import create_demo, play_a_year
from campaigns.exchange.play.export import export_campaign
from campaigns.exchange.play.zips import zip_of
from campaigns.exchange.presenters.calendar import calendar_file
from campaigns.exchange.presenters.foundry import foundry_files
from campaigns.exchange.presenters.people_table import people_table
from campaigns.exchange.presenters.vault import vault_files
from campaigns.match.models import Line, Match, Seat
from campaigns.outlets.presenters.api import chronicle_answer
from campaigns.people.models import Character
from lab.bench import house
from lab.bench.campaign_file import multiply
from variants.scores.score_files import board_matches, join_texts, score_texts

# people, games
SIZES = ((50, 200), (500, 2000))
Way = Callable[[Campaign], object]


def main() -> None:
    """Measure and print."""
    house.build()
    dm = User.objects.create(username="archivist")
    grown = [grown_campaign(dm, people, games) for people, games in SIZES]
    print("\nWays out of a campaign: processor time, against the floor of its size, and the peak of memory\n")
    heads = (f"{people} people, {games:,} games" for people, games in SIZES)
    print(f"{'':24}{''.join(f'{head:>34}' for head in heads)}   memory grew")
    floors = [_seconds(_floor, campaign) for campaign in grown]
    ways = _ways(dm)
    for way in ways.values():  # what is made at the first use is no cost of an export
        way(grown[0])
    for name, way in ways.items():
        cells, peaks = [], []
        for campaign, floor in zip(grown, floors, strict=True):
            seconds, peak = _seconds(way, campaign), _peak(way, campaign)
            peaks.append(peak)
            cells.append(f"{seconds:8.2f} s {seconds / floor:7.2f}x {peak / 2**20:8.1f} MB")
        print(f"{name:24}{''.join(f'{cell:>34}' for cell in cells)}{peaks[1] / peaks[0]:13.1f}x")


def _ways(dm: User) -> dict[str, Way]:
    client = Client(HTTP_HOST="127.0.0.1")
    client.cookies.load(house.dm_cookie(dm))

    def page(route: str, query: str = "") -> Way:
        return lambda campaign: _page(client, reverse(route, args=[campaign.pk]) + query)

    return {
        "the floor": _floor,
        "campaign’s file": lambda campaign: export_campaign(campaign)[0].close(),
        "people, CSV": people_table,
        "notes, vault": lambda campaign: zip_of(vault_files(campaign)).close(),
        "actors, Foundry": lambda campaign: zip_of(foundry_files(campaign)).close(),
        "calendar, ICS": _calendar,
        "games as text": lambda campaign: join_texts(score_texts(board_matches(campaign))),
        "API, 100 entries": lambda campaign: json.dumps(
            chronicle_answer(campaign, after=None, since=None, until=None, player_safe=True)
        ),
        "paper: 80 cards": page("paper-cards"),
        "paper: index": page("paper"),
        "paper: recap of 200": page("recap", "?span=last&count=200&edition=dm"),
    }


def _floor(campaign: Campaign) -> int:
    """Every row as JSON, and nothing else."""
    of_match = {"match__campaign": campaign}
    rows = (
        Character.objects.filter(campaign=campaign).values_list(),
        Match.objects.filter(campaign=campaign).values_list(),
        Seat.objects.filter(**of_match).values_list(),
        Line.objects.filter(**of_match).values_list(),
    )
    return sum(len(json.dumps(row, default=str)) for of_kind in rows for row in of_kind.iterator())


def _calendar(campaign: Campaign) -> bytes:
    return calendar_file(campaign, today=date(2026, 3, 4), now=timezone.now(), base="https://kings.example")


def _page(client: Client, url: str) -> None:
    answer = client.get(url)
    if answer.status_code != 200:
        raise AssertionError(f"{url} answered {answer.status_code}.")


def _seconds(way: Way, campaign: Campaign) -> float:
    began = time.process_time()
    way(campaign)
    return time.process_time() - began


def _peak(way: Way, campaign: Campaign) -> int:
    tracemalloc.start()
    try:
        way(campaign)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def grown_campaign(dm: User, people: int, games: int) -> Campaign:
    """A campaign with at least so many people, and games that were played."""
    campaign = create_demo(dm)
    play_a_year(campaign, dm)
    multiply(campaign, -(-games // campaign.matches.count()))
    rows = [
        Character(
            campaign=campaign, name=f"Aldric {number}", kind="npc", intelligence=12, wisdom=12, dexterity=10
        )
        for number in range(people - campaign.characters.count())
    ]
    Character.objects.bulk_create(rows)
    return campaign
