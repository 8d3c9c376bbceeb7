"""The campaign's first page: what waits for the Dungeon Master, whose turn it is, and the first evening."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.campaign.models import Campaign
from campaigns.dashboard.presenters.now import Now, union_of
from campaigns.devices.play import room
from campaigns.match.models import Match
from campaigns.match.rules.series import SeriesTerms
from campaigns.people.models import Gain
from campaigns.rules.contract import Side
from tests import boards, factories, games, money, seats
from tests.examples import examples


@pytest.fixture
def players(campaign):
    return factories.player(campaign, "Ysolde", cm=29, kind="pc"), factories.player(
        campaign, "Brannoc", cm=20
    )


def page(people):
    return people.dm.page("campaign", people.campaign)


def waits(people):
    """The sentences of the card, and the figure on the tab."""
    shown = page(people)
    card = shown.partition('id="now"')[2].partition("</section>")[0]
    figure = shown.partition('class="nav-count">')[2].partition("<")[0]
    return card, int(figure or 0)


def test_nothing_waits_in_an_empty_campaign(people):
    assert waits(people)[1] == 0 and "Your first evening" in page(people)


@pytest.mark.postgres
@examples(50, HealthCheck.function_scoped_fixture)
@given(
    pk=st.integers(1, 2**31 - 4),
    day=st.integers(-1000, 3_000_000),
    now=st.datetimes(datetime(2001, 1, 1), timezones=st.just(UTC)),
)
def test_the_query_kept_of_some_campaign_is_that_of_any(db, pk, day, now):
    asked = Now(Campaign(pk=pk, day=day), now)
    sql, parameters = union_of(asked).query.sql_with_params()
    assert asked.query == (sql, list(parameters))


@pytest.mark.slow
def test_games_in_play_say_whose_turn_it_is(people, players):
    games.sit_down(*players)
    boards.begun(people.campaign)
    card, count = waits(people)
    assert "Both write their notes" in card and "Gold to move" in card
    assert count == 0  # they wait for the players


def test_a_device_that_took_a_seat_waits_until_it_is_confirmed(people, players):
    match = games.sit_down(*players)
    guest = room.join(match=match, name="Anna", place="white")
    card, count = waits(people)
    assert "took White, Ysolde" in card and count == 1
    people.dm.submit("room-allow", match, guest.pk)
    assert waits(people)[1] == 0


def test_bets_after_a_forfeit_wait_for_a_ruling(people, players):
    match = games.sit_down(*players)
    marla = money.backer(people.campaign)
    money.pay(marla, "5 gp")
    money.bet(match, marla)
    money.expel(match, Side.BLACK)
    card, count = waits(people)
    assert "bets wait for your ruling" in card and count == card.count('<a class="button"')


@pytest.mark.slow
def test_every_page_of_the_campaign_carries_the_figure(people, players):
    match = games.sit_down(*players)
    room.join(match=match, name="Anna", place="white")
    for name in ("characters", "matches", "more", "chronicle"):
        assert 'class="nav-count">1<' in people.dm.page(name, people.campaign)


@pytest.mark.slow
def test_the_first_evening_ticks_itself_off(people, players):
    assert "Your first evening" in page(people)
    match = games.sit_down(*players)
    shown = page(people)
    assert shown.count(", done</span>") == 2 and "Show the code" in shown
    seats.given(match, "white")
    assert "Your first evening" not in page(people)


def test_another_dungeon_masters_matters_are_not_told(people, players):
    match = games.sit_down(*players)
    room.join(match=match, name="Anna", place="white")
    assert "Anna" not in people.other_dm.page("campaign", people.other_campaign)


def test_more_leads_to_every_page_that_the_navigation_leaves_out(people):
    shown = people.dm.page("more", people.campaign)
    for words in ("House rules", "Purses", "Leaderboards", "Paper", "Devices", "Export and import"):
        assert words in shown


def test_the_page_begins_with_the_latest_game_and_names_the_others_below(people, players):
    games.sit_down(*players)
    boards.begun(people.campaign, series=SeriesTerms(3))
    card = waits(people)[0]
    first, _, others = card.partition("Also in play")
    assert "Gold to move" in first and "0\u00a0:\u00a00" in first and "Both write their notes" in others


def test_a_roll_that_is_owed_comes_before_every_game(people, players):
    match = games.sit_down(*players)
    while not Match.objects.get(pk=match.pk).is_over:
        games.turn(match, games.WHITE_WINS)
    boards.begun(people.campaign)
    shown = page(people)
    assert shown.index("Roll owed") < shown.index('id="now"') < shown.index("Gold to move")
    assert "Also in play" not in shown and "In play" in shown


def test_a_player_character_who_has_learned_has_a_line_of_it(people, players):
    assert 'class="spark"' not in page(people)
    match = games.won(*players)
    Gain.objects.filter(match=match, character=players[0]).update(
        verdict="learned", credited=Fraction(1, 2), cm_before=Fraction(29), cm_after=Fraction(59, 2)
    )
    players[0].refresh_from_db()
    shown = page(people)
    assert 'class="spark"' in shown and "CM 29 to" in shown


def test_webhooks_and_house_rules_are_among_the_settings_of_the_campaign(people):
    settings = people.dm.page("more", people.campaign).partition("Campaign settings</h2>")[2]
    for words in ("House rules", "Change calendar", "Import people", "Webhooks", "API"):
        assert words in settings
