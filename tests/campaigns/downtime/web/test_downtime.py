"""Downtime on its pages: the plan row by row, the worker's progress, the preview, take over, undo."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import close_records
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import downtime
from campaigns.downtime.presenters.downtime import time_left
from campaigns.downtime.rules.recipes import RECIPES
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from tests import factories, games
from tests.campaigns.downtime.downtimes import work
from tests.client import HTMX, without_bdi

pytestmark = pytest.mark.django_db
GROUP = {"kind": "league", "name": "Guild league", "circle": "everybody", "every": "7", "stake": ""}
BEGIN = {"weeks": "20", "until": "", "when_noticed": "expel", "seed": "ABCD"}


@pytest.fixture
def guild(campaign):
    return [factories.player(campaign, f"Guildsman {number}", cm=18 + 3 * number) for number in range(4)]


def begun(dm, campaign):
    assert dm.submit("downtime", campaign, **GROUP).status_code == 302
    dm.submit("downtime-begin", campaign, **BEGIN)
    return BulkRun.objects.get()


def test_a_league_is_planned_played_taken_over_and_undone(dm, campaign, guild):
    run = begun(dm, campaign)
    assert "Waiting for a worker" in dm.page("downtime-run", run)
    work(run)
    page = dm.page("downtime-run", run)
    assert "40 games, ready for review" in page and "Keep this downtime?" in page
    assert campaign.matches.count() == 0
    dm.submit("downtime-run", run, until="", groups=["0"])
    work(run)
    assert campaign.matches.count() == 40
    page = dm.page("downtime-run", run)
    assert (
        "on record" in page and "Undo takes back 40 games" in page and "The date goes back to day 11" in page
    )
    dm.submit("downtime-undo", run)
    work(run)
    assert campaign.matches.count() == 0
    page = dm.page("downtime-run", run)
    assert "undone" in page and "The date went back to day 11" in page


def test_an_undo_says_before_and_after_that_the_date_stays_where_something_has_happened_since(
    dm, campaign, guild
):
    run = begun(dm, campaign)
    work(run)
    dm.submit("downtime-run", run, until="", groups=["0"])
    work(run)
    campaign.refresh_from_db()
    games.sit_down(*guild[:2])
    page = dm.page("downtime-run", run)
    assert f"The date stays {campaign.date}: Guildsman 0 and Guildsman 1 played on" in page
    dm.submit("downtime-undo", run)
    work(run)
    assert "The date stayed, for something else had happened by then" in dm.page("downtime-run", run)
    assert Campaign.objects.get(pk=campaign.pk).day == campaign.day


@pytest.mark.slow
def test_the_preview_of_a_part_has_that_choice_in_its_form(dm, campaign, guild):
    dm.submit("downtime", campaign, **GROUP)
    run = begun(dm, campaign)
    work(run)
    assert dm.page("downtime-run", run).count(" checked") == 2
    dm.submit("downtime-run", run, until="", groups=["1"])
    work(run)
    page = dm.page("downtime-run", run)
    assert "40 games, ready for review" in page and page.count(" checked") == 1


@pytest.mark.slow
def test_every_page_says_that_it_is_not_whole_while_a_downtime_is_taken_over(dm, campaign, guild):
    assert "not whole yet" not in dm.page("campaign", campaign)
    close_records(campaign, "A downtime is being added")
    for name in ("campaign", "characters", "matches", "chronicle", "downtime"):
        assert "A downtime is being added: what you see is not whole yet." in dm.page(name, campaign)


@pytest.mark.slow
def test_an_undo_on_its_way_has_no_cancel_and_says_what_became_of_it(dm, campaign, guild):
    run = begun(dm, campaign)
    BulkRun.objects.update(state="undoing", progress={"deleted": 3})
    page = dm.page("downtime-run", run)
    assert reverse("downtime-cancel", args=[campaign.pk, run.pk]) not in page
    assert "<span>Games and people</span>" in page  # of both the total is made
    run.job.state, run.job.error = "failed", "The worker died over it 3 times."
    run.job.save()
    page = dm.page("downtime-run", run)
    assert "the campaign stays closed until the rest is, or none" in page and "Try again" in page


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.slug)
def test_a_recipe_fills_the_form_of_a_group(dm, campaign, recipe):
    address = reverse("downtime", args=[campaign.pk])
    assert f'href="{address}?recipe={recipe.slug}"' in dm.page("downtime", campaign)
    page = dm.get(address, {"recipe": recipe.slug}).text
    assert f'value="{recipe.name}"' in page and f'<option value="{recipe.kind}" selected>' in page
    circle = "everybody" if recipe.takes_everybody else "named"
    assert f'<option value="{circle}" selected>' in page and "Begin with one of these" not in page
    if recipe.stake:
        assert f'value="{recipe.stake}"' in page and campaign.coinage.read(recipe.stake)


def test_groups_are_removed_from_the_plan(dm, campaign, guild):
    dm.submit("downtime", campaign, **GROUP)
    assert "Guildsman 0, Guildsman 1, Guildsman 2, Guildsman 3" in dm.page("downtime", campaign)
    dm.submit("downtime-remove", campaign, 0)
    assert "Guildsman 0" not in dm.page("downtime", campaign)


@pytest.mark.slow
def test_player_characters_meet_only_by_the_dungeon_master_s_word(dm, campaign, guild):
    hero = factories.player(campaign, "Aldric", cm=24, kind="pc")
    dm.submit("downtime", campaign, **GROUP)
    dm.submit("downtime", campaign, **GROUP, heroes="on")
    without, with_heroes = (set(row["people"]) for row in downtime.plan_of(campaign).plan["groups"])
    assert with_heroes - without == {hero.pk}


@pytest.mark.parametrize(
    "values, sentence",
    [
        ({"name": ""}, "Name is empty"),
        ({"circle": "named"}, "Two people at least"),
        ({"circle": "tag-999"}, "Choose who meets"),
        ({"every": "0"}, "1 to 365"),
        ({"kind": "teacher"}, "Name who teaches"),
        ({"stake": "many"}, "many"),
    ],
)
def test_a_group_that_cannot_meet_is_told_beside_its_field(dm, campaign, guild, values, sentence):
    page = dm.submit("downtime", campaign, **{**GROUP, **values})
    assert page.status_code == 200 and sentence in without_bdi(page)
    assert downtime.plan_of(campaign) is None


@pytest.mark.parametrize(
    "values, sentence",
    [
        ({"weeks": "", "until": ""}, "how many weeks pass"),
        ({"weeks": "0"}, "1 to 520"),
        ({"until": "today"}, "later date"),
    ],
)
def test_an_end_that_cannot_be_is_told_beside_its_field(dm, campaign, guild, values, sentence):
    dm.submit("downtime", campaign, **GROUP)
    sent = {name: campaign.date if value == "today" else value for name, value in values.items()}
    page = dm.submit("downtime-begin", campaign, **{**BEGIN, **sent})
    assert page.status_code == 200 and sentence in without_bdi(page)
    assert downtime.plan_of(campaign) is not None


@pytest.mark.parametrize(
    ("done", "seconds", "left"),
    [
        (10, 1, ""),
        (10, 10, "About 30 seconds left."),
        (30, 3, "About 1 second left."),
        (10, 40, "About 2 minutes left."),
        (30, 2.5, "Nearly done."),
    ],
)
def test_the_time_left_is_told_after_two_seconds_in_one_second_two_seconds_or_minutes(done, seconds, left):
    now = timezone.now()
    run = BulkRun(job=Job(done=done, total=40, state="running"), started_at=now - timedelta(seconds=seconds))
    assert time_left(run, now) == left


def test_cancel_and_the_time_left_stand_beside_the_progress(dm, campaign, guild):
    run = begun(dm, campaign)
    jobs.Job.objects.filter(pk=run.job_id).update(state="running", done=10)
    with time_machine.travel(timezone.now(), tick=False):
        BulkRun.objects.update(started_at=timezone.now() - timedelta(seconds=10))
        assert "About 30 seconds left" in dm.page("downtime-run", run)
        part = dm.get(run.get_absolute_url(), headers=HTMX).text.strip()
    # All of it takes the place of what was there: what stood behind it would stay and pile up.
    assert part.startswith('<div id="downtime-progress"') and part.endswith("</div>")
    assert part.count("About 30 seconds left") == 1
    dm.submit("downtime-cancel", run)
    run.refresh_from_db()
    assert run.state == "planned"
    assert dm.get(run.get_absolute_url()).status_code == 302
