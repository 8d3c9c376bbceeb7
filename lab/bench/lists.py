"""What the long pages about played games cost: leaderboards, chronicle, recap, and those of many games at once, each against its bound.

Within one process, SQLite, warm: the processor time of an answer, which begins when it is whole, the least and the median of many,
and its questions to the database. Games were played by the rules, so the recap has a story to tell of each. Tournaments, gambling and
downtimes are as large as their forms allow: entrants, games of an evening, games of a downtime.
"""

import time
from collections.abc import Mapping
from statistics import median
from unittest.mock import patch

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import adoption, downtime, downtime_work
from campaigns.downtime.play.evenings import EveningPlan, play_evening
from campaigns.downtime.rules.evening import MAX_GAMES as GAMES_OF_AN_EVENING
from campaigns.downtime.rules.fixtures import MAX_PEOPLE, GroupKind, MeetingGroup, count_games
from campaigns.downtime.rules.plans import MAX_GAMES as GAMES_OF_A_DOWNTIME
from campaigns.jobs import pace
from campaigns.jobs import play as jobs
from campaigns.rules.bulk import WhenNoticed
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play import entering
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.entering import TournamentField, TournamentPlan
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.play.remaining_rounds import play_rounds
from campaigns.tournaments.presenters import favourites
from campaigns.tournaments.rules.terms import (
    MAX_ENTRANTS,
    MAX_IN_ROUND_ROBIN,
    MAX_ROUNDS,
    Format,
    Seeding,
    Terms,
)
from lab.bench import house
from lab.bench.exports import grown_campaign
from lab.bench.kingdom import kingdom

PEOPLE, GAMES = 100, 400
BOUND = 100  # ms of processor time
BOUND_AT_LIMITS = 200
ROUNDS = 15
SWISS_ROUNDS = 9


def main() -> None:
    """Measure and print."""
    house.build()
    dm = User.objects.create(username="chronicler")
    campaign = grown_campaign(dm, PEOPLE, GAMES)
    pages = {
        "leaderboards": reverse("leaderboards", args=[campaign.pk]),
        "chronicle": reverse("chronicle", args=[campaign.pk]),
        "recap of 300, the most": reverse("recap", args=[campaign.pk]),
        "recap of 50 entries": reverse("recap", args=[campaign.pk]) + "?span=last&count=50",
    }
    _report(f"Long pages of {PEOPLE} people and {GAMES} games", dm, pages, BOUND)
    campaign, dm = kingdom("Kingdom of long pages", MAX_PEOPLE)
    _report("Pages at the limits of their forms", dm, _pages_at_limits(campaign, dm), BOUND_AT_LIMITS)


def _report(title: str, dm: User, pages: Mapping[str, str], bound: int) -> None:
    client = Client(HTTP_HOST="127.0.0.1")
    client.cookies.load(house.dm_cookie(dm))
    print(f"\n{title}, warm: processor time, bound {bound} ms\n")
    print(f"{'':40}{'least':>10}{'median':>10}{'questions':>12}{'kB':>8}")
    for name, url in pages.items():
        _get(client, url)
        times = sorted(_milliseconds(client, url) for _ in range(ROUNDS))
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(url)
        assert answer.status_code == 200, (url, answer.status_code)
        size = len(answer.content) / 1000
        over = "  over its bound" if times[0] > bound else ""
        print(f"{name:40}{times[0]:7.0f} ms{median(times):7.0f} ms{len(queries):12}{size:8.0f}{over}")


def _milliseconds(client: Client, url: str) -> float:
    began = time.process_time()
    _get(client, url)
    return 1000 * (time.process_time() - began)


def _get(client: Client, url: str) -> None:
    """As after a change: chances that are known already cost nothing."""
    favourites.latest_estimate.cache_clear()
    client.get(url)


def _pages_at_limits(campaign: Campaign, dm: User) -> dict[str, str]:
    """Everything happens one after the other in one campaign, the downtime last."""
    cups = {
        f"knock-out of {MAX_ENTRANTS}": _cup(campaign, dm, Terms(Format.KNOCKOUT)),
        f"Swiss of {MAX_ENTRANTS}, {SWISS_ROUNDS} rounds": _cup(
            campaign, dm, Terms(Format.SWISS, SWISS_ROUNDS)
        ),
        f"Swiss of {MAX_ENTRANTS}, {MAX_ROUNDS} rounds": _cup(campaign, dm, Terms(Format.SWISS, MAX_ROUNDS)),
        f"double round robin of {MAX_IN_ROUND_ROBIN}": _cup(
            campaign, dm, Terms(Format.ROUND_ROBIN, twice=True)
        ),
    }
    begun = _begun(campaign, dm, Terms(Format.SWISS, MAX_ROUNDS))
    evening = _evening(campaign, dm)
    run = _downtime(campaign, dm)
    campaign.refresh_from_db()
    of_campaign = ("chronicle", "recap", "month", "matches", "campaign", "leaderboards", "tournaments")
    return {
        **{name: cup.get_absolute_url() for name, cup in cups.items()},
        **{f"{name}, for players": _room(cup) for name, cup in cups.items()},
        **{
            f"{name}, {part}": reverse(f"tournament-{part}", args=[campaign.pk, cup.pk])
            for name, cup in cups.items()
            for part in ("entrants", "pot", *_tables(cup.terms.format))
        },
        **{
            f"{name}, {part} for players": reverse(f"tournament-room-{part}", args=[cup.public_id])
            for name, cup in cups.items()
            for part in _tables(cup.terms.format)
        },
        **{
            f"{name}, favourites": reverse("tournament-favourites", args=[campaign.pk, cup.pk])
            for name, cup in {**cups, f"Swiss of {MAX_ENTRANTS}, begun": begun}.items()
        },
        f"gambling, {GAMES_OF_AN_EVENING} games": evening.get_absolute_url(),
        f"downtime, {len(run.match_ids)} games": run.get_absolute_url(),
        **{name: reverse(name, args=[campaign.pk]) for name in of_campaign},
        "matches, meanwhile": reverse("matches", args=[campaign.pk]) + "?played=meanwhile",
        "chronicle within the downtime": reverse("chronicle", args=[campaign.pk]) + f"?within={run.occasion}",
    }


def _tables(form: Format) -> list[str]:
    """The drawers of tables that a tournament of this format has."""
    return ["tie-breaks"] if form.is_swiss else ["tie-breaks", "cross"] if form is Format.ROUND_ROBIN else []


def _room(cup: Tournament) -> str:
    return reverse("tournament-room", args=[cup.public_id])


def _cup(campaign: Campaign, dm: User, terms: Terms) -> Tournament:
    cup = _begun(campaign, dm, terms)
    while not TournamentRecord(cup).state.is_complete:
        play_rounds(cup, new_key(), refereeing=Refereeing(when_noticed=WhenNoticed.EXPEL), by=dm)
    return cup


def _begun(campaign: Campaign, dm: User, terms: Terms) -> Tournament:
    """With as many as its format may have."""
    plan = TournamentPlan("Cup", "grice", terms, Seeding.CM, campaign.day)
    people = campaign.characters.order_by("pk")[: terms.format.most_entrants]
    field = TournamentField(people=list(people))
    answer = entering.create_tournament(campaign.pk, new_key(), plan=plan, field=field, by=dm)
    cup = Tournament.objects.get(pk=answer.pk)
    entering.start_tournament(cup, new_key(), pay_in=True, anyway=True, by=dm)
    return cup


def _evening(campaign: Campaign, dm: User) -> BulkRun:
    people = list(campaign.characters.order_by("pk")[:8])
    plan = EveningPlan(people[:6], people[6:], GAMES_OF_AN_EVENING // 6, "LISTS")
    return BulkRun.objects.get(pk=play_evening(campaign.pk, new_key(), plan=plan, by=dm).pk)


def _downtime(campaign: Campaign, dm: User) -> BulkRun:
    """A club of everybody, which meets as often as a downtime may have games. Nobody waits for a page meanwhile: the worker does not rest."""
    people = tuple(campaign.characters.order_by("pk").values_list("pk", flat=True))
    club = MeetingGroup(GroupKind.CLUB, "The kingdom", people, 7)
    days = 7
    while count_games([club], campaign.day, campaign.day + days + 7) <= GAMES_OF_A_DOWNTIME:
        days += 7
    downtime.add_group(campaign.pk, new_key(), group=club, by=dm)
    last_day = campaign.day + days
    answer = downtime.begin_downtime(
        campaign.pk,
        new_key(),
        last_day=last_day,
        seed="LISTS",
        cheats=True,
        when_noticed=WhenNoticed.EXPEL,
        by=dm,
    )
    run = BulkRun.objects.get(pk=answer.pk)
    for work in (downtime_work.play, adoption.write_downtime):
        if run.games:
            downtime.adopt_downtime(campaign.pk, new_key(), run=run, last_day=last_day, groups=[0])
            run.refresh_from_db()
        assert run.job is not None
        with patch.multiple(pace, REST_FACTOR=0, CHUNK_SECONDS=5):
            jobs.run_job(job_id=run.job.pk, work=work)
        run.refresh_from_db()
    return run
