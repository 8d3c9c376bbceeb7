"""Downtime: leagues, clubs and teachers play while the date moves on; nothing is on record before it is taken over.

The plan is made row by row, played by a worker, looked at, and taken over by a worker step by step; until it is whole the campaign
says so on every page, and whenever a worker dies the next one goes on, or takes it off again.
"""

from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_records_open, latest_after
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.downtime.models import BulkRun
from campaigns.downtime.rules.fixtures import MAX_PEOPLE, GroupKind, MeetingGroup, count_games
from campaigns.downtime.rules.plans import MAX_GROUPS, check_span, write_group
from campaigns.jobs import play as jobs
from campaigns.people.models import Character
from campaigns.people.rules.abilities import can_learn
from campaigns.rules.bulk import WhenNoticed

Kind, State = BulkRun.Kind, BulkRun.State
PLAY_TASK, ADOPT_TASK, UNDO_TASK = (f"campaigns.tasks.{name}_downtime" for name in ("play", "take", "undo"))


def plan_of(campaign: Campaign) -> BulkRun | None:
    """The plan that is being made; there is one at most."""
    return BulkRun.objects.filter(campaign=campaign, kind=Kind.DOWNTIME, state=State.PLANNED).first()


def _new_plan(campaign: Campaign, groups: list[dict[str, object]], by: User) -> BulkRun:
    day, plan = campaign.day, {"groups": groups}
    return BulkRun(campaign=campaign, kind=Kind.DOWNTIME, first_day=day, last_day=day, plan=plan, by=by)


@use_case(lock=row_lock(Campaign))
def add_group(campaign: Campaign, *, group: MeetingGroup, by: User) -> Answer:
    """Add those who meet to the plan. Raises Refused beside the field for nobody to meet, and for a teacher who cannot teach."""
    run = plan_of(campaign) or _new_plan(campaign, [], by)
    if len(run.plan["groups"]) >= MAX_GROUPS:
        raise Refused(f"There are {MAX_GROUPS} groups already, and no more fit: remove one first.")
    _check_group(campaign, group)
    run.plan["groups"].append(write_group(group))
    run.save()
    return Answer(f"{group.name} is added.", run.pk)


@use_case(lock=row_lock(Campaign))
def remove_group(campaign: Campaign, *, number: int) -> Answer:
    run = plan_of(campaign)
    if run is None or not 0 <= number < len(run.plan["groups"]):
        raise Refused("This group is gone already.")
    group = run.plan["groups"].pop(number)
    run.save(update_fields=["plan"])
    return Answer(f"{group['name']} is removed.")


@use_case(lock=row_lock(Campaign))
def begin_downtime(
    campaign: Campaign, *, last_day: int, seed: str, cheats: bool, when_noticed: WhenNoticed, by: User
) -> Answer:
    """Hand the plan to a worker. Raises Refused for an end before the start, for too many games, and for who has gone since."""
    check_records_open(campaign)
    run = plan_of(campaign)
    groups = run.groups if run else ()
    with rules_errors_as_refusals("until"):
        games = check_span(groups, campaign.day, last_day)
    assert run is not None
    for group in groups:
        _check_group(campaign, group)
    run.plan = {**run.plan, "cheats": cheats, "when_noticed": when_noticed.value}
    run.first_day, run.last_day, run.seed, run.by = campaign.day, last_day, seed, by
    run.state, run.started_at = State.PLAYING, None
    run.job = jobs.enqueue(campaign=campaign, task=PLAY_TASK, total=games)
    run.save()
    return Answer(pk=run.pk)


@use_case(lock=row_lock(Campaign))
def adopt_downtime(campaign: Campaign, *, run: BulkRun, last_day: int, groups: list[int]) -> Answer:
    """Have the games up to that day, of these groups, put on record; another choice than the preview's is played and shown first.

    Whoever meets in several groups plays on with what the games of the chosen ones taught, and may end elsewhere. Raises Refused
    where there are no games, or it is not to be had now.
    """
    check_records_open(campaign)
    row = _lock_run(run, State.PREVIEW)
    choice = DowntimePart(last_day, tuple(groups))
    count = count_games([row.groups[number] for number in groups], row.first_day, last_day)
    if not count:
        raise Refused("No game is left to add: choose a later day, or more groups.", "until")
    row.plan = {**row.plan, "taken_until": last_day, "taken_groups": groups}
    if choice != previewed_part(row):
        _enqueue(row, State.PLAYING, PLAY_TASK, count)
    else:
        _enqueue(row, State.TAKING, ADOPT_TASK, len(row.games) + _count_people(row))
    return Answer(pk=row.pk)


class DowntimePart(NamedTuple):
    """Which games of a downtime: up to a day, of these groups by their numbers."""

    last_day: int
    groups: tuple[int, ...]


def chosen_part(run: BulkRun) -> DowntimePart:
    """What the Dungeon Master has chosen last; at first all of it."""
    group_numbers = run.plan.get("taken_groups", range(len(run.plan["groups"])))
    return DowntimePart(run.plan.get("taken_until", run.last_day), tuple(group_numbers))


def previewed_part(run: BulkRun) -> DowntimePart:
    """What the preview was played with."""
    last_day, groups = run.plan.get("shown", (run.last_day, range(len(run.plan["groups"]))))
    return DowntimePart(last_day, tuple(groups))


@use_case(lock=row_lock(Campaign))
def request_downtime_undo(campaign: Campaign, *, run: BulkRun) -> Answer:
    check_records_open(campaign)
    row = _lock_run(run, State.TAKEN)
    _enqueue(row, State.UNDOING, UNDO_TASK, len(row.match_ids) + _count_people(row))
    return Answer(pk=row.pk)


def why_date_stays(run: BulkRun) -> str:
    """What has happened since, for which an undo leaves the date as it is; empty where it goes back to the first day."""
    if run.campaign.day != run.plan["taken_until"]:
        return "it was moved since"
    return latest_after(run.campaign, run.first_day, run.occasion)


@use_case(lock=row_lock(Campaign))
def discard_downtime(campaign: Campaign, *, run: BulkRun) -> Answer:
    row = _lock_run(run, State.PREVIEW)
    row.state = State.DISCARDED
    row.save(update_fields=["state"])
    return Answer("Discarded: nothing of it is on record.")


PREVIOUS_STATE = {State.PLAYING: State.PLANNED, State.TAKING: State.PREVIEW, State.UNDOING: State.TAKEN}


@use_case(lock=row_lock(Campaign))
def cancel_downtime(campaign: Campaign, *, run: BulkRun) -> Answer:
    """Stop the worker; everything is as it was before, what is on record of a taking over once a worker has taken it off again.

    Raises Refused where its work is done, and where an undo has begun.
    """
    row = BulkRun.objects.select_for_update().get(pk=run.pk)
    if row.state not in PREVIOUS_STATE or row.job is None:
        raise Refused("It is too late to cancel: the work is done.")
    if row.state == State.UNDOING and row.progress:
        raise Refused("It is too late to cancel: some of it is undone already, and the rest follows.")
    jobs.cancel(row.job)
    if row.progress:
        _reverse_adopted_part(row)
        return Answer("Cancelled: what is on record already is taken off again.")
    plan = plan_of(campaign)
    had_preview = row.games and row.state == State.PLAYING
    previous_state = State.PREVIEW if had_preview else PREVIOUS_STATE[State(row.state)]
    if previous_state == State.PLANNED and plan is not None:
        plan.delete()  # one plan at a time: the one that was cancelled, with all its groups
    row.state = previous_state
    row.save(update_fields=["state"])
    return Answer("Cancelled: nothing was changed.")


def _reverse_adopted_part(row: BulkRun) -> None:
    """Have the part taken off that is on record of a taking over, or the rest of an undo."""
    if row.state == State.TAKING:
        row.progress = {**row.progress, "cancelled": True}
    _enqueue(row, State.UNDOING, UNDO_TASK, len(row.progress["matches"]) + _count_people(row))


@use_case(lock=row_lock(Campaign))
def copy_plan(campaign: Campaign, *, run: BulkRun, by: User) -> Answer:
    """The same groups as a new plan, in place of the one that is being made."""
    if (old := plan_of(campaign)) is not None:
        old.delete()
    plan = _new_plan(campaign, run.plan["groups"], by)
    plan.save()
    return Answer("The same groups stand in the plan again.", plan.pk)


def forget_plans_of_failed_jobs(*, now: datetime) -> None:
    """Runs whose job failed long ago, and is about to be forgotten, are as they were before it."""
    failed = BulkRun.objects.filter(job__state=jobs.State.FAILED, job__beat_at__lt=now - jobs.RETENTION)
    for state, previous_state in PREVIOUS_STATE.items():
        stuck = failed.filter(state=state)
        for row in stuck:
            if row.progress:
                _reverse_adopted_part(row)
        stuck.update(state=State.DISCARDED if previous_state is State.PLANNED else previous_state)


def _enqueue(row: BulkRun, state: BulkRun.State, task: str, total: int) -> None:
    row.state, row.started_at = state, None
    row.job = jobs.enqueue(campaign=row.campaign, task=task, total=total)
    row.save()


def _count_people(row: BulkRun) -> int:
    return len({pk for group in row.groups for pk in group.everybody})


def _lock_run(run: BulkRun, state: BulkRun.State) -> BulkRun:
    row = BulkRun.objects.select_for_update().get(pk=run.pk)
    if row.state != state:
        raise Refused(f"This downtime has moved on: it is {row.get_state_display()} by now.")
    return row


def _check_group(campaign: Campaign, group: MeetingGroup) -> None:
    people = Character.objects.filter(campaign=campaign, pk__in=group.everybody)
    by_pk = {person.pk: person for person in people}
    for pk in group.everybody:
        person, field = by_pk.get(pk), "teacher" if pk == group.teacher else "people"
        if person is None or person.binned_at is not None or person.archived_at is not None:
            name = person.name if person else "Somebody"
            raise Refused(f"{name} is dead, archived or in the bin, and meets nobody in {group.name}.", field)
        if not person.knows_chess and (group.kind is not GroupKind.TEACHER or pk == group.teacher):
            raise Refused(f"{person.name} does not know chess.", field)
        if not can_learn(person.intelligence):
            raise Refused(f"{person.name} has too little Intelligence for chess.", "people")
    if not group.games_a_meeting:
        raise Refused("Two people at least meet: name more.", "people")
    if len(group.everybody) > MAX_PEOPLE:
        raise Refused(f"A group has {MAX_PEOPLE} people at most: these are {len(group.everybody)}.", "people")
