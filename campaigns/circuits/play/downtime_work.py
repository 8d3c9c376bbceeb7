"""What a worker plays of a downtime; nothing of it is on record yet. And what taking it over asks of it."""

import hashlib
import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_open, close, reopen
from campaigns.circuits.models import CircuitRun
from campaigns.circuits.play import purses_of_run
from campaigns.circuits.play.downtime import DowntimePart, State, wanted_choice
from campaigns.circuits.play.season import Season
from campaigns.circuits.rules.fixtures import MeetingGroup, fixtures
from campaigns.circuits.rules.played import Pockets, Row, to_rows
from campaigns.circuits.rules.tidings import Tidings
from campaigns.core.refusals import Refused
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.jobs.pace import Pace, short_transaction
from campaigns.match.bulk import BulkJudging
from campaigns.match.models import Match, Seat
from campaigns.people.models import Character
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.seeded_dice import SeededDice

STEP_SECONDS = 0.5
MOST_SECONDS = 300
CHANGED = "Somebody of these has played or changed since this was played: discard it and play it again."
WHY = "Downtime"
COINS_OF_DOWNTIME = f"{WHY}: games of chess for coins"
NOBODY: Mapping[int, int] = MappingProxyType({})
# What somebody brings to the board.
BROUGHT = (
    *("kind", "class_name", "profession_id", "intelligence", "wisdom", "dexterity", "hit_points"),
    *("age_level", "pick_pockets", "powers"),
)


def play(job: Job) -> None:
    """Play what was chosen of the plan in memory, then keep it as a preview; nothing of it is on record."""
    run = run_of(job)
    began, pace = time.monotonic(), Pace()
    next_step = began
    groups = run.groups
    until, chosen = choice = wanted_choice(run)
    people = people_meeting(run, choice)
    mark = _mark(run.campaign, people)
    seeded = SeededDice(run.seed)
    season = Season(run.campaign, people, judging_of(run), seeded)
    pockets = purses_of_run.pockets(people)
    names = {one.pk: one.name for one in people}
    tidings = Tidings(groups, names, run.campaign.date_of, _beaten(run, groups))
    rows: list[Row] = []
    learned: dict[int, tuple[int, int]] = {}
    for fixture in fixtures(groups, run.first_day, until, seeded.lot):
        if fixture.group not in chosen:
            continue
        group = groups[fixture.group]
        for person in (fixture.white, fixture.black):
            if person not in season.learners and group.teacher is not None:
                season.teach(person)
                learned[person] = (group.teacher, fixture.day)
        game = season.play(fixture, _stake(group, pockets, fixture.white, fixture.black))
        pockets.settle(game)
        season.learn(game)
        tidings.hear(game, {pk: season.learners[pk].cm for pk in (game.white, game.black)})
        rows += to_rows([game])
        pace.rest()
        if time.monotonic() > next_step:  # each is a write to the disk
            jobs.step(job, len(rows))
            next_step = time.monotonic() + STEP_SECONDS
            if time.monotonic() - began > MOST_SECONDS:
                raise Refused(
                    f"{len(rows)} games took more than {MOST_SECONDS // 60} minutes. Let them meet less often, or for a shorter time."
                )
    run.games, run.report, run.mark = rows, tidings.report(), mark
    run.written = {"learned": {str(pk): at for pk, at in learned.items()}}
    # Much text, written before anybody waits for it; it counts once the state says so.
    run.plan = {**run.plan, "shown": choice}
    run.save(update_fields=["games", "report", "mark", "written", "plan"])
    with transaction.atomic():
        jobs.finish(job)
        run.state = State.PREVIEW
        run.save(update_fields=["state"])


def check_standing(run: CircuitRun, people: Sequence[Character], own: Mapping[int, int] = NOBODY) -> None:
    """Raises Refused where time has passed, or somebody stands otherwise, since the games were played.

    `own` counts the games of each that are on record already.
    """
    if run.campaign.day != run.first_day:
        raise Refused(f"It is {run.campaign.date} by now: this downtime began earlier. Play it again.")
    if _mark(run.campaign, people, own) != run.mark:
        raise Refused(CHANGED)


def close_campaign(job: Job, run: CircuitRun, reason: str, **progress: Any) -> None:
    """Begin to change the campaign's records, and keep others from it. Raises Refused where somebody does so already."""
    with short_transaction():
        jobs.step(job, 0)
        run.campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        check_open(run.campaign)
        close(run.campaign, reason)
        run.note_progress(**progress)


def abandon_work(run: CircuitRun) -> None:
    """Open the campaign again where nothing has been written yet, or taken back."""
    with short_transaction():
        reopen(Campaign.objects.select_for_update().get(pk=run.campaign_id))
        run.progress = {}
        run.save(update_fields=["progress"])


def run_of(job: Job) -> CircuitRun:
    """The run of this job; raises Cancelled where it is no longer there. Its clock starts anew."""
    CircuitRun.objects.filter(job=job).update(started_at=timezone.now())
    run = CircuitRun.objects.select_related("campaign", "by").filter(job=job).first()
    if run is None:
        raise jobs.Cancelled
    return run


def people_meeting(run: CircuitRun, choice: DowntimePart) -> list[Character]:
    """Everybody who meets in the chosen groups; raises Refused for who has died since."""
    groups = run.groups
    ids = {pk for number in choice.groups for pk in groups[number].everybody}
    people = list(
        Character.objects.filter(campaign=run.campaign_id, pk__in=ids, binned_at=None, archived_at=None)
        .select_related("profession", "campaign")
        .order_by("pk")
    )
    if len(people) < len(ids):
        raise Refused("Somebody of these is dead, archived or in the bin by now: change the plan.")
    return people


def judging_of(run: CircuitRun) -> BulkJudging:
    return BulkJudging(
        run.campaign.rules, run.plan.get("cheats", True), WhenNoticed(run.plan.get("when_noticed", "warning"))
    )


def _stake(group: MeetingGroup, pockets: Pockets, white: int, black: int) -> int:
    """The stake of a game: nothing where either could not pay it."""
    both_can = all(pockets.can_lose(one, group.stake, credit=group.credit) for one in (white, black))
    return group.stake if both_can else 0


def _beaten(run: CircuitRun, groups: Sequence[MeetingGroup]) -> frozenset[tuple[int, int]]:
    """Who has beaten which of the teachers on record: the winner and the teacher."""
    teachers = {group.teacher for group in groups if group.teacher is not None}
    lost = Seat.objects.filter(character__in=teachers, match__campaign=run.campaign_id)
    lost = lost.exclude(match__winner="").exclude(match__winner=F("side"))
    pairs = Seat.objects.filter(
        match__in=lost.values("match"), match__winner=F("side"), character__isnull=False
    )
    by_match = dict(lost.values_list("match", "character"))
    return frozenset(
        (winner, by_match[match]) for match, winner in pairs.values_list("match", "character") if winner
    )


def _mark(campaign: Campaign, people: Sequence[Character], own: Mapping[int, int] = NOBODY) -> str:
    """A digest of how everybody stands as far as their games depend on it; `own` games are not counted."""
    finished = Count("seats", filter=Q(seats__match__status=Match.Status.OVER))
    ids = [one.pk for one in people]
    counts = dict(Character.objects.filter(pk__in=ids).annotate(n=finished).values_list("pk", "n"))
    rows = [
        (one.pk, str(one.cm), one.learning_limit_weeks, counts[one.pk] - own.get(one.pk, 0))
        + tuple(getattr(one, name) for name in BROUGHT)
        for one in people
    ]
    return hashlib.sha256(repr((campaign.house_rules, sorted(rows))).encode()).hexdigest()
