"""Downtime: played by a worker, looked at, taken over whole or in part, undone; and nothing is ever there by half."""

import pytest
from django.utils import timezone

from campaigns.bulk.rules.games import from_rows
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.downtime.play import downtime
from campaigns.downtime.rules.fixtures import GroupKind, MeetingGroup
from campaigns.jobs.models import Job
from campaigns.learning.play.settle import refold
from campaigns.people.models import Gain
from campaigns.rules.chess_modifier import decimal
from tests import factories, money
from tests.campaigns.downtime.downtimes import SEASON, group, planned, previewed, standing, taken, work

pytestmark = pytest.mark.django_db


@pytest.fixture
def guild(campaign):
    return [factories.player(campaign, f"Guildsman {number}", cm=18 + 3 * number) for number in range(6)]


def test_a_league_plays_and_nothing_is_on_record_before_it_is_taken_over(campaign, dm, guild):
    before = standing(campaign)
    run = previewed(campaign, dm, group(guild))
    assert run.state == "preview" and run.job.state == Job.State.DONE
    assert len(run.games) == 10 * 3 == run.report["games"]
    assert standing(campaign) == before


@pytest.mark.slow
def test_what_is_taken_over_are_ordinary_records_that_fold_to_the_same(campaign, dm, guild):
    run = taken(campaign, previewed(campaign, dm, group(guild)))
    campaign.refresh_from_db()
    assert run.state == "taken" and campaign.day == 10 + SEASON
    assert campaign.matches.count() == 30

    def kept():
        gains = Gain.objects.order_by("match", "character")
        return [
            *gains.values_list(
                "match", "character", "verdict", "raw", "credited", "cm_before", "cm_after", "working"
            ),
            *campaign.characters.order_by("pk").values_list("cm"),
        ]

    rows = kept()
    for one in guild:
        one.refresh_from_db()
        refold(one)
    assert kept() == rows


@pytest.mark.slow
def test_the_preview_tells_what_the_records_then_say(campaign, dm, guild):
    run = taken(campaign, previewed(campaign, dm, group(guild)))
    for row in run.report["gains"]:
        assert campaign.characters.get(name=row["name"]).cm is not None
        assert row["after"] != row["before"]
    assert any("overtook" in sentence or "upset" in sentence for sentence in run.report["sentences"])


def test_the_same_seed_gives_the_same_report(campaign, dm, guild):
    first = previewed(campaign, dm, group(guild))
    second = previewed(campaign, dm, group(guild))
    assert (first.report, first.games) == (second.report, second.games)
    assert previewed(campaign, dm, group(guild), seed="Winter").games != first.games


@pytest.mark.slow
def test_a_part_is_taken_over_up_to_a_day_and_of_some_groups(campaign, dm, guild):
    run = previewed(campaign, dm, group(guild), group(guild[:2], GroupKind.CLUB, name="The two"))
    run = taken(campaign, run, until=10 + 35, groups=[0])
    campaign.refresh_from_db()
    assert campaign.day == 45
    assert campaign.matches.count() == 15
    assert {match.place for match in campaign.matches.all()} == {"Guild league"}


def of_two_groups(campaign, dm, guild):
    """The league of all, and a club in which two of them play every day."""
    return previewed(campaign, dm, group(guild), group(guild[:2], GroupKind.CLUB, name="The two", every=1))


def chosen(campaign, run, *groups, until=None):
    downtime.adopt_downtime(
        campaign.pk, new_key(), run=run, last_day=until or run.last_day, groups=list(groups)
    )
    return run


@pytest.mark.slow
def test_a_part_is_shown_as_what_it_leads_to_before_it_is_taken_over(campaign, dm, guild):
    """As if the other group had never met, game for game and CM for CM."""
    before = standing(campaign)
    run = of_two_groups(campaign, dm, guild)
    whole = run.report
    alone = previewed(campaign, dm, group(guild))
    part = work(chosen(campaign, run, 0))
    assert (part.state, standing(campaign)) == ("preview", before)
    assert (part.report, part.games) == (alone.report, alone.games) and part.report != whole
    assert work(chosen(campaign, part, 0)).state == "taken"
    after = {row["name"]: row["after"] for row in part.report["gains"]}
    assert after == {one.name: decimal(one.cm) for one in campaign.characters.all() if one.name in after}


@pytest.mark.slow
def test_the_stored_part_is_an_ordinary_sequence_of_its_games(campaign, dm, guild):
    run = taken(campaign, of_two_groups(campaign, dm, guild), groups=[0])
    for one in guild:
        one.refresh_from_db()
        cms = [
            (seat.cm, seat.match.gains.get(character=one).cm_before)
            for seat in one.seats.select_related("match")
        ]
        assert all(sat == before for sat, before in cms)
        stored = one.cm
        refold(one)
        assert type(one).objects.get(pk=one.pk).cm == stored
    assert len(run.games) == campaign.matches.count() == 30


def test_the_whole_may_be_shown_again_after_a_part(campaign, dm, guild):
    run = of_two_groups(campaign, dm, guild)
    whole = run.games
    part = work(chosen(campaign, run, 1, until=40))
    assert {row[1] for row in part.games} == {1} and max(row[0] for row in part.games) == 40
    assert work(chosen(campaign, part, 0, 1)).games == whole


@pytest.mark.slow
def test_cancelled_while_a_part_is_played_the_preview_is_as_it_was(campaign, dm, guild):
    run = of_two_groups(campaign, dm, guild)
    games = run.games
    chosen(campaign, run, 0)
    downtime.cancel_downtime(campaign.pk, new_key(), run=run)
    run.refresh_from_db()
    assert (run.state, run.games) == ("preview", games)
    assert work(chosen(campaign, run, 0, 1)).state == "taken"


@pytest.mark.slow
def test_a_player_character_keeps_the_learning_limit(campaign, dm, guild):
    hero = factories.player(campaign, "Aldric", cm=24, kind="pc", intelligence=18)
    taken(campaign, previewed(campaign, dm, group([hero, *guild])))
    hero.refresh_from_db()
    lessons = Gain.objects.filter(character=hero)
    assert lessons.filter(verdict__in=["learned", "learned-less"]).count() <= len(guild)
    assert lessons.exclude(verdict__in=["lost", "drawn", "not-first-game", "not-played-out"]).count() <= len(
        guild
    )
    match = campaign.matches.filter(seats__character=hero).first()
    assert match.lines.filter(kind="note").count() == 2 * match.turns or not match.played_out


@pytest.mark.slow
def test_pupils_learn_chess_from_their_teacher_and_the_first_win_is_told(campaign, dm):
    master = factories.player(campaign, "The Master", cm=30)
    pupils = [factories.character(campaign, f"Pupil {number}", intelligence=14) for number in range(3)]
    school = MeetingGroup(GroupKind.TEACHER, "School", tuple(one.pk for one in pupils), 7, teacher=master.pk)
    run = taken(campaign, previewed(campaign, dm, school, until=10 + 2 * SEASON))
    for pupil in pupils:
        pupil.refresh_from_db()
        assert pupil.initial_cm == 19 and pupil.cm >= 19
        assert pupil.record.get().teacher == master
    assert run.report["games"] == 3 * 20
    firsts = [sentence for sentence in run.report["sentences"] if "for the first time" in sentence]
    assert firsts and all(
        "beat The Master for the first time, on day" in first.lower().replace("the master", "The Master")
        for first in firsts
    )
    again = previewed(campaign, dm, school, until=10 + 4 * SEASON, seed="Another")
    beaten = {first.split(" beat ")[0] for first in firsts}
    assert not any(
        name in sentence
        for name in beaten
        for sentence in again.report["sentences"]
        if "first time" in sentence
    )
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    work(run)
    for pupil in pupils:
        pupil.refresh_from_db()
        assert (pupil.cm, pupil.initial_cm, pupil.record.count()) == (None, None, 0)


@pytest.mark.slow
def test_undo_takes_everything_back_and_the_date_too(campaign, dm, guild):
    for one in guild:
        money.pay(one, "25 gp")
    before = standing(campaign)
    run = taken(campaign, previewed(campaign, dm, group(guild, stake=200)))
    assert standing(campaign) != before
    assert money.total() == 0
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    assert work(run).state == "undone"
    assert standing(campaign) == before


def test_a_purse_that_cannot_pay_plays_for_nothing_unless_on_credit(campaign, dm, guild):
    run = previewed(campaign, dm, group(guild, stake=200))
    assert not any(game.stake for game in from_rows(run.games))
    assert any("played for free" in sentence for sentence in run.report["sentences"])
    on_credit = previewed(campaign, dm, group(guild, stake=200, credit=True))
    assert any(game.stake for game in from_rows(on_credit.games))


@pytest.mark.parametrize("until", [10, 9])
def test_an_end_before_the_start_is_refused(campaign, dm, guild, until):
    with pytest.raises(Refused, match="ends after today"):
        planned(campaign, dm, group(guild), until=until)


def test_too_many_games_and_years_are_refused_in_a_sentence(campaign, dm, guild):
    with pytest.raises(Refused, match="3661 days: a downtime lasts 3660"):
        planned(campaign, dm, group(guild), until=10 + 3661)
    with pytest.raises(Refused, match="23,526 games, and 12,000 are the most"):
        planned(campaign, dm, group(guild, every=1), group(guild, every=1), until=10 + 3660)


def test_a_dead_teacher_teaches_nobody(campaign, dm, guild):
    master, *pupils = guild
    master.binned_at = timezone.now()
    master.save()
    school = MeetingGroup(GroupKind.TEACHER, "School", tuple(one.pk for one in pupils), 7, teacher=master.pk)
    with pytest.raises(Refused, match="Guildsman 0 is dead") as refusal:
        downtime.add_group(campaign.pk, new_key(), group=school, by=dm)
    assert refusal.value.field == "teacher"


def test_who_dies_between_the_plan_and_the_worker_stops_it_with_a_sentence(campaign, dm, guild):
    run = planned(campaign, dm, group(guild))
    campaign.characters.filter(pk=guild[2].pk).update(binned_at=timezone.now())
    work(run)
    assert run.job.state == Job.State.FAILED and "dead, archived or in the bin" in run.job.error
    downtime.cancel_downtime(campaign.pk, new_key(), run=run)
    run.refresh_from_db()
    assert run.state == "planned"


def test_one_alone_is_no_league(campaign, dm, guild):
    with pytest.raises(Refused, match="Two people at least"):
        downtime.add_group(campaign.pk, new_key(), group=group(guild[:1]), by=dm)


@pytest.mark.slow
def test_cancel_after_the_last_game_is_too_late(campaign, dm, guild):
    run = previewed(campaign, dm, group(guild))
    with pytest.raises(Refused, match="too late"):
        downtime.cancel_downtime(campaign.pk, new_key(), run=run)


@pytest.mark.slow
def test_cancel_before_the_worker_came_leaves_the_plan(campaign, dm, guild):
    run = planned(campaign, dm, group(guild))
    downtime.cancel_downtime(campaign.pk, new_key(), run=run)
    work(run)
    assert run.state == "planned" and run.games == []
    assert downtime.plan_of(campaign) == run


def test_two_downtimes_of_one_campaign_do_not_mix(campaign, dm, guild):
    first = previewed(campaign, dm, group(guild))
    second = previewed(campaign, dm, group(guild[:4]), seed="Winter", until=10 + 100)
    taken(campaign, second)
    before = standing(campaign)
    run = taken(campaign, first)
    assert run.job.state == Job.State.FAILED and "began earlier" in run.job.error
    assert standing(campaign) == before


def test_a_preview_that_has_grown_old_is_not_taken_over(campaign, dm, guild):
    run = previewed(campaign, dm, group(guild))
    campaign.characters.filter(pk=guild[0].pk).update(cm="30")
    run = taken(campaign, run)
    assert run.job.state == Job.State.FAILED and "has played or changed" in run.job.error
    assert campaign.matches.count() == 0
