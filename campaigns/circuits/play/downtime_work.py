"""What workers do for a downtime: play it, take it over, undo it; each all or nothing."""

import hashlib
import time
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import latest_after, move_date
from campaigns.circuits.models import CircuitRun
from campaigns.circuits.play import purses_of_run, undoing
from campaigns.circuits.play.downtime import State, shown_choice, wanted_choice
from campaigns.circuits.play.season import Season
from campaigns.circuits.play.writing import Manner, prepare_rows, save_rows
from campaigns.circuits.rules.fixtures import MeetingGroup, fixtures
from campaigns.circuits.rules.plans import read_groups
from campaigns.circuits.rules.played import Row, RunGame, from_rows, to_rows
from campaigns.circuits.rules.pockets import Pockets
from campaigns.circuits.rules.tidings import Tidings
from campaigns.core.refusals import Refused
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.bulk import BulkJudging
from campaigns.match.models import Match, Seat
from campaigns.people.models import Character, RecordEntry
from campaigns.people.play import lock_characters
from campaigns.rules.bulk import WhenNoticed
from campaigns.rules.seeded_dice import SeededDice

STEP_SECONDS = 0.5
MOST_SECONDS = 300
CHANGED = "Somebody of these has played or changed since this was played: discard it and play it again."
WHY = "Downtime"


def play(job: Job) -> None:
    """Play what was chosen of the plan in memory, then keep it as a preview; nothing of it is on record."""
    run = _run_of(job)
    began = next_step = time.monotonic()
    groups = read_groups(run.plan["groups"])
    until, chosen = choice = wanted_choice(run)
    people = _people(run, [groups[number] for number in chosen])
    mark = _mark(people)
    seeded = SeededDice(run.seed)
    season = Season(run.campaign, people, _judging(run), seeded)
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
        if game.stake and game.winner is not None and game.loser is not None:
            pockets.hand_over(game.loser, game.winner, game.stake)
        season.learn(game)
        tidings.hear(game, {pk: season.learners[pk].cm for pk in (game.white, game.black)})
        rows += to_rows([game])
        if time.monotonic() > next_step:  # each is a write to the disk
            jobs.step(job, len(rows))
            next_step = time.monotonic() + STEP_SECONDS
            if time.monotonic() - began > MOST_SECONDS:
                raise Refused(
                    f"{len(rows)} games took more than {MOST_SECONDS // 60} minutes. Let them meet less often, or for a shorter time."
                )
    with transaction.atomic():
        jobs.finish(job)
        run.games, run.report, run.mark = rows, dict(tidings.report()), mark
        run.written = {"learned": {str(pk): at for pk, at in learned.items()}}
        run.plan = {**run.plan, "shown": choice}
        run.state = State.PREVIEW
        run.save(update_fields=["games", "report", "mark", "written", "plan", "state"])


def write_downtime(job: Job) -> None:
    """Put the games that were chosen on record, in one transaction, and move the date to the last of them.

    Everything is made ready before it: whoever writes meanwhile waits for the saving alone.
    """
    run = _run_of(job)
    groups = read_groups(run.plan["groups"])
    until, chosen = shown_choice(run)
    meeting = [groups[number] for number in chosen]
    people = _people(run, meeting)
    _check_standing(run, run.campaign, people)
    games = from_rows(run.games)
    season = Season(run.campaign, people, _judging(run), SeededDice(run.seed))
    pupils = _pupils(season, run, games)
    manner = Manner(
        lambda game: groups[game.group].name,
        lambda game: any(season.characters[pk].is_pc for pk in (game.white, game.black)),
        run.by,
    )
    rows = prepare_rows(season, games, manner)
    with transaction.atomic():
        jobs.finish(job)
        campaign = season.campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        _check_standing(run, campaign, _people(run, meeting, lock=True))
        move_date(campaign, min(until, run.last_day), WHY, run.by)
        entries = [_enter_pupil(season, run, *pupil) for pupil in pupils]
        matches = save_rows(season, rows)
        won = _won(games)
        purses_of_run.share_out(campaign, people, won, f"{WHY}: games of chess for coins", run.by)
        run.written = {
            **run.written,
            "matches": matches,
            "coins": won,
            "limits": season.limits,
            "entries": entries,
        }
        run.state = State.TAKEN
        run.save(update_fields=["written", "state"])


def _check_standing(run: CircuitRun, campaign: Campaign, people: Sequence[Character]) -> None:
    """Raises Refused where time has passed, or somebody stands otherwise, since the games were played."""
    if campaign.day != run.first_day:
        raise Refused(f"It is {campaign.date} by now: this downtime began earlier. Play it again.")
    if _mark(people) != run.mark:
        raise Refused(CHANGED)


def undo(job: Job) -> None:
    """Take everything back that was taken over, and the date if nothing else has happened since."""
    with transaction.atomic():
        run = _run_of(job, lock=True)
        jobs.finish(job)
        campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        undoing.undo(campaign, run, run.by)
        if campaign.day == run.plan["taken_until"] and not latest_after(campaign, run.first_day):
            move_date(campaign, run.first_day, f"{WHY} undone", run.by)
        run.state = State.UNDONE
        run.save(update_fields=["state"])


def _run_of(job: Job, *, lock: bool = False) -> CircuitRun:
    """The run of this job; raises Cancelled where it is no longer there. Its clock starts anew."""
    CircuitRun.objects.filter(job=job).update(started_at=timezone.now())
    rows = (
        CircuitRun.objects.select_for_update()
        if lock
        else CircuitRun.objects.select_related("campaign", "by")
    )
    run = rows.filter(job=job).first()
    if run is None:
        raise jobs.Cancelled
    return run


def _people(run: CircuitRun, groups: Sequence[MeetingGroup], *, lock: bool = False) -> list[Character]:
    """Everybody who meets; raises Refused for who has died since."""
    ids = {pk for group in groups for pk in group.everybody}
    if lock:
        lock_characters(ids)
    people = list(
        Character.objects.filter(campaign=run.campaign_id, pk__in=ids, binned_at=None, archived_at=None)
        .select_related("profession", "campaign")
        .order_by("pk")
    )
    if len(people) < len(ids):
        raise Refused("Somebody of these is dead, archived or in the bin by now: make the plan anew.")
    return people


def _judging(run: CircuitRun) -> BulkJudging:
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


def _mark(people: Sequence[Character]) -> str:
    """A digest of how everybody stands as far as their games depend on it."""
    finished = Count("seats", filter=Q(seats__match__status=Match.Status.OVER))
    counts = dict(
        Character.objects.filter(pk__in=[one.pk for one in people])
        .annotate(n=finished)
        .values_list("pk", "n")
    )
    rows = [(one.pk, str(one.cm), one.learning_limit_weeks, counts[one.pk]) for one in people]
    return hashlib.sha256(repr(sorted(rows)).encode()).hexdigest()


def _won(games: Sequence[RunGame]) -> dict[int, int]:
    pockets = Pockets({})
    for game in games:
        if game.stake and game.winner is not None and game.loser is not None:
            pockets.hand_over(game.loser, game.winner, game.stake)
    return pockets.won


def _pupils(season: Season, run: CircuitRun, games: Sequence[RunGame]) -> list[tuple[int, int, int]]:
    """Those who learn chess before their first game, who know it from here on: each with the teacher and the day."""
    learned: Mapping[str, tuple[int, int]] = run.written.get("learned", {})
    playing = {pk for game in games for pk in (game.white, game.black)}
    pupils = [(int(key), *at) for key, at in learned.items() if int(key) in playing]
    for pupil, _, _ in pupils:
        season.teach(pupil)
    return pupils


def _enter_pupil(season: Season, run: CircuitRun, pupil: int, teacher: int, day: int) -> tuple[int, int]:
    """Have somebody learn chess on the day of the first game; the entry's id and the pupil's."""
    character = season.characters[pupil]
    character.save(update_fields=["initial_cm"])
    entry = RecordEntry.objects.create(
        character=character,
        kind=RecordEntry.Kind.LEARNED,
        number=season.campaign.take_number(),
        day=day,
        cm=character.initial_cm,
        text=f"learned chess from {season.characters[teacher].name}",
        teacher=season.characters[teacher],
        by=run.by,
    )
    return entry.pk, pupil
