"""The matches of a campaign: latest first, by player, by status."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.match.filters import fold_occasions, pcs_first
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.match.rules.series import SeriesTerms
from tests import boards, factories, games
from tests.campaigns.downtime.downtimes import group, previewed, taken
from tests.campaigns.match.play.test_begin import say, sit_down
from tests.client import HTMX, address, without_bdi
from variants.board.play import series

pytestmark = pytest.mark.postgres


@pytest.fixture
def players(campaign):
    return [factories.player(campaign, name, kind="pc") for name in ("Ygraine", "Bors", "Cador")]


def listed(people, **asked):
    return without_bdi(people.dm.get(address("matches", people.campaign), asked))


def test_no_match_says_what_to_do(people):
    assert "No match has been played" in listed(people)


def test_a_match_is_listed_with_its_result_and_its_page(people, players):
    match = games.won(*players[:2])
    page = listed(people)
    assert "Ygraine – Bors" in page
    assert "Ygraine won (crushing win)" in page
    assert address("grice-match", people.campaign, match) in page


def test_matches_are_found_by_player_and_by_status(people, players):
    ygraine, bors, cador = players
    games.won(ygraine, bors)
    games.turn(games.sit_down(bors, cador), games.NOTHING_MOVES)
    assert "Bors – Cador" not in listed(people, player=ygraine.pk)
    assert "in play, 1 turn" in listed(people, status="playing")
    assert "Ygraine – Bors" not in listed(people, status="playing")
    assert "No such match" in listed(people, player=ygraine.pk, status="playing")


def test_matches_are_found_by_game_and_by_the_name_of_a_person(people, players, race):
    games.won(*players[:2])
    sit_down(people.campaign, NewPlayer(players[0]), NewPlayer(None, person="Anna"))
    page = listed(people)
    assert "Ygraine – Anna" in page and "in play, step 1" in page
    assert "Ygraine – Anna" not in listed(people, game="grice")
    assert "Ygraine – Bors" not in listed(people, game="race")
    assert "Ygraine – Bors" not in listed(people, player="@Anna")
    assert "No such match" in listed(people, player="@Bors")


def test_a_game_on_a_full_board_stands_on_the_characters_page(dm, campaign, players, race):
    say(sit_down(campaign, NewPlayer(players[0], players[0].cm), NewPlayer(None, person="Anna")), "resign")
    url = reverse("character", args=[campaign.pk, players[0].pk])
    page = dm.get(url).text
    assert "Red against Anna" in page and "lost (resigned)" in page
    assert re.search(r"The Race: a full board moves no CM \(<a [^>]*>R61b</a>\)\.", page)


def test_htmx_gets_the_list_alone(dm, campaign):
    url = address("matches", campaign)
    answer = dm.get(url, headers={"HX-Request": "true"}).text
    assert answer.strip().startswith('<div id="games"')


def test_a_full_page_costs_few_queries(people, players, django_assert_max_num_queries):
    for _ in range(5):
        games.sit_down(*players[:2])
    with django_assert_max_num_queries(10):
        listed(people)


def test_a_game_of_a_series_says_which_it_is_and_the_score_after_it(people, django_assert_max_num_queries):
    match = boards.begun(people.campaign, variant="expedition", series=SeriesTerms(3))
    for _ in range(3):
        boards.declared(match, "resign")
        match = Match.objects.get(pk=series.begin_next_game(match.pk, boards.form(match)).pk)
    with django_assert_max_num_queries(10 + 1):
        page = listed(people)
    assert re.findall(
        r"(\w+) – (\w+)</a>[^/]*?, game (\d) of first to 3 games \(best of 5\), (\d\xa0:\xa0\d)", page
    ) == [
        ("Ben", "Anna", "4", "2\xa0:\xa01"),
        ("Anna", "Ben", "3", "1\xa0:\xa02"),
        ("Ben", "Anna", "2", "1\xa0:\xa01"),
        ("Anna", "Ben", "1", "0\xa0:\xa01"),
    ]
    assert "game 3 of first to 3 games" in people.dm.get(address("campaign", people.campaign)).text


def test_the_player_is_found_by_name_and_by_number(dm, campaign):
    ada, bea, cai = (factories.player(campaign, name) for name in ("Ada", "Béa", "Cai"))
    games.sit_down(ada, bea)
    games.sit_down(bea, cai)
    link = address("matches", campaign)
    for asked in ({"player": ada.pk}, {"player-text": "ada"}, {"player": bea.pk, "player-text": "Ada"}):
        page = dm.get(link, asked).text
        shown = page[page.index('id="games"') :]
        assert "Ada" in shown and "Cai" not in shown
    several = dm.get(link, {"player-text": "a"}).text
    assert "Several people fit" in several and "Cai" in several[several.index('id="games"') :]


def test_the_list_asks_for_nobody_s_name_until_somebody_is_looked_for(people, players):
    games.won(*players[:2])
    with CaptureQueriesContext(connection) as seen:
        listed(people)
    assert not [one["sql"] for one in seen if "search_key" in one["sql"]]


LINE = ">10 weeks passed</a>"


@pytest.fixture
def year(people, players):
    """Two at the table, and seventy days of a league of three."""
    games.won(*players[:2])
    dm = factories.dm_of(people.campaign.pk)
    run = previewed(people.campaign, dm, group(players), until=people.campaign.day + 70)
    return taken(people.campaign, run)


def test_a_downtime_is_one_line_of_the_list_and_unfolds(people, year):
    page = listed(people)
    assert page.count(LINE) == 1 and "10 games, over" in page and "Bors – Cador" not in page
    within = people.dm.get(address("matches", people.campaign), {"within": year.occasion}, headers=HTMX)
    assert without_bdi(within).count("Guild league") == 10


def test_matches_are_filtered_by_at_the_table_and_meanwhile(people, year):
    assert "10 weeks passed" not in listed(people, played="table")
    assert "Ygraine – Bors" in listed(people, played="table")
    assert "10 weeks passed" in listed(people, played="meanwhile")
    assert "crushing win" not in listed(people, played="meanwhile")
    assert "10 weeks passed" not in listed(people, q="Ygraine")  # a search names single games


def test_recent_games_of_the_campaign_s_page_are_not_those_of_a_downtime(people, year):
    page = without_bdi(people.dm.get(address("campaign", people.campaign)))
    assert "Ygraine – Bors" in page and page.count(LINE) == 1


def recent(people):
    page = without_bdi(people.dm.get(address("campaign", people.campaign)))
    return page.partition('id="recent-title"')[2].partition("</section>")[0]


def test_recent_games_of_a_day_begin_with_those_of_player_characters(people, players):
    wren, odo = (factories.player(people.campaign, name) for name in ("Wren", "Odo"))
    games.won(players[0], wren)
    for _ in range(5):
        games.won(wren, odo)
    assert recent(people).index("Ygraine – Wren") < recent(people).index("Wren – Odo")
    people.campaign.day += 1
    people.campaign.save()
    games.won(odo, wren)
    assert recent(people).index("Odo – Wren") < recent(people).index("Ygraine – Wren")


def test_an_occasion_with_a_game_of_a_player_character_is_among_those(people, players):
    wren, odo = (factories.player(people.campaign, name) for name in ("Wren", "Odo"))
    with_pc, last = games.won(players[0], wren), games.won(wren, odo)
    Match.objects.filter(pk__in=[with_pc.pk, last.pk]).update(occasion="evening-1")
    alone = games.won(odo, wren)
    assert list(pcs_first(fold_occasions(people.campaign.matches.all()))) == [last, alone]
