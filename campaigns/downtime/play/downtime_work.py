"""What a worker plays of a downtime; nothing of it is on record yet. And what taking it over asks of it."""

import hashlib
import time
from collections.abc import Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone

from campaigns.bulk.play.season import Season
from campaigns.bulk.rules.games import CoinBalances, Row, to_row
from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_records_open, close_records, reopen_records
from campaigns.core.refusals import Refused
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import purses_of_run
from campaigns.downtime.play.downtime import DowntimePart, State, chosen_part
from campaigns.downtime.rules.fixtures import MeetingGroup, fixtures
from campaigns.downtime.rules.news import News
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.jobs.pace import Pace, short_transaction
from campaigns.match.bulk import BulkJudging
from campaigns.match.models import Match, Seat
from campaigns.people.models import ACTIVE, Character
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.seeded_dice import SeededDice

STEP_SECONDS = 0.5
MAX_SECONDS = 300
MSG_PEOPLE_CHANGED = (
    "Somebody of these has played or changed since this was played: discard it and play it again."
)
DOWNTIME_REASON = "Downtime"
DOWNTIME_COINS_REASON = f"{DOWNTIME_REASON}: games of chess for coins"
NO_GAMES: Mapping[int, int] = MappingProxyType({})
# What somebody brings to the board.
MARKED_FIELDS = (
    *("kind", "class_name", "profession_id", "intelligence", "wisdom", "dexterity", "hit_points"),
    *("age_level", "pick_pockets", "powers"),
)
marked_of = attrgetter(*MARKED_FIELDS)


def play(job: Job) -> None:
    """Play what was chosen of the plan in memory, then keep it as a preview; nothing of it is on record."""
    run = run_of(job)
    started, pace = time.monotonic(), Pace()
    next_step = started
    groups = run.groups
    last_day, chosen_groups = part = chosen_part(run)
    people = people_meeting(run, part)
    mark = _mark(run.campaign, people)
    seeded = SeededDice(run.seed)
    season = Season(run.campaign, people, judging_of(run), seeded)
    balances = purses_of_run.balances(people)
    names = {person.pk: person.name for person in people}
    news = News(groups, names, run.campaign.date_of, _earlier_wins(run, groups))
    rows: list[Row] = []
    pupils: dict[int, tuple[int, int]] = {}
    for fixture in fixtures(groups, run.first_day, last_day, seeded.lot):
        if fixture.group not in chosen_groups:
            continue
        group = groups[fixture.group]
        for person in (fixture.white, fixture.black):
            if person not in season.learners and group.teacher is not None:
                season.teach(person)
                pupils[person] = (group.teacher, fixture.day)
        game = season.play(fixture, _stake(group, balances, fixture.white, fixture.black))
        balances.settle(game)
        season.learn(game)
        news.add(game, {pk: season.learners[pk].cm for pk in (game.white, game.black)})
        rows.append(to_row(game))
        pace.rest()
        if time.monotonic() > next_step:  # each is a write to the disk
            jobs.step(job, len(rows))
            next_step = time.monotonic() + STEP_SECONDS
            if time.monotonic() - started > MAX_SECONDS:
                raise Refused(
                    f"{len(rows)} games took more than {MAX_SECONDS // 60} minutes. Let them meet less often, or for a shorter time."
                )
    run.games, run.report, run.mark = rows, news.report(), mark
    run.written = {"learned": {str(pk): lesson for pk, lesson in pupils.items()}}
    # Much text, written before anybody waits for it; it counts once the state says so.
    run.plan = {**run.plan, "shown": part}
    run.save(update_fields=["games", "report", "mark", "written", "plan"])
    with transaction.atomic():
        jobs.finish(job)
        run.state = State.PREVIEW
        run.save(update_fields=["state"])


def check_standing(
    run: BulkRun, people: Sequence[Character], games_on_record: Mapping[int, int] = NO_GAMES
) -> None:
    """Raises Refused where time has passed, or somebody stands otherwise, since the games were played.

    `games_on_record` counts the games of each that are on record already.
    """
    if run.campaign.day != run.first_day:
        raise Refused(f"It is {run.campaign.date} by now: this downtime began earlier. Play it again.")
    if _mark(run.campaign, people, games_on_record) != run.mark:
        raise Refused(MSG_PEOPLE_CHANGED)


def close_campaign(job: Job, run: BulkRun, reason: str, **progress: object) -> None:
    """Begin to change the campaign's records, and keep others from it. Raises Refused where somebody does so already."""
    with short_transaction():
        jobs.step(job, 0)
        run.campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        check_records_open(run.campaign)
        close_records(run.campaign, reason)
        run.note_progress(**progress)


def abandon_work(run: BulkRun) -> None:
    """Open the campaign again where nothing has been written yet, or taken back."""
    with short_transaction():
        reopen_records(Campaign.objects.select_for_update().get(pk=run.campaign_id))
        run.progress = {}
        run.save(update_fields=["progress"])


def run_of(job: Job) -> BulkRun:
    """The run of this job; raises Cancelled where it is no longer there. Its clock starts anew."""
    BulkRun.objects.filter(job=job).update(started_at=timezone.now())
    run = BulkRun.objects.select_related("campaign", "by").filter(job=job).first()
    if run is None:
        raise jobs.Cancelled
    return run


def people_meeting(run: BulkRun, part: DowntimePart) -> list[Character]:
    """Everybody who meets in the chosen groups; raises Refused for who has died since."""
    groups = run.groups
    ids = {pk for number in part.groups for pk in groups[number].everybody}
    rows = Character.objects.filter(ACTIVE, campaign=run.campaign_id, pk__in=ids).order_by("pk")
    people = list(rows.select_related("profession", "campaign"))
    if len(people) < len(ids):
        raise Refused("Somebody of these is dead, archived or in the bin by now: change the plan.")
    return people


def judging_of(run: BulkRun) -> BulkJudging:
    when_noticed = WhenNoticed(run.plan.get("when_noticed", "warning"))
    return BulkJudging(run.campaign.rules, run.plan.get("cheats", True), when_noticed)


def _stake(group: MeetingGroup, balances: CoinBalances, white: int, black: int) -> int:
    """The stake of a game: nothing where either could not pay it."""
    stake = group.stake
    return stake if all(balances.can_lose(pk, stake, credit=group.credit) for pk in (white, black)) else 0


def _earlier_wins(run: BulkRun, groups: Sequence[MeetingGroup]) -> frozenset[tuple[int, int]]:
    """Who has beaten which of the teachers on record: the winner and the teacher."""
    teachers = {group.teacher for group in groups if group.teacher is not None}
    lost_seats = Seat.objects.filter(character__in=teachers, match__campaign=run.campaign_id)
    lost_seats = lost_seats.exclude(match__winner="").exclude(match__winner=F("side"))
    won_seats = Seat.objects.filter(match__winner=F("side"), character__isnull=False)
    wins = won_seats.filter(match__in=lost_seats.values("match")).values_list("match", "character")
    by_match = dict(lost_seats.values_list("match", "character"))
    return frozenset((winner, by_match[match]) for match, winner in wins if winner)


def _mark(
    campaign: Campaign, people: Sequence[Character], games_on_record: Mapping[int, int] = NO_GAMES
) -> str:
    """A digest of how everybody stands as far as their games depend on it; `games_on_record` games are not counted."""
    finished = Count("seats", filter=Q(seats__match__status=Match.Status.OVER))
    ids = [person.pk for person in people]
    counts = Character.objects.filter(pk__in=ids).annotate(n=finished).values_list("pk", "n")
    games = {pk: count - games_on_record.get(pk, 0) for pk, count in counts}
    rows = [
        (person.pk, str(person.cm), person.learning_limit_weeks, games[person.pk], *marked_of(person))
        for person in people
    ]
    return hashlib.sha256(repr((campaign.house_rules, sorted(rows))).encode()).hexdigest()
