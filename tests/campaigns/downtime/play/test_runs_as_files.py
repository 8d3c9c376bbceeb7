"""What an evening and a downtime leave behind goes out in a campaign's file, comes in again without a fault, and is in the chronicle."""

import pytest
from django.utils.html import escape

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.entries import entries
from campaigns.chronicle.presenters.recaps import Recaps
from campaigns.chronicle.rules.recaps import RecapSpan, SpanKind
from campaigns.core.use_cases import new_key
from campaigns.downtime.play import downtime, evenings
from campaigns.downtime.presenters.evenings import game_rows
from campaigns.people.models import Gain
from campaigns.web.paper import Edition
from tests import factories, money
from tests.campaigns.downtime.downtimes import group, previewed, taken, work
from tests.campaigns.downtime.play.test_evenings import STAKE, evening
from tests.campaigns.exchange.world import content, exported, imported
from tests.campaigns.tournaments import world
from tests.client import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def dm(shared_db):
    return factories.user("alice")


@pytest.fixture(scope="module")
def played(dm):
    campaign = factories.campaign(dm, day=10)
    hero = factories.player(campaign, "Aldric", cm=24, kind="pc", intelligence=15)
    money.pay(hero, "50 gp")
    evening(campaign, dm, hero, stake=STAKE, brings=5 * STAKE)
    campaign.refresh_from_db()
    people = [
        hero,
        *(factories.player(campaign, f"Guildsman {number}", cm=18 + number) for number in range(3)),
    ]
    taken(campaign, previewed(campaign, dm, group(people, stake=20, credit=True), until=10 + 70))
    return campaign


@pytest.fixture
def campaign(played):
    return Campaign.objects.get(pk=played.pk)


def test_the_file_comes_back_the_same_byte_for_byte(campaign):
    data = exported(campaign)
    copy = imported(data, factories.user("anna"))
    assert copy.matches.count() == campaign.matches.count() == 26
    assert Gain.objects.filter(match__campaign=copy).count() == 52
    again = exported(copy)
    assert content_without_name(again) == content_without_name(data)


@pytest.mark.slow
def test_the_evening_s_own_page_comes_along_and_tells_the_same(campaign, dm):
    anna = factories.user("anna")
    copy = imported(exported(campaign), anna)
    before, after = (of.bulk_runs.get(kind="evening") for of in (campaign, copy))
    assert rows_shown(after) == rows_shown(before)
    page = signed_in(anna).get(after.get_absolute_url()).content.decode()
    assert all(escape(sentence) in page for sentence in before.report["story"])


def undone(campaign, run):
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    work(run)


def rows_shown(run):
    return [(*row.names.values(), row.result, row.match.number, row.cheats) for row in game_rows(run)]


@pytest.mark.slow
def test_an_evening_is_undone_where_it_was_imported(campaign):
    anna = factories.user("anna")
    copy = imported(exported(campaign), anna)
    season, night = (copy.bulk_runs.get(kind=kind) for kind in ("downtime", "evening"))
    undone(copy, season)
    evenings.undo_evening(copy.pk, new_key(), run=night, by=anna)
    assert not copy.matches.exists() and campaign.matches.count() == 26
    assert [one.name for one in copy.characters.order_by("name")] == [
        "Aldric", "Guildsman 0", "Guildsman 1", "Guildsman 2",
    ]  # fmt: skip


@pytest.mark.slow
def test_an_undone_evening_goes_out_and_comes_in_too(campaign, dm):
    undone(campaign, campaign.bulk_runs.get(kind="downtime"))
    evenings.undo_evening(campaign.pk, new_key(), run=campaign.bulk_runs.get(kind="evening"), by=dm)
    data = exported(campaign)
    assert exported(imported(data, factories.user("anna"))) == data


@pytest.mark.slow
def test_the_recap_of_the_last_evening_tells_the_same_after_an_import(campaign):
    cup = world.started(campaign, [*campaign.characters.filter(name__startswith="Guildsman")])
    world.to_the_end(cup)
    copy = imported(exported(campaign), factories.user("anna"))
    texts = [Recaps(one, RecapSpan(SpanKind.EVENING)).edition(Edition.DM).text for one in (campaign, copy)]
    assert texts[0] == texts[1] and "won The Duke’s cup" in texts[0]


def content_without_name(data):
    return {key: value for key, value in content(data).items() if key != "campaign"}


def test_every_match_is_in_the_chronicle_on_its_own_day(campaign):
    days = {entry.day for entry in entries(campaign, player_safe=False) if entry.key.startswith("match-")}
    assert days == {10, *range(17, 81, 7)}
