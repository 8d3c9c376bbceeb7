"""Grice's game by the clock: both run until each note is sealed, and nobody sees when the other has sealed."""

import json
import re

import pytest
from django.db import transaction

from campaigns.core import steady_clock
from campaigns.core.use_cases import new_key
from campaigns.match.models import Guest, Match
from campaigns.match.play import chess_clock, clock_acts, clock_keeper
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.match.rules.chess_clock import MINUTE, TimeControl
from campaigns.rules.contract import Side
from chess_minigame.judge.play import judging
from chess_minigame.rules.notes import read_note
from chess_minigame.seats import play as seats_play
from tests import factories, games, seats
from tests.board_pages import words
from tests.client import HTMX, address, seated

pytestmark = pytest.mark.django_db
WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.fixture
def time(monkeypatch):
    """The server's milliseconds, in a list of one."""
    now = [1_790_000_000_000]
    for module in (steady_clock, chess_clock):
        monkeypatch.setattr(module, "now_ms", lambda: now[0])
    return now


@pytest.fixture
def match(campaign, time):
    white, black = (factories.player(campaign, name, kind="pc") for name in ("Ysolde", "Bors"))
    match = games.begin(white, black, chess_clock=ClockTerms(TimeControl(5, 3)))
    judging.roll_limit(match.pk, games.form(match), door=DiceDoor(typed="6"))
    clock_acts.resume_match_clock(match.pk, games.form(match))
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def devices(match):
    return {place: seats.given(match, place) for place in ("white", "black", "spectator")}


def pass_seconds(time, seconds):
    for _ in range(0, seconds, 2):
        clock_keeper.look_after_clocks(time[0], {})
        time[0] += 2000
    clock_keeper.look_after_clocks(time[0], {})


def left(match):
    _, clock, at = chess_clock.clock_now(Match.objects.get(pk=match.pk))
    return tuple(clock.remaining(side, at) / 1000 for side in Side)


def sealed(match, device, thinking=None):
    match.refresh_from_db()
    form = Form(new_key(), match.public_version, guest=Guest.objects.get(pk=device.pk), thinking=thinking)
    seats_play.seal_note(match.pk, form, side=device.side, note=read_note("A"))


def page_of(device):
    """The seat's page without what is made anew for each request."""
    page = seated(device).seat(device.match).page()
    return re.sub(
        r'(name="(?:key|csrfmiddlewaretoken)" value|nonce|hx-headers)=("[^"]*"|\'[^\']*\')', "", page
    )


def shown(page):
    return re.findall(r'data-clock="(\w+)"[^>]*>([^<]*)<', page)


def clock_data(page):
    return json.loads(re.search(r'id="clock-data"[^>]*>(.*?)</script>', page, re.S)[1])


def test_each_clock_runs_until_its_note_is_sealed(match, devices, time):
    pass_seconds(time, 10)
    sealed(match, devices["black"], thinking=9_500)
    pass_seconds(time, 10)
    assert left(match) == (280, 290.5)
    sealed(match, devices["white"])
    pass_seconds(time, 60)
    assert left(match) == (280, 290.5)
    games.turn(match, "50")
    assert left(match) == (283, 293.5)
    pass_seconds(time, 4)
    assert left(match) == (279, 289.5)


def test_a_changed_note_costs_no_more_and_gives_nothing_back(match, devices, time):
    pass_seconds(time, 10)
    sealed(match, devices["black"])
    pass_seconds(time, 10)
    sealed(match, devices["black"])
    assert left(match) == (280, 290)


def test_an_npc_whose_notes_the_dm_writes_is_not_charged(match, time):
    match.seats.filter(side="white").update(is_pc=False)
    games.turn(match, "50")
    pass_seconds(time, 30)
    assert left(match) == (303, 273)


def test_an_undone_turn_gives_both_clocks_back(match, devices, time):
    pass_seconds(time, 10)
    games.turn(match, "50")
    pass_seconds(time, 10)
    games.undo(match)
    assert left(match) == (300, 300)


def test_a_player_sees_the_own_time_run_and_the_other_s_as_the_turn_began(match, devices, time):
    pass_seconds(time, 20)
    page = page_of(devices["white"])
    assert shown(page) == [("white", "4:40"), ("black", "5:00")]
    assert (clock_data(page)["on"], clock_data(page)["mine"]) == (["white"], ["white"])
    assert shown(page_of(devices["spectator"])) == [("white", "5:00"), ("black", "5:00")]


def each_world(match, devices, time, happens):
    """What White's phone and the television show in two worlds: Black has sealed after ten seconds, and has not."""
    began, worlds = time[0], []
    for has_sealed in (True, False):
        mark = transaction.savepoint()
        time[0] = began
        pass_seconds(time, 10)
        if has_sealed:
            sealed(match, devices["black"])
        happens()
        worlds.append([page_of(devices[place]) for place in ("white", "spectator")])
        transaction.savepoint_rollback(mark)
    return worlds


def test_nobody_learns_by_the_clock_that_the_other_has_sealed(match, devices, time):
    has_sealed, has_not = each_world(match, devices, time, lambda: pass_seconds(time, 20))
    assert has_sealed == has_not


def test_nor_by_a_flag_that_falls_or_does_not(match, devices, time):
    chess_clock.add_side_time(match, WHITE, 5 * MINUTE)
    has_sealed, has_not = each_world(match, devices, time, lambda: pass_seconds(time, 320))
    assert has_sealed == has_not


def test_a_fallen_flag_is_told_its_player_and_the_dm_who_gives_more_time(dm, match, devices, time):
    chess_clock.add_side_time(match, WHITE, 5 * MINUTE)
    pass_seconds(time, 302)
    at = address("grice-match", match)
    page = dm.get(at).text
    assert "Black: time is up." in words(page)
    assert "Lost on time" not in page
    assert "Your time is up" in page_of(devices["black"])
    assert "time is up" not in page_of(devices["white"])
    form = {"key": new_key(), "version": match.version, "do": "give", "side": "black"}
    dm.post(address("grice-clock", match), form, headers=HTMX)
    assert left(match)[1] == 120


def test_where_both_flags_have_fallen_the_clock_waits_for_a_word_on_each(match, time):
    pass_seconds(time, 302)
    clock_acts.give_time(match.pk, games.form(match), side=WHITE, minutes=2)
    pass_seconds(time, 10)
    assert left(match)[0] == 120
    clock_acts.give_time(match.pk, games.form(match), side=BLACK, minutes=2)
    pass_seconds(time, 10)
    assert left(match) == (110, 110)


def test_the_form_of_a_new_match_offers_a_clock(dm, campaign, time):
    white, black = (factories.player(campaign, name) for name in ("Odo", "Osric"))
    form = {
        "key": new_key(),
        "date": campaign.date,
        "white": white.pk,
        "black": black.pk,
        "chess_clock": "3+2",
    }
    dm.post(address("grice-new", campaign), form)
    assert chess_clock.terms_of(Match.objects.get()).control == TimeControl(3, 2)
