"""The chess clock on a board's pages: the new game's form, the Dungeon Master's word, what devices count by."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.core import steady_clock
from campaigns.core.use_cases import new_key
from campaigns.match.models import ChessClock, Match
from campaigns.match.play import chess_clock, clock_keeper
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.rules.chess_clock import Extra, TimeControl
from campaigns.match.views import chess_clock as views
from tests import boards
from tests.board_pages import news, phones_at, sent, words
from tests.client import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def time(monkeypatch):
    """The server's milliseconds, in a list of one."""
    now = [1_790_000_000_000]
    monkeypatch.setattr(steady_clock, "STARTED_MS", now[0])
    for module in (steady_clock, chess_clock, views):
        monkeypatch.setattr(module, "now_ms", lambda: now[0])
    return now


def pass_seconds(time, seconds):
    """Seconds go by, and the server looks after its clocks."""
    for _ in range(0, seconds, 2):
        clock_keeper.look_after_clocks(time[0], {})
        time[0] += 2000
    clock_keeper.look_after_clocks(time[0], {})


@pytest.fixture
def match(campaign, time):
    return boards.begun(campaign, "2a22a3", chess_clock=ClockTerms(TimeControl(5, 3)))


def clock_of(page):
    return json.loads(re.search(r'id="clock-data"[^>]*>(.*?)</script>', page, re.S)[1])


def shown(page):
    return re.findall(r'data-clock="(\w+)"[^>]*>([^<]*)<', page)


def test_a_new_game_is_begun_with_a_clock_of_the_list_or_a_typed_one(dm, campaign):
    boards.new_game(dm, campaign, chess_clock="3+2", flag_loses="on")
    boards.new_game(dm, campaign, chess_clock="typed", chess_clock_typed="12+4", clock_extra="delay")
    boards.new_game(dm, campaign, chess_clock="typed", chess_clock_typed="G/30;d5", clock_extra="increment")
    boards.new_game(dm, campaign, variant="chessgammon", chess_clock="5+3", waits_for_dice="on")
    terms = [chess_clock.terms_of(match) for match in Match.objects.order_by("pk")]
    assert terms == [
        ClockTerms(TimeControl(3, 2), flag_loses=True),
        ClockTerms(TimeControl(12, 4, Extra.DELAY)),
        ClockTerms(TimeControl(30, 5, Extra.DELAY)),
        ClockTerms(TimeControl(5, 3)),
    ]


@pytest.mark.slow
def test_the_sides_have_different_times_and_a_draw_is_a_win_for_black(dm, campaign):
    assert "Armageddon: a draw is a win for Scarlet" in words(
        dm.get(reverse("board-new", args=[campaign.pk, "dragonchess"])).text
    )
    boards.new_game(dm, campaign, chess_clock="5+3", black_clock="G/4;+3", armageddon="on")
    match = Match.objects.get()
    assert chess_clock.terms_of(match) == ClockTerms(
        TimeControl(5, 3, black=TimeControl(4, 3)), armageddon=True
    )
    page = dm.match(match).page()
    assert shown(page) == [("white", "5:00"), ("black", "4:00")]
    assert "Armageddon: a draw is a win for Scarlet" in words(page)
    assert 'value="4+3"' in dm.get(address("chess-clock", match)).text
    drawn = boards.declared(boards.declared(match, "draw?-off-turn", boards.BLACK), "draw!")
    assert "Draw by agreement. Armageddon: Scarlet wins" in words(dm.match(drawn).page())


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"black_clock": "4"}, "Choose a chess clock for it"),
    ({"armageddon": "on"}, "Choose a chess clock for it"),
    ({"chess_clock": "5+3", "black_clock": "4 d3"}, "Give both sides a delay, or both an increment"),
    ({"chess_clock": "5+3", "black_clock": "180+2"}, "for those, type 3+2"),
    ({"chess_clock": "typed"}, "Type a clock like 12+4"),
    ({"chess_clock": "typed", "chess_clock_typed": "soon"}, "Can't read “soon” as a clock"),
    ({"chess_clock": "typed", "chess_clock_typed": "180+2"}, "In a PGN “180+2” has 180 seconds: for those, type 3+2"),
    ({"chess_clock": "5+3", "pace": "24"}, "A match has a chess clock or a time per move, not both"),
    ({"chess_clock": "9+9"}, "Choose one of the clocks"),
])  # fmt: skip
def test_a_clock_that_cannot_be_is_refused_beside_its_field(dm, campaign, fields, sentence):
    assert sentence in words(boards.new_game(dm, campaign, **fields).text)
    assert not Match.objects.exists()


@pytest.mark.slow
def test_every_device_shows_both_times_and_knows_whose_runs(dm, match, time):
    pass_seconds(time, 20)
    pages = [dm.match(match).page(), *(phone.page() for phone in phones_at(match).values())]
    for page in pages:
        assert shown(page) == [("white", "5:00"), ("black", "4:40")]
        data = clock_of(page)
        assert (data["on"], data["now"] - data["since"]) == (["black"], 20_000)
    assert [clock_of(page)["mine"] for page in pages] == [["white", "black"], ["white"], ["black"], []]


@pytest.mark.parametrize("waits", [True, False])
def test_only_a_device_on_move_whose_clock_waits_for_it_gives_signs_of_life(dm, campaign, time, waits):
    match = boards.begun(campaign, "2a22a3", chess_clock=ClockTerms(TimeControl(5), waits_for_devices=waits))
    pages = [dm.match(match).page(), *(phone.page() for phone in phones_at(match).values())]
    assert [clock_of(page)["signs"] for page in pages] == [False, False, waits, False]


@pytest.mark.slow
def test_answers_tell_the_server_s_time_to_devices_of_a_timed_match_alone(match, campaign, time):
    phones = phones_at(match)
    was = phones["spectator"].page()
    assert news(phones["spectator"], was).headers["Clock-Now"] == str(time[0])
    untimed = phones_at(boards.begun(campaign))["white"]
    assert "Clock-Now" not in news(untimed, untimed.page()).headers


@pytest.mark.slow
def test_a_phone_s_own_measure_comes_with_its_move(match, time):
    phones = phones_at(match)
    pass_seconds(time, 10)
    sent(phones["black"], "move", move="2a72a6", thinking="9400")
    assert ChessClock.objects.get().black_left == 300_000 - 9400 + 3000


@pytest.mark.parametrize("thinking", ["-5", "long", "9" * 30])
def test_a_measure_that_is_none_is_refused_and_nothing_is_moved(match, thinking):
    sent(phones_at(match)["black"], "move", move="2a72a6", thinking=thinking)
    assert match.lines.count() == 2


def test_the_dm_pauses_the_clock_and_lets_it_go_on(dm, match, time):
    at = dm.match(match)
    phone = phones_at(match)["white"]
    was = phone.page()
    pass_seconds(time, 8)
    answer = sent(at, "clock", do="pause").text
    assert "The clock is paused" in answer
    assert "Start clock" in answer
    assert "The clock is paused" in news(phone, was).text
    pass_seconds(time, 60)
    sent(at, "clock", do="resume")
    assert clock_of(at.page())["of"]["black"] == [300_000, 8_000]


def test_a_fallen_flag_is_announced_to_all_and_asks_the_dm(dm, match, time):
    phone = phones_at(match)["white"]
    pass_seconds(time, 302)
    page = dm.match(match).page()
    for button in ("Lost on time", "Give 2 minutes", "Go on without a clock"):
        assert button in page
    seen = words(phone.page())
    assert "Scarlet: time is up. The Dungeon Master decides" in seen
    assert "Lost on time" not in seen
    lost = words(sent(dm.match(match), "clock", do="lose", side="black").text)
    assert "Gold wins: Scarlet's time is up" in lost
    assert "Undo loss on time" in lost


def test_a_draw_against_a_lone_king_is_undone_by_its_own_name(dm, campaign, time):
    terms, lone = ClockTerms(TimeControl(5, 3), flag_loses=True), "4k3/8/8/8/8/8/Q7/4K3 w - - 0 60 -"
    match = boards.begun(campaign, "a2a3", "e8d8", variant="expedition", position=lone, chess_clock=terms)
    pass_seconds(time, 304)
    page = words(dm.match(match).page())
    assert "Draw: time is up, and a lone King cannot win" in page and "Undo draw by timeout" in page


def test_a_flag_that_falls_over_a_double_loses_at_once_what_a_drop_loses(campaign, time):
    terms = ClockTerms(TimeControl(5, 3), flag_loses=True)
    match = boards.thrown(boards.begun(campaign, variant="chessgammon", chess_clock=terms), "6 1")
    match = boards.declared(boards.moved(match, "e2e4", "e1e2"), "double")
    pass_seconds(time, 304)
    assert "Black wins: White's time is up, 1 point" in words(phones_at(match)["white"].page())


def test_the_dm_sets_another_clock_or_none_from_the_match_s_menu(dm, match):
    path = address("chess-clock", match)
    assert path in dm.match(match).page()
    form = {"key": new_key(), "version": match.version, "chess_clock": "15+10"}
    answer = dm.post(path, form, follow=True)
    assert "The clock is set. It starts with the next move." in words(answer.text)
    match.refresh_from_db()
    assert chess_clock.terms_of(match).control == TimeControl(15, 10)
    dm.post(path, {"key": new_key(), "version": match.version, "chess_clock": "none"})
    assert not Match.objects.get().is_timed


def test_a_match_without_a_clock_asks_the_database_of_none(dm, campaign):
    match = boards.begun(campaign)
    with CaptureQueriesContext(connection) as queries:
        boards.moved(match, "2a22a3")
        page = dm.match(match).page()
    assert 'id="clock-data"' not in page
    assert not [query for query in queries if "chessclock" in query["sql"]]
