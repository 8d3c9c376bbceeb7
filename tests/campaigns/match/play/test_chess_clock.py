"""The chess clock of a match: pressed by the log, given back by an undo, looked after by the server, ruled on by the DM."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
import time_machine

from campaigns.core import steady_clock
from campaigns.core.refusals import Refused
from campaigns.learning.play import settle
from campaigns.match.models import Match
from campaigns.match.models.matches import ARMAGEDDON as WORD_OF_ARMAGEDDON
from campaigns.match.play import chess_clock, clock_acts, clock_keeper
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.live import hub
from campaigns.match.rules.chess_clock import Extra, TimeControl
from campaigns.match.rules.series import SeriesTerms
from campaigns.money.play.bets import contest_ending
from campaigns.rules.contract import Side
from tests import boards, seats
from variants.board.play import moves, rolls
from variants.rules.state import TIME_AGAINST_LONE_KING

pytestmark = pytest.mark.django_db
WHITE, BLACK = Side.WHITE, Side.BLACK
FIVE_THREE = ClockTerms(TimeControl(5, 3))
MIDNIGHT = 1_790_000_000_000


class Time:
    """The server's clock, which the test sets; the keeper looks every second while it passes, and these devices give signs."""

    def __init__(self, monkeypatch):
        self.ms, self.devices, self.monkeypatch = MIDNIGHT, set(), monkeypatch

    def pass_seconds(self, seconds, *, kept=True):
        end = self.ms + round(1000 * seconds)
        if kept:
            self.look()
        while kept and end - self.ms > 1000:
            self.ms += 1000
            self.look()
        self.ms = end
        if kept:
            self.look()

    def look(self):
        clock_keeper.look_after_clocks(self.ms, dict.fromkeys(self.devices, self.ms))

    def restart(self, seconds):
        """Another server looks after the clock, so long after the last one was killed."""
        self.pass_seconds(seconds, kept=False)
        self.monkeypatch.setattr(steady_clock, "STARTED_MS", self.ms)
        self.look()


@pytest.fixture
def time(monkeypatch):
    clock = Time(monkeypatch)
    monkeypatch.setattr(steady_clock, "STARTED_MS", MIDNIGHT)
    for module in (steady_clock, chess_clock):
        monkeypatch.setattr(module, "now_ms", lambda: clock.ms)
    return clock


@pytest.fixture
def timed(campaign, time):
    def begin(*moves, terms=FIVE_THREE, **wanted):
        return boards.begun(campaign, *moves, chess_clock=terms, **wanted)

    return begin


def shown(match):
    """What both sides have left, in seconds, and why the clock stands."""
    _, clock, at = chess_clock.clock_now(Match.objects.get(pk=match.pk))
    return tuple(clock.remaining(side, at) / 1000 for side in Side), clock.stop.value


def played(match, text, **how):
    moves.move(match.pk, replace(boards.form(match), **how), text=text, side=None)


def directed(match, act, **how):
    act(match.pk, boards.form(match), **how)
    return shown(match)


def test_the_clock_starts_with_the_first_move(timed, time):
    match = timed()
    time.pass_seconds(60)
    assert shown(match) == ((300, 300), "start")
    played(match, "2a22a3")
    time.pass_seconds(20)
    assert shown(match) == ((300, 280), "")
    played(match, "2a72a6")
    assert shown(match) == ((300, 283), "")


@pytest.mark.slow
def test_a_move_is_charged_when_its_device_sent_it_at_most_a_second_back(timed, time):
    match = timed("2a22a3")
    time.pass_seconds(10)
    played(match, "2a72a6", thinking=9_400)
    assert shown(match) == ((300, 293.6), "")
    time.pass_seconds(10)
    played(match, "2b22b3", thinking=0)
    assert shown(match) == ((294, 293.6), "")


def test_an_undone_move_gives_the_clock_back_as_it_was(timed, time):
    match = timed("2a22a3")
    time.pass_seconds(10)
    played(match, "2a72a6")
    time.pass_seconds(7)
    boards.undone(match)
    assert shown(match) == ((300, 300), "")
    time.pass_seconds(1)
    boards.redone(match)
    assert shown(match) == ((300, 293), "")
    boards.undone(match)
    boards.undone(match)
    assert shown(match) == ((300, 300), "start")


def turn_by_dice(match, time):
    """White throws 6 and 1, and thinks ten seconds over the second half-move."""
    boards.thrown(match, "6 1")
    assert shown(match)[1] == "start"
    played(match, "e2e4")
    time.pass_seconds(10)
    played(match, "e1e2")


@pytest.mark.slow
def test_a_half_move_that_its_maker_takes_back_gives_no_time(timed, time):
    match = timed(variant="chessgammon", terms=replace(FIVE_THREE, waits_for_dice=False))
    turn_by_dice(match, time)
    time.pass_seconds(5)
    assert shown(match) == ((293, 295), "")
    rolls.take_own_back(match.pk, boards.form(match, WHITE), side=WHITE)
    assert shown(match) == ((290, 295), "")
    played(match, "e1e2")
    assert shown(match) == ((293, 295), "")


def test_a_turn_that_ends_under_a_pause_costs_nothing_however_often_it_is_taken_back(timed, time):
    match = timed(variant="chessgammon", terms=replace(FIVE_THREE, waits_for_dice=False))
    boards.thrown(match, "6 1")
    played(match, "e2e4")
    assert directed(match, clock_acts.pause_match_clock) == ((300, 300), "paused")
    for _ in range(3):
        played(match, "e1e2")
        assert shown(match) == ((303, 300), "paused")
        rolls.take_own_back(match.pk, boards.form(match, WHITE), side=WHITE)
        assert shown(match) == ((300, 300), "paused")
    played(match, "e1e2")
    assert directed(match, clock_acts.resume_match_clock) == ((303, 300), "")


def test_the_turn_that_starts_the_clock_earns_nothing_and_costs_nothing_taken_back(timed, time):
    lone_kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 1:-"
    terms = replace(FIVE_THREE, waits_for_dice=False)
    match = timed(variant="chessgammon", position=lone_kings, terms=terms)
    boards.thrown(match, "6 5")
    played(match, "e1e2")
    assert shown(match) == ((300, 300), "")
    rolls.take_own_back(match.pk, boards.form(match, WHITE), side=WHITE)
    assert shown(match) == ((300, 300), "")


@pytest.mark.parametrize("settings", [{"Cube": "off"}, {"Cube": "on"}])
@pytest.mark.parametrize(("waits", "left", "stop"), [(True, 300, "dice"), (False, 290, "")])
def test_dice_that_are_awaited_stop_the_clock_if_so_agreed(timed, time, settings, waits, left, stop):
    terms = replace(FIVE_THREE, waits_for_dice=waits)
    match = timed(variant="chessgammon", settings=settings, terms=terms)
    turn_by_dice(match, time)
    time.pass_seconds(10)
    assert shown(match) == ((293, left), stop)
    boards.thrown(match, "3 2")
    time.pass_seconds(10)
    assert shown(match) == ((293, left - 10), "")


@pytest.mark.slow
def test_what_the_dm_pauses_stands_until_he_lets_it_go_on(timed, time):
    match = timed("2a22a3")
    time.pass_seconds(5)
    assert directed(match, clock_acts.pause_match_clock) == ((300, 295), "paused")
    time.pass_seconds(500)
    assert shown(match) == ((300, 295), "paused")
    directed(match, clock_acts.resume_match_clock)
    time.pass_seconds(5)
    assert shown(match) == ((300, 290), "")


def test_a_server_that_was_killed_charges_nobody_for_the_time_it_was_away(timed, time):
    match = timed("2a22a3")
    time.pass_seconds(10)
    time.pass_seconds(600, kept=False)
    assert shown(match) == ((300, 290), "")
    time.pass_seconds(4)
    assert shown(match) == ((300, 286), "")


@pytest.mark.parametrize(("absence", "charged"), [(1.5, 1.5), (2.5, 0), (600, 0)])
def test_twenty_restarts_neither_lose_nor_double_a_millisecond(timed, time, absence, charged):
    match = timed("2a22a3")
    for _ in range(20):
        time.pass_seconds(3.217)
        time.restart(absence)
    (_, left), stop = shown(match)
    assert (round(left, 3), stop) == (round(300 - 20 * (3.217 + charged), 3), "")


def test_a_server_that_is_only_slow_for_some_seconds_charges_them(timed, time):
    match = timed("2a22a3")
    time.pass_seconds(10)
    time.pass_seconds(4, kept=False)
    assert shown(match) == ((300, 286), "")


def test_a_server_whose_clock_differs_from_the_last_one_s_charges_nothing_for_it(timed, time):
    match = timed("2a22a3")
    for hours in (-5, 7, -1, -1):
        time.pass_seconds(10)
        time.ms += hours * 3_600_000
    time.pass_seconds(10)
    assert shown(match) == ((300, 250), "")


def test_whoever_sets_the_clock_of_a_running_server_changes_no_time():
    before = steady_clock.now_ms()
    for jump in (-timedelta(days=400), timedelta(hours=1)):
        with time_machine.travel(datetime.now() + jump):
            assert 0 <= steady_clock.now_ms() - before < 60_000


def test_a_fallen_flag_is_the_dm_s_decision(timed, time):
    match = timed("2a22a3", terms=ClockTerms(TimeControl(1)))
    time.pass_seconds(62)
    assert shown(match)[1] == "flag"
    with pytest.raises(Refused, match="The time of Scarlet is up"):
        played(match, "2a72a6")
    assert directed(match, clock_acts.give_time, side=BLACK, minutes=2) == ((60, 120), "")
    played(match, "2a72a6")
    time.pass_seconds(70)
    clock_acts.remove_clock(match.pk, boards.form(match))
    assert not Match.objects.get(pk=match.pk).is_timed


def test_the_dm_may_have_it_lost_on_time_and_take_that_back(timed, time):
    match = timed("2a22a3", terms=ClockTerms(TimeControl(1)))
    time.pass_seconds(30)
    with pytest.raises(Refused, match="Scarlet still has time"):
        directed(match, clock_acts.end_on_time, side=BLACK)
    time.pass_seconds(40)
    assert directed(match, clock_acts.end_on_time, side=BLACK)[1] == "over"
    match.refresh_from_db()
    assert (match.how, match.winner, match.is_over) == ("on time", "white", True)
    boards.undone(match)
    assert shown(match) == ((60, 60), "")


def test_a_fallen_flag_draws_against_a_lone_king(timed, time):
    """FIDE 6.9 (B7): Black has nothing left to checkmate with."""
    terms = ClockTerms(TimeControl(1), flag_loses=True)
    match = timed(
        "a2a3", "e8d8", variant="expedition", position="4k3/8/8/8/8/8/Q7/4K3 w - - 0 60 -", terms=terms
    )
    time.pass_seconds(62)
    match.refresh_from_db()
    assert (match.status, match.how, match.winner) == ("over", "time up against a lone King", "")


def test_by_the_switch_a_fallen_flag_loses_without_anybody_s_word(timed, time):
    match = timed("2a22a3", terms=ClockTerms(TimeControl(1), flag_loses=True))
    time.pass_seconds(60.9)
    assert not Match.objects.get(pk=match.pk).is_over
    time.pass_seconds(0.2)
    match.refresh_from_db()
    assert (match.how, match.winner) == ("on time", "white")


@pytest.mark.slow
def test_a_move_that_was_sent_before_the_flag_fell_still_counts(timed, time):
    match = timed("2a22a3", terms=ClockTerms(TimeControl(1), flag_loses=True))
    time.pass_seconds(60.4)
    played(match, "2a72a6", thinking=59_900)
    assert shown(match) == ((60, 0.1), "")


@pytest.fixture
def patient(timed, time, monkeypatch):
    """A match whose clock waits for lost devices; Scarlet is to move, and both streams look open whatever happens."""
    match = timed("2a22a3", terms=ClockTerms(TimeControl(5), waits_for_devices=True))
    phones = {side: seats.given(match, side).pk for side in ("white", "black")}
    monkeypatch.setattr(hub, "guests", lambda: set(phones.values()))
    time.devices = {phones["black"]}
    time.pass_seconds(10)
    return match


def test_the_clock_waits_five_seconds_after_its_device_s_last_sign(patient, time):
    phone, time.devices = time.devices, set()
    time.pass_seconds(5)
    assert shown(patient) == ((300, 285), "")
    time.pass_seconds(0.001)
    assert shown(patient) == ((300, 290 - 0.001), "away")
    time.pass_seconds(60)
    time.devices = phone
    time.pass_seconds(4)
    assert shown(patient) == ((300, 286 - 0.001), "")


def test_only_the_device_on_move_has_to_give_signs(patient, time):
    time.pass_seconds(20)
    assert shown(patient) == ((300, 270), "")
    played(patient, "2a72a6")
    time.pass_seconds(5)
    assert shown(patient) == ((295, 270), "")
    time.pass_seconds(1)
    assert shown(patient)[1] == "away"


def test_after_a_server_s_absence_devices_have_time_to_find_it_again(patient, time):
    phone, time.devices = time.devices, set()
    time.restart(30)
    time.pass_seconds(5)
    assert shown(patient) == ((300, 285), "")
    time.devices = phone
    time.pass_seconds(10)
    assert shown(patient) == ((300, 275), "")
    time.devices = set()
    time.restart(30)
    time.pass_seconds(20)
    assert shown(patient) == ((300, 274), "away")


def test_an_npc_who_plays_for_himself_is_not_charged(timed, time):
    match = timed("2a22a3")
    Match.objects.filter(pk=match.pk).update(engine_sides="white")
    played(match, "2a72a6")
    time.pass_seconds(30)
    assert shown(match) == ((300, 303), "")


def test_a_rematch_is_timed_alike(timed, time):
    match = timed(terms=ClockTerms(TimeControl(5, 3, Extra.DELAY), flag_loses=True))
    moves.abandon(match.pk, boards.form(match))
    again = boards.rematched(match)
    assert chess_clock.terms_of(again) == ClockTerms(TimeControl(5, 3, Extra.DELAY), flag_loses=True)


HALF_THE_TIME = ClockTerms(TimeControl(10, black=TimeControl(5)))
ARMAGEDDON = ClockTerms(TimeControl(5, black=TimeControl(4)), armageddon=True)


@pytest.mark.parametrize(
    ("terms", "again"),
    [(HALF_THE_TIME, ClockTerms(TimeControl(5, black=TimeControl(10)))), (ARMAGEDDON, ARMAGEDDON)],
)
def test_in_a_rematch_times_go_with_the_players_and_in_armageddon_with_the_sides(timed, terms, again):
    match = timed(terms=terms)
    assert shown(match)[0] == tuple(60 * terms.control.of(side).minutes for side in Side)
    moves.abandon(match.pk, boards.form(match))
    assert chess_clock.terms_of(boards.rematched(match)) == again


def drawn(match):
    return boards.declared(boards.declared(match, "draw?-off-turn", BLACK), "draw!")


@pytest.mark.slow
def test_in_armageddon_a_draw_counts_as_a_win_for_black_and_teaches_as_a_draw(timed, ysolde, brannoc):
    white, black = (boards.NewPlayer(player, player.cm) for player in (ysolde, brannoc))
    match = drawn(timed("2a22a3", "2a72a6", terms=ARMAGEDDON, white=white, black=black))
    assert (match.winner, match.how, match.result) == (
        "black",
        "agreed, Armageddon",
        "Brannoc won (agreed, Armageddon)",
    )
    assert contest_ending(match).winner is BLACK
    assert settle.contest_of(match).winner is None
    match = boards.undone(match)
    assert (match.is_over, match.winner, match.counts_as) == (False, "", "")
    assert boards.redone(match).counts_as == "Armageddon: Brannoc wins"


def test_the_longest_end_of_armageddon_fits_its_match():
    assert len(TIME_AGAINST_LONE_KING + WORD_OF_ARMAGEDDON) <= Match._meta.get_field("how").max_length


def test_armageddon_changes_no_other_result(timed):
    resigned = boards.declared(timed("2a22a3", terms=ARMAGEDDON), "resign")
    assert (resigned.winner, resigned.how) == ("white", "resigned")
    abandoned = timed("2a22a3", terms=ARMAGEDDON)
    moves.abandon(abandoned.pk, boards.form(abandoned))
    assert Match.objects.get(pk=abandoned.pk).winner == ""
    assert drawn(timed("2a22a3", "2a72a6", terms=HALF_THE_TIME)).winner == ""


def test_without_its_clock_armageddon_is_over_and_that_is_said(timed):
    match = timed("2a22a3", "2a72a6", terms=ARMAGEDDON)
    answer = clock_acts.remove_clock(match.pk, boards.form(match))
    assert answer.sentence == "The match goes on without a clock: no Armageddon, a draw is a draw."
    assert drawn(Match.objects.get(pk=match.pk)).winner == ""


@pytest.mark.slow
def test_a_drawn_game_of_armageddon_is_worth_a_point_of_a_series(timed):
    match = drawn(timed(variant="expedition", terms=ARMAGEDDON, series=SeriesTerms(2)))
    assert match.series_points == 1


def test_slow_play_and_a_chess_clock_are_not_had_together(campaign, time):
    match = boards.begun(campaign, hours=24)
    with pytest.raises(Refused, match="not both"):
        clock_acts.set_clock(match.pk, boards.form(match), terms=FIVE_THREE)
