"""What the lists and records of a campaign cost as it grows: 100, 5,000 and 50,000 games.

All within one process, SQLite: each page's processor time as a ratio to the page that only says ok, and its number of
questions to the database. The games are rows that were never played; no page of these looks into their logs.
"""

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from statistics import median

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.match.models import Line, Match, Seat
from campaigns.people.models import BulkChange, Character, Gain
from campaigns.rules.contract import Side
from lab.bench import house
from lab.bench.served import ok
from lab.bench.tablet import OK

# games, people; one person in ten is a PC. Whoever's sheet is asked for has played as many games in each campaign.
SIZES = ((100, 50), (5_000, 500), (50_000, 5_000))
GAMES_OF_ONE = 40
ROUNDS = 7
GAMES = ("grice", "grice", "dragonchess", "chessgammon")
START = Fraction(24)
LESSON = Fraction(1, 7)


def main() -> None:
    """Measure and print."""
    house.build()
    assert resolve(OK).func is ok
    grown = [_grown(number, games, people) for number, (games, people) in enumerate(SIZES)]
    print(
        "\nPages of a campaign as it grows: processor time against the page that says ok / questions asked\n"
    )
    print(f"{'games':32}{''.join(f'{games:>16,}' for games, _ in SIZES)}")
    table = [_measured(campaign, person) for campaign, person in grown]
    for page in table[0]:
        cells = (f"{costs[page][0]:.1f}x / {costs[page][1]}" for costs in table)
        print(f"{page:32}{''.join(f'{cell:>16}' for cell in cells)}")


def _measured(campaign: Campaign, person: Character) -> dict[str, tuple[float, int]]:
    """Of each page: its processor time against the ok page's, and its questions to the database."""
    client = Client(HTTP_HOST="127.0.0.1")
    client.cookies.load(house.dm_cookie(campaign.members.get().user))
    of_campaign, of_person = [campaign.pk], [campaign.pk, person.pk]
    find = reverse("people-find", args=of_campaign)
    pages = {
        "the campaign": reverse("campaign", args=of_campaign),
        "characters": reverse("characters", args=of_campaign),
        "characters, by CM": reverse("characters", args=of_campaign) + "?sort=cm",
        "characters, searched": reverse("characters", args=of_campaign) + "?q=aldric+7",
        "search, common": reverse("search", args=of_campaign) + "?q=aldric",
        "search, rare": reverse("search", args=of_campaign) + "?q=nobody",
        "finder, nothing typed": find,
        "finder, one letter": f"{find}?q=a",
        "finder, one person": f"{find}?q=aldric+7",
        "finder, nobody": f"{find}?q=nobody",
        "finder, who has played": f"{find}?for=seated&q=aldric",
        "finder, purses": f"{find}?for=holders&q=aldric",
        "matches": reverse("matches", args=of_campaign),
        "matches, searched": reverse("matches", args=of_campaign) + "?q=aldric+7",
        "matches, page 100": reverse("matches", args=of_campaign) + "?page=100",
        "chronicle": reverse("chronicle", args=of_campaign),
        "leaderboards": reverse("leaderboards", args=of_campaign),
        "a sheet of 40 games": reverse("character", args=of_person),
    }
    floor = _seconds(client, OK)
    costs = {name: (_seconds(client, url) / floor, _questions(client, url)) for name, url in pages.items()}
    return costs | {name: (seconds / floor, asked) for name, seconds, asked in _bulk_acts(client, campaign)}


def _bulk_acts(client: Client, campaign: Campaign) -> Iterator[tuple[str, float, int]]:
    """Each thing done to everybody at once, and its undoing: its processor time and its questions."""
    do, undo = (reverse(name, args=[campaign.pk]) for name in ("characters-bulk", "characters-undo"))
    everybody = {"whom": "all", "count": campaign.characters.count(), "tag": "guild"}
    for kind in (BulkChange.Kind.TAG, BulkChange.Kind.ARCHIVE, BulkChange.Kind.BIN):
        yield f"{kind.label.lower()}, everybody", *_post(client, do, {**everybody, "do": kind.value})
        change = campaign.bulk_changes.get(undone=False).pk
        yield f"{kind.label.lower()}, undone", *_post(client, undo, {"change": change})


def _post(client: Client, url: str, form: dict[str, object]) -> tuple[float, int]:
    with CaptureQueriesContext(connection) as queries:
        began = time.process_time()
        client.post(url, {**form, "key": new_key()})
        return time.process_time() - began, len(queries)


def _seconds(client: Client, url: str) -> float:
    """The median processor time of an answer."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        answer = client.get(url)
        times.append(time.process_time() - began)
        if answer.status_code != 200:
            raise AssertionError(f"{url} answered {answer.status_code}.")
    return median(times)


def _questions(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    return len(queries)


def _grown(number: int, games: int, people: int) -> tuple[Campaign, Character]:
    """A campaign with so many finished games of so many people, and one of those people."""
    dm = User.objects.create(username=f"records dm {number}", password="!")
    campaign = Campaign.objects.get(
        pk=campaigns.create_campaign(dm.pk, new_key(), name=f"Records {number}", calendar="plain", day=0).pk
    )
    Character.objects.bulk_create(_person(campaign, index) for index in range(people))
    regular, *others = Character.objects.filter(campaign=campaign).order_by("pk")
    rows = [_match(campaign, index) for index in range(games)]
    Match.objects.bulk_create(rows)
    chance, seats, gains = random.Random(number), [], []
    for index, match in enumerate(Match.objects.filter(campaign=campaign).order_by("number")):
        white = regular if index < GAMES_OF_ONE else chance.choice(others)
        black = chance.choice([candidate for candidate in chance.sample(others, 2) if candidate != white])
        seats += [_seat(match, side, who) for side, who in zip(Side, (white, black), strict=True)]
        if match.winner == Side.WHITE and index % 3 == 0 and match.game == "grice":
            gains.append(_gain(match, white))
    Seat.objects.bulk_create(seats)
    Gain.objects.bulk_create(gains)
    Line.objects.bulk_create(Line(match=seat.match, seq=1, kind=Line.Kind.START) for seat in seats[::2])
    campaign.day, campaign.next_number = games, games + 1
    campaign.save()
    return campaign, regular


def _person(campaign: Campaign, index: int) -> Character:
    kind = Character.Kind.PC if index % 10 == 1 else Character.Kind.NPC
    character = Character(
        campaign=campaign, name=f"Aldric {index}", kind=kind, intelligence=12, wisdom=12, dexterity=10
    )
    character.initial_cm = Fraction(18)
    character.set_cm(START + Fraction(index % 700, 7))
    return character


def _match(campaign: Campaign, index: int) -> Match:
    winner = (Side.WHITE, Side.BLACK, "")[index % 5 % 3]
    return Match(
        campaign=campaign,
        game=GAMES[index % len(GAMES)],
        options="white=20 black=20",
        number=index + 1,
        day=index,
        status=Match.Status.OVER,
        how="win" if winner else "stalemate",
        winner=winner,
        played_out=True,
        turns=5,
    )


def _seat(match: Match, side: Side, who: Character) -> Seat:
    return Seat(
        match=match,
        side=side,
        character=who,
        name=who.name,
        cm=who.cm,
        initial_cm=who.initial_cm,
        intelligence=who.intelligence,
        is_pc=who.is_pc,
        adventurer=False,
    )


def _gain(match: Match, who: Character) -> Gain:
    cm_before = who.cm or START
    return Gain(
        match=match,
        character=who,
        verdict="learned",
        raw=LESSON,
        credited=LESSON,
        cm_before=cm_before,
        cm_after=cm_before + LESSON,
    )
