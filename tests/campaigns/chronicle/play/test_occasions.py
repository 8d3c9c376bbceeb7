"""A downtime is one entry, an evening's gambling one, a tournament one; whatever was part of them is told below."""

import re
from collections import Counter
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.db.models import F

from campaigns import migrations
from campaigns.campaign.models import Campaign, DateChange
from campaigns.chronicle.play.entries import some_entries
from campaigns.chronicle.play.recaps import last_evening
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.presenters.recaps import Recaps
from campaigns.chronicle.rules.entry import EntryKind
from campaigns.chronicle.rules.recaps import RecapSpan, SpanKind
from campaigns.core.use_cases import new_key
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import downtime
from campaigns.installation.play.schemas import load_chain
from campaigns.match.models import Match
from campaigns.money.models import PurseLine
from campaigns.people.models import Gain, RecordEntry
from campaigns.rules.bulk import WhenNoticed
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.round_games import resolve_games
from campaigns.web.paper import Edition
from tests import factories, games, money
from tests.campaigns.chronicle.two_worlds import NOON, write
from tests.campaigns.downtime.downtimes import group, previewed, taken, work
from tests.campaigns.downtime.play.test_evenings import STAKE, evening
from tests.campaigns.exchange.world import exported, imported
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(shared_db):
    """On one evening a match, gambling and a cup; the day after a worker plays seventy days."""
    dm = factories.user("alice")
    campaign = factories.campaign(dm, day=10)
    with time_machine.travel(NOON, tick=False):
        ysolde = factories.player(campaign, "Ysolde", cm=30, kind="pc", intelligence=15)
        money.pay(ysolde, "50 gp")
        games.finish(games.sit_down(ysolde, factories.player(campaign, "Brannoc")))
        evening(campaign, dm, ysolde, stake=STAKE, brings=5 * STAKE)
        cup = world.drawn(campaign, world.people(campaign, 4))
        referee = Refereeing(when_noticed=WhenNoticed.EXPEL)
        world.do(resolve_games, cup, pairing_ids=None, refereeing=referee)
        world.to_the_end(cup)
        people = [ysolde, *(factories.player(campaign, f"Guildsman {number}", cm=18) for number in range(3))]
    with time_machine.travel(NOON + timedelta(days=1), tick=False):
        campaign.refresh_from_db()
        taken(campaign, previewed(campaign, dm, group(people, stake=20, credit=True)))
    return campaign


@pytest.fixture
def campaign(played):
    return Campaign.objects.get(pk=played.pk)


def told(campaign, **wanted):
    return some_entries(campaign, EntryFilter(folds_occasions=True, **wanted), count=100)


def recap(campaign, edition=Edition.DM):
    return Recaps(campaign, RecapSpan(SpanKind.EVENING)).edition(edition)


def test_each_is_one_entry_and_no_coin_lesson_or_step_of_it_stands_beside(campaign):
    kinds = Counter(entry.kind for entry in told(campaign))
    assert kinds.pop(EntryKind.GAIN, 0) <= 1  # of Ysolde's own match
    assert kinds.pop(EntryKind.DECISION) == campaign.characters.filter(tags=None).count()
    assert kinds == {
        EntryKind.PAYMENT: 1,
        EntryKind.MATCH: 1,
        EntryKind.EVENING: 1,
        EntryKind.TOURNAMENT: 1,
        EntryKind.DOWNTIME: 1,
    }


def test_an_entry_of_a_downtime_says_how_long_and_what_its_player_characters_did(campaign):
    (entry,) = told(campaign, kinds=frozenset({EntryKind.DOWNTIME}))
    assert entry.title == "10 weeks passed"
    assert entry.facts == ("20 games", "Guild league")
    assert entry.details[0].startswith("Ysolde won ")


def test_within_it_is_all_that_was_part_of_it(campaign):
    run = BulkRun.objects.get(kind="downtime")
    within = some_entries(campaign, EntryFilter(within=run.occasion), count=200)
    kinds = Counter(entry.kind for entry in within)
    assert kinds[EntryKind.MATCH] == 20 and kinds[EntryKind.STEP] == 1 and kinds[EntryKind.PAYMENT] > 1


def test_the_last_evening_is_the_one_at_the_table_whatever_a_worker_wrote_the_day_after(campaign):
    assert last_evening(campaign, player_safe=False) == NOON
    text = recap(campaign).text
    assert "Ysolde against Brannoc" in text and "An evening’s gambling" in text
    assert "won The Duke’s cup" in text and "10 weeks passed" in text
    assert "Guildsman 0 against Guildsman 1" not in text and text.count("\n- ") <= 6


def test_players_are_told_of_their_own_characters_and_of_no_cm_nor_coin(campaign):
    text = recap(campaign, Edition.PLAYERS).text
    assert "10 weeks passed" in text and text.count("Ysolde won ") >= 2
    for secret in ("CM", "gp", "richer", "poorer", "Guild", "overtook"):
        assert secret not in text, secret


def test_a_game_that_the_dungeon_master_wrote_on_stands_by_itself(campaign):
    game = Match.objects.filter(occasion__startswith="downtime").first()
    write(campaign, f"match-{game.pk}", text="Everybody *wept*.")
    assert [entry.match_id for entry in told(campaign) if entry.words.text] == [game.pk]
    assert "Everybody *wept*." in recap(campaign).text


def test_of_what_games_taught_that_alone_stands_by_itself_which_was_written_on(campaign):
    before = {entry.key for entry in told(campaign)}
    gain = Gain.objects.exclude(credited=0).filter(match__occasion__startswith="downtime").first()
    key = f"gain-{gain.match_id}-{gain.character_id}"
    write(campaign, key, text="That was hard won.")
    assert {entry.key for entry in told(campaign)} - before == {key}


# How each database tells in its plan that it goes by both columns of the index.
BY_THE_INDEX = {
    "sqlite": r"matches_of_an_occasion \(campaign_id=\? AND occasion=\?\)",
    "postgresql": r"matches_of_an_occasion.*\n +Index Cond: \(\(campaign_id = \S+\) AND \(\(occasion\)::text = ''::text\)\)",
}


@pytest.mark.postgres
def test_of_games_within_occasions_none_is_read_to_tell_the_others(campaign):
    """PostgreSQL reads a few rows one by one wherever it may."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    wanted = EntryFilter(folds_occasions=True)
    for source in map(SOURCES.__getitem__, (EntryKind.MATCH, EntryKind.GAIN, EntryKind.INTIMIDATION)):
        plan = source.in_order(campaign, wanted, latest_first=True).explain()
        assert re.search(BY_THE_INDEX[connection.vendor], plan), (source.kind, plan)


def test_words_that_players_may_not_read_fold_out_nothing_for_them(campaign):
    game = Match.objects.filter(occasion__startswith="downtime").first()
    before = told(campaign, player_safe=True)
    write(campaign, f"match-{game.pk}", text="He cheated, and nobody saw it.")
    assert [entry.key for entry in told(campaign, player_safe=True)] == [entry.key for entry in before]


def test_an_undone_downtime_leaves_no_entry(campaign):
    run = BulkRun.objects.get(kind="downtime")
    downtime.request_downtime_undo(campaign.pk, new_key(), run=run)
    work(run)
    kinds = {entry.kind for entry in told(campaign)}
    assert EntryKind.DOWNTIME not in kinds and EntryKind.STEP not in kinds


@pytest.mark.slow
def test_a_cup_that_is_cancelled_or_still_in_play_has_its_games_below_it(campaign):
    for status, words in (("running", "still in play"), ("cancelled", "cancelled")):
        Tournament.objects.update(status=status, over_on=None, finished_at=None)
        (entry,) = told(campaign, kinds=frozenset({EntryKind.TOURNAMENT}))
        assert entry.title == f"The Duke’s cup, {words}"
        assert "The Duke’s cup" in recap(campaign).text


def test_an_imported_campaign_tells_the_same(campaign):
    copy = imported(exported(campaign), factories.user("anna"))
    assert recap(copy).body == recap(campaign).body

    def occasions(one):
        keys = one.matches.order_by("number").values_list("occasion", flat=True)
        return [key.partition("-")[0] for key in keys]

    assert occasions(copy) == occasions(campaign)


def test_a_database_from_before_has_every_record_marked_by_its_migration(campaign):
    models = (Match, PurseLine, RecordEntry, DateChange)

    def marks():
        rows = [model.objects.exclude(occasion="").values_list("pk", "occasion") for model in models]
        rows[1] = rows[1].exclude(purse__character=None)  # the bank's, of which nothing is told
        return list(map(dict, rows))

    before = marks()
    # Once its coins were booked first, and then the row of the evening.
    BulkRun.objects.filter(kind="evening").update(at=F("at") + timedelta(seconds=5))
    for model in models:
        model.objects.update(occasion="")
    (migration,) = (path.stem for path in Path(migrations.__path__[0]).glob("*_occasions.py"))
    at_that_time = load_chain().project_state(("campaigns", migration)).apps
    import_module(f"campaigns.migrations.{migration}").mark(at_that_time, None)
    assert marks() == before and before[0] and before[1] and before[3]
