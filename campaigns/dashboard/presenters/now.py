"""What waits for the Dungeon Master this evening, the games in play and whose turn it is, and the people it is about."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from typing import Any

from django.db import connection
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Value
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.devices.play import returning
from campaigns.devices.play.admission import waiting_guests
from campaigns.devices.presenters.devices import newcomers
from campaigns.jobs.models import Job
from campaigns.learning.play import owed
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Guest, Line, Match, Seat
from campaigns.match.play.series_summary import series_texts
from campaigns.match.presenters.turns import whose_turns
from campaigns.money.models import Bet
from campaigns.money.play.stakes import debt_accounts, debts
from campaigns.people.models import ACTIVE, NOTES, Gain
from campaigns.slow.presenters.deadlines import Deadline, deadline_of, with_deadline
from campaigns.tournaments.presenters.next_games import pending_label, waiting_tournaments

MAX_IN_PLAY = 8
MAX_JOB_AGE = timedelta(days=1)
UNFINISHED = (Job.State.WAITING, Job.State.RUNNING, Job.State.FAILED)


@dataclass(frozen=True, slots=True)
class Decision:
    """Something only the Dungeon Master can decide: whose it is, what it is, and the page where it is done."""

    icon: str
    who: str
    what: str
    action: str
    url: str


@dataclass(frozen=True, slots=True)
class FirstStep:
    title: str
    text: str
    action: str
    url: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class FeaturedGame:
    """A game to go on with: whose turn it is, its deadline in slow play, its series in words and how that stands."""

    match: Match
    turn: str
    deadline: Deadline | None
    series: str
    score: str

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return self.match.white, self.match.black


Parameter = int | str | datetime | None
# No campaign has this number, nor any this day.
_PLACEHOLDER_CAMPAIGN = Campaign(pk=2**31 - 2, day=2**31 - 3)
_PLACEHOLDER_TIME = datetime(1970, 1, 1, 0, 0, 1, 1, tzinfo=UTC)


@cache
def _query_template() -> tuple[str, tuple[Parameter, ...]]:
    # Built once: that takes far longer than running it.
    return union_of(Now(_PLACEHOLDER_CAMPAIGN, _PLACEHOLDER_TIME)).query.sql_with_params()


def union_of(now: "Now") -> QuerySet[Any]:
    first, *others = (
        rows.order_by().annotate(waits=Value(kind)).values_list("waits", "pk") for kind, rows in now.rows
    )
    union: QuerySet[Any] = first.union(*others, all=True)
    return union


class Now:
    """All that waits in a campaign at the moment."""

    def __init__(self, campaign: Campaign, now: datetime) -> None:
        self.campaign, self._now = campaign, now

    @property
    def count(self) -> int:
        return self._waiting.total()

    @cached_property
    def _waiting(self) -> Counter[str]:
        """How much of each kind waits."""
        # One query for the tab of every page; what does not wait is not read.
        sql, parameters = self.query
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            return Counter(kind for kind, _ in cursor.fetchall())

    @property
    def query(self) -> tuple[str, list[Parameter]]:
        """The query for this campaign now: the one that was built once, with this campaign's values."""
        sql, parameters = _query_template()
        placeholders = Now(_PLACEHOLDER_CAMPAIGN, _PLACEHOLDER_TIME)._values
        own_values = dict(zip(placeholders, self._values, strict=True))
        return sql, [own_values.get(value, value) for value in parameters]

    @property
    def _values(self) -> list[Parameter]:
        """What of the query depends on the campaign and on the time."""
        adapt, now = connection.ops.adapt_datetimefield_value, self._now
        times = (adapt(now), adapt(now - MAX_JOB_AGE), adapt(now - returning.RETURN_LIFETIME))
        return [self.campaign.pk, self.campaign.day, *times]

    @property
    def rows(self) -> list[tuple[str, QuerySet[Any]]]:
        campaign, gains = self.campaign, Gain.objects.filter(match__campaign=self.campaign)
        lifetime = gains.filter(verdict=Verdict.OWES_D4, character=OuterRef("pk"))
        return [
            ("roll", gains.filter(verdict=Verdict.OWES_D20)),
            ("roll", campaign.characters.filter(Exists(lifetime))),
            ("newcomer", waiting_guests(campaign)),
            ("return", returning.open_requests(campaign.matches.all(), self._now)),
            ("late", self._late),
            ("ruling", self._awaiting_ruling),
            ("debt", debts(campaign)),
            ("job", self._unfinished),
            ("round", waiting_tournaments(campaign)),
        ]

    @property
    def _late(self) -> QuerySet[Match]:
        # Few wait for anything: they are found by that, and not among all of the campaign.
        overdue = Match.objects.filter(due_at__lte=self._now).order_by()
        return with_deadline(self.campaign.matches.filter(pk__in=overdue.values("pk")))

    @property
    def _awaiting_ruling(self) -> QuerySet[Match]:
        open_bets = Bet.objects.filter(status=Bet.Status.AWAITS).order_by()
        return self.campaign.matches.filter(pk__in=open_bets.values("match"))

    @property
    def _unfinished(self) -> QuerySet[Job]:
        oldest = self._now - MAX_JOB_AGE
        return self.campaign.jobs.filter(state__in=UNFINISHED, batch__isnull=False, created_at__gt=oldest)

    @cached_property
    def in_play(self) -> list[tuple[Match, str, Deadline | None]]:
        """The latest games in play, each with whose turn it is and the deadline of slow play."""
        start_lines = Line.objects.filter(match=OuterRef("pk"), kind=Line.Kind.START, by=None)
        seats = Seat.objects.select_related("character").defer(*(f"character__{note}" for note in NOTES))
        matches = self.campaign.matches.filter(status=Match.Status.PLAYING)
        matches = matches.prefetch_related(Prefetch("seats", seats))
        matches = matches.annotate(is_begun_by_player=~Q(engine_sides="") & Exists(start_lines))
        matches = matches.order_by(F("due_at").asc(nulls_last=True), "-day", "-number")
        rows = whose_turns(matches[:MAX_IN_PLAY])
        return [(match, turn, deadline_of(match, self._now)) for match, turn in rows]

    @cached_property
    def featured_game(self) -> FeaturedGame | None:
        """The first of the games in play, shown large; None while a roll is owed, which comes before it."""
        games = [] if self.rolls else [game for game in self.in_play if game[0].entry]
        if not games:
            return None
        match, turn, deadline = games[0]
        series, _, score = series_texts([match]).get(match.pk, "").rpartition(", ")
        return FeaturedGame(match, turn, deadline, series, score)

    @property
    def other_games(self) -> list[tuple[Match, str, Deadline | None]]:
        return [
            game for game in self.in_play if not self.featured_game or game[0] != self.featured_game.match
        ]

    @cached_property
    def rolls(self) -> list[owed.OwedRoll]:
        return owed.rolls_owed_in_campaign(self.campaign) if self._waiting["roll"] else []

    @cached_property
    def decisions(self) -> list[Decision]:
        kinds = (
            ("newcomer", self._newcomers),
            ("return", self._returning),
            ("late", self._overdue),
            ("ruling", self._rulings),
            ("debt", self._debts),
            ("job", self._jobs),
            ("round", self._tournaments),
        )
        return [decision for kind, of_kind in kinds if self._waiting[kind] for decision in of_kind()]

    @cached_property
    def first_steps(self) -> list[FirstStep]:
        """The three steps of a first evening, until all are done; for a campaign in which no game is over."""
        campaign, matches = self.campaign, self.campaign.matches
        players = campaign.characters.filter(ACTIVE, cm__isnull=False).count()
        match = matches.first()
        has_devices = Guest.objects.filter(match__campaign=campaign).exists()
        if players and match and has_devices:
            return []
        return [
            FirstStep(
                "People",
                "Two who know chess: made by hand, generated by profession, or on the spot with the game.",
                "Generate people",
                reverse("generator", args=[campaign.pk]),
                players > 1 or match is not None,
            ),
            FirstStep(
                "A game",
                "Choose one and who plays it. The Game of Kings is the shortest.",
                "New game",
                reverse("game-new", args=[campaign.pk]),
                match is not None,
            ),
            FirstStep(
                "Players’ phones",
                "Players join with a link or a code; one tablet for all does as well.",
                "Show the code" if match else "",
                reverse("room", args=[campaign.pk, match.pk]) if match else "",
                has_devices,
            ),
        ]

    def _newcomers(self) -> Iterator[Decision]:
        guests = waiting_guests(self.campaign)
        matches = self.campaign.matches.filter(guests__in=guests).distinct()
        for match in matches.prefetch_related("seats"):
            for guest, wish in newcomers(match):
                yield self._device(match, guest.name, wish, "Decide")

    def _returning(self) -> Iterator[Decision]:
        for request in returning.open_requests(self.campaign.matches.all(), self._now):
            text = f"asks to be let back in with the code {request.code}."
            yield self._device(request.match, request.name, text, "Compare")

    def _device(self, match: Match, name: str, text: str, action: str) -> Decision:
        url = reverse("room", args=[self.campaign.pk, match.pk])
        return Decision("smartphone", name, text, action, url)

    def _overdue(self) -> Iterator[Decision]:
        for match in self._late.prefetch_related("seats"):
            if deadline := deadline_of(match, self._now):
                url = match.get_absolute_url()
                yield Decision("hourglass", match.awaited_names, f"{deadline.sentence}.", "Open", url)

    def _rulings(self) -> Iterator[Decision]:
        for match in self._awaiting_ruling.prefetch_related("seats"):
            url = reverse("bets", args=[self.campaign.pk, match.pk])
            yield Decision("coins", match.title, "ended by forfeit: bets wait for your ruling.", "Rule", url)

    def _debts(self) -> Iterator[Decision]:
        for stake, account in debt_accounts(self.campaign):
            coins = self.campaign.coinage.write(account.owed)
            text = f"owes {stake.creditor.holder_name} {coins} for a game of {stake.match.game_title}."
            url = reverse("stake", args=[self.campaign.pk, stake.match.pk])
            yield Decision("coins", stake.debtor.holder_name, text, "Decide", url)

    def _tournaments(self) -> Iterator[Decision]:
        for tournament in waiting_tournaments(self.campaign).select_related("campaign"):
            text = pending_label(tournament)
            yield Decision("trophy", tournament.name, text, "Open", tournament.get_absolute_url())

    def _jobs(self) -> Iterator[Decision]:
        """Batches of people that are being generated, or could not be."""
        for job in self._unfinished:
            text, action = f"are being generated: {job.done} of {job.total}.", "Look"
            if job.state == Job.State.FAILED:
                text, action = "could not be generated.", "Try again"
            url = reverse("job", args=[self.campaign.pk, job.pk])
            yield Decision("dices", "People", text, action, url)
