"""Taking a downtime over, and undoing it, in short steps: whoever dies on the way is followed, and meanwhile nobody else changes the records."""

from datetime import timedelta
from fractions import Fraction
from unittest import mock

import pytest
from django.utils import timezone

from campaigns.campaign.play.campaigns import close_records, set_house_rules
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import adoption, downtime, downtime_work, evenings, reversal
from campaigns.downtime.rules.fixtures import GroupKind
from campaigns.jobs import pace
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.models import Line
from campaigns.people.models import Gain
from campaigns.people.play import set_cm
from tests import factories, games
from tests.campaigns.downtime.downtimes import WORK, group, planned, previewed, standing, taken, work

pytestmark = pytest.mark.django_db


@pytest.fixture
def company(campaign):
    """A teacher, pupils who know no chess, members of a guild, and a player character, whose first games count."""
    teacher = factories.player(campaign, "Mistress", cm=50)
    pupils = [factories.character(campaign, name) for name in ("Igor", "Olga")]
    guild = [factories.player(campaign, f"Guildsman {number}", cm=18 + 3 * number) for number in range(3)]
    hero = factories.player(campaign, "Oswin", cm=20, kind="pc")
    school = group(pupils, GroupKind.TEACHER, name="School", teacher=teacher.pk)
    return school, group([*guild, hero], stake=200, credit=True)


@pytest.fixture
def run(campaign, dm, company):
    return previewed(campaign, dm, *company, until=10 + 21)


class Killed(BaseException):
    """The worker's process is gone: nothing after it is carried out."""


def dies(*args, **kwargs):
    raise Killed


def hand_over(campaign, run):
    downtime.adopt_downtime(campaign.pk, new_key(), run=run, last_day=run.last_day, groups=[0, 1])
    run.refresh_from_db()


def killed(run, *, steps):
    """Work that is killed after so many steps; whether it was."""
    live = iter(range(steps))

    def sleep(seconds):
        if next(live, None) is None:
            raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pace.time, "sleep", sleep)
        patch.setattr(pace, "SLICE", 3600)
        patch.setattr(pace, "CHUNK_SECONDS", 1e-9)
        patch.setattr(pace, "FIRST_CHUNK", 1)
        try:
            jobs.run_job(job_id=run.job_id, work=WORK[run.job.task])
        except Killed:
            Job.objects.filter(pk=run.job_id).update(tries=0)  # each time another evening
            jobs.sweep(now=timezone.now() + timedelta(minutes=5))
            return True
        finally:
            run.refresh_from_db()
    return False


def on_record(campaign):
    """Everything that is told of its matches, in the order of the record."""
    matches = campaign.matches.order_by("number")
    of = {"match__campaign": campaign}
    return [
        [*matches.values_list("day", "place", "how", "winner", "turns", "cheated", "options")],
        [*Line.objects.filter(**of).order_by("match__number", "seq").values_list("seq", "kind", "text", "faces", "state")],
        [*Gain.objects.filter(**of).order_by("match__number", "character").values_list("character", "credited", "working")],
        [*campaign.characters.order_by("pk").values_list("pk", "cm", "cm_key", "initial_cm", "learning_limit_weeks")],
        [(entry.kind, entry.day, entry.text) for one in campaign.characters.order_by("pk") for entry in one.record.all()],
    ]  # fmt: skip


def test_a_worker_killed_after_every_step_is_followed_to_the_same_end(campaign, dm, company, run):
    before = standing(campaign)
    taken(campaign, run)
    whole, money = on_record(campaign), standing(campaign)[4]
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    work(run)
    assert standing(campaign) == before
    again = previewed(campaign, dm, *company, until=10 + 21)
    hand_over(campaign, again)
    kills = 0
    while killed(again, steps=0):
        kills += 1
        campaign.refresh_from_db()
        assert campaign.closed_for == "A downtime is being added"
    assert kills > 12 and again.state == "taken" and again.progress == {}
    assert on_record(campaign) == whole and standing(campaign)[4] == money
    downtime.request_downtime_undo(campaign.pk, new_key(), run=again)
    again.refresh_from_db()
    while killed(again, steps=0):
        kills += 1
    assert again.state == "undone" and standing(campaign) == before
    assert not campaign.closed_for


UNLEARN = "campaigns.downtime.play.undoing.unlearn"


@pytest.mark.parametrize("at", [
    "chess_minigame.judge.play.bulk.GriceTable.log",
    "campaigns.bulk.play.match_rows.Seat.objects.bulk_create",
    "campaigns.downtime.play.purses_of_run.book_winnings",
    UNLEARN,
])  # fmt: skip
@pytest.mark.django_db(transaction=True)
def test_a_step_in_whose_midst_the_worker_dies_is_not_there(campaign, run, monkeypatch, at):
    before = standing(campaign)
    hand_over(campaign, run)
    if at == UNLEARN:
        work(run)
        downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
        run.refresh_from_db()
    with monkeypatch.context() as patch:
        patch.setattr(at, dies)
        with pytest.raises(Killed):
            jobs.run_job(job_id=run.job_id, work=WORK[run.job.task])
    run.refresh_from_db()
    assert campaign.matches.count() == len(run.progress["matches"]) - run.progress.get("deleted", 0)
    jobs.sweep(now=timezone.now() + timedelta(minutes=5))
    work(run)
    if run.state == "undone":
        assert standing(campaign) == before
        return
    assert campaign.matches.count() == len(run.games) == len(run.match_ids)
    jobs.run_job(job_id=run.job_id, work=adoption.write_downtime)  # the queue hands it out again
    assert campaign.matches.count() == len(run.games)


@pytest.mark.parametrize("steps", [0, 4, 14, 20])
def test_what_a_cancelled_taking_over_has_written_is_taken_off_again(campaign, run, steps):
    before = standing(campaign)
    hand_over(campaign, run)
    assert killed(run, steps=steps)
    said = downtime.cancel_downtime(campaign.pk, new_key(), run=run)
    assert said.sentence == "Cancelled: what is on record already is taken off again."
    work(run)
    assert run.state == "preview" and standing(campaign) == before and not campaign.closed_for
    assert taken(campaign, run).state == "taken"
    assert campaign.matches.count() == len(run.games)


def test_an_undo_that_has_begun_goes_through_to_its_end(campaign, run):
    taken(campaign, run)
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    run.refresh_from_db()
    killed(run, steps=3)
    with pytest.raises(Refused, match="some of it is undone already"):
        downtime.cancel_downtime(campaign.pk, new_key(), run=run)


def test_nobody_else_changes_the_records_of_a_campaign_meanwhile(campaign, dm, run):
    hand_over(campaign, run)
    killed(run, steps=12)
    white, black = campaign.characters.filter(name__startswith="Guildsman")[:2]
    plan = evenings.EveningPlan([white], [black], 1, "seed")
    other = BulkRun.objects.create(
        campaign=campaign,
        kind="downtime",
        state="preview",
        first_day=10,
        last_day=20,
        games=run.games,
        plan=run.plan,
    )
    for change in (
        lambda: games.begin(white, black),
        lambda: set_cm(
            campaign.pk, new_key(), character=white, cm=Fraction(30), initial_cm=None, reason="a wish", by=dm
        ),
        lambda: set_house_rules(campaign.pk, new_key(), rules=HouseRules()),
        lambda: evenings.play_evening(campaign.pk, new_key(), plan=plan, by=dm),
        lambda: planned(campaign, dm, group([white, black])),
        lambda: downtime.adopt_downtime(campaign.pk, new_key(), run=other, last_day=20, groups=[0]),
    ):
        with pytest.raises(Refused, match="A downtime is being added: wait until that is done"):
            change()


@pytest.mark.slow
def test_a_match_that_ends_meanwhile_waits_too(campaign):
    match = games.sit_down(factories.player(campaign, "Bors"), factories.player(campaign, "Ygraine"))
    close_records(campaign, "A downtime is being undone")
    with pytest.raises(Refused, match="A downtime is being undone: wait"):
        games.finish(match)


def test_work_that_failed_on_the_way_and_is_forgotten_is_taken_off(campaign, run):
    before = standing(campaign)
    hand_over(campaign, run)
    killed(run, steps=12)
    long_ago = timezone.now() - timedelta(days=31)
    Job.objects.filter(pk=run.job_id).update(state=Job.State.FAILED, beat_at=long_ago)
    downtime.forget_plans_of_failed_jobs(now=timezone.now())
    run.refresh_from_db()
    assert run.state == "undoing"
    work(run)
    assert run.state == "preview" and standing(campaign) == before


def left_by(campaign, run):
    campaign.refresh_from_db()
    run.refresh_from_db()
    return campaign.closed_for, run.progress, run.job.state, campaign.matches.count()


def test_who_changes_while_the_campaign_is_being_closed_leaves_all_as_it_was(campaign, run, monkeypatch):
    hand_over(campaign, run)
    looks = mock.Mock(side_effect=[None, Refused("Somebody has changed.")])
    monkeypatch.setattr(downtime_work, "check_standing", looks)
    work(run)
    assert left_by(campaign, run) == ("", {}, Job.State.FAILED, 0)


def test_an_undo_that_is_refused_once_the_campaign_is_closed_opens_it_again(campaign, run, monkeypatch):
    taken(campaign, run)
    count = campaign.matches.count()
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    monkeypatch.setattr(reversal.undoing, "check_undoable", mock.Mock(side_effect=Refused("Spent.")))
    work(run)
    assert left_by(campaign, run) == ("", {}, Job.State.FAILED, count)


def test_an_undo_killed_between_the_closing_and_the_coins_goes_on(campaign, run, monkeypatch):
    taken(campaign, run)
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reversal.undoing, "check_undoable", dies)
        with pytest.raises(Killed):
            work(run)
    jobs.sweep(now=timezone.now() + timedelta(minutes=5))
    work(run)
    assert left_by(campaign, run) == ("", {}, Job.State.DONE, 0)
