"""A chess clock: charged for what was thinking, and for nothing else. Times are milliseconds."""

import re
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.match.rules import chess_clock as rules
from campaigns.match.rules.chess_clock import MINUTE, OUTAGE, RESTART, SECOND, Extra, Stop, TimeControl
from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable

WHITE, BLACK = Side.WHITE, Side.BLACK
FIVE_THREE = TimeControl(5, 3)


def running(control=FIVE_THREE, on_move=(WHITE,), at=0):
    clock = rules.press(rules.new_clock(control), on_move, at)
    return rules.set_stop(rules.look_after(clock, at), Stop.RUNS, at)


def left(clock, at):
    return clock.remaining(WHITE, at), clock.remaining(BLACK, at)


def test_five_plus_three_gives_three_seconds_with_the_end_of_each_turn():
    clock = rules.press(running(), [BLACK], 20 * SECOND)
    assert left(clock, 20 * SECOND) == (5 * MINUTE - 17 * SECOND, 5 * MINUTE)
    assert left(clock, 30 * SECOND) == (5 * MINUTE - 17 * SECOND, 5 * MINUTE - 10 * SECOND)


def test_with_a_delay_the_first_seconds_of_a_turn_are_free():
    clock = running(TimeControl(5, 3, Extra.DELAY))
    assert left(clock, 2 * SECOND) == (5 * MINUTE, 5 * MINUTE)
    assert left(rules.press(clock, [BLACK], 2 * SECOND), 4 * SECOND) == (5 * MINUTE, 5 * MINUTE)
    assert left(clock, 10 * SECOND) == (5 * MINUTE - 7 * SECOND, 5 * MINUTE)
    assert clock.falls_at == 5 * MINUTE + 3 * SECOND


def test_each_side_has_its_own_time_increment_and_delay():
    clock = rules.press(running(TimeControl(10, black=TimeControl(7, 1))), [BLACK], 20 * SECOND)
    assert left(clock, 20 * SECOND) == (10 * MINUTE - 20 * SECOND, 7 * MINUTE)
    clock = rules.press(clock, [WHITE], 30 * SECOND)
    assert left(clock, 30 * SECOND) == (10 * MINUTE - 20 * SECOND, 7 * MINUTE - 9 * SECOND)
    delays = TimeControl(5, 3, Extra.DELAY, TimeControl(4, 10, Extra.DELAY))
    assert left(running(delays, (WHITE, BLACK)), 12 * SECOND) == (
        5 * MINUTE - 9 * SECOND,
        4 * MINUTE - 2 * SECOND,
    )


@given(st.integers(1, 300), st.integers(1, 300))
def test_times_that_are_swapped_twice_are_as_they_were(white, black):
    control = TimeControl(white, 2, black=TimeControl(black, 3))
    assert control.swapped == TimeControl(black, 3, black=TimeControl(white, 2))
    assert control.swapped.swapped == control


def test_a_pause_in_the_middle_of_a_turn_gives_no_second_delay():
    clock = running(TimeControl(5, 3, Extra.DELAY))
    clock = rules.set_stop(rules.set_stop(clock, Stop.PAUSED, 2 * SECOND), Stop.RUNS, 100 * SECOND)
    assert left(clock, 104 * SECOND) == (5 * MINUTE - 3 * SECOND, 5 * MINUTE)


def test_a_move_counts_from_when_it_was_sent_at_most_a_second_back():
    clock = running(TimeControl(5))
    for thinking, charged in ((None, 8000), (7600, 7600), (0, 7000), (9000, 8000)):
        lag = rules.lag(clock, 8000, thinking)
        after = rules.press(clock, [BLACK], 8000, 8000 - lag)
        assert left(after, 8000) == (5 * MINUTE - charged, 5 * MINUTE)


def test_a_flag_falls_when_the_last_millisecond_is_gone():
    clock = running(TimeControl(1))
    assert clock.falls_at == MINUTE
    assert (clock.fallen_sides(MINUTE - 1), clock.fallen_sides(MINUTE)) == ((), (WHITE,))


def test_more_time_raises_a_fallen_flag():
    clock = rules.set_stop(running(TimeControl(1)), Stop.FLAG, MINUTE + 500)
    assert left(rules.add_time(clock, WHITE, 2 * MINUTE, 0), 0)[0] == 2 * MINUTE


def test_both_clocks_run_until_each_side_is_done():
    clock = rules.press(running(TimeControl(5), (WHITE, BLACK)), [BLACK], 10 * SECOND)
    assert left(clock, 30 * SECOND) == (5 * MINUTE - 10 * SECOND, 5 * MINUTE - 30 * SECOND)


def test_a_server_that_was_away_charges_nobody():
    clock = rules.look_after(running(TimeControl(5)), 4 * SECOND)
    back = rules.look_after(clock, 4 * SECOND + 3 * MINUTE)
    assert left(back, 4 * SECOND + 3 * MINUTE) == (5 * MINUTE - 4 * SECOND, 5 * MINUTE)


def test_a_server_that_has_started_since_was_away_sooner():
    clock = rules.look_after(running(TimeControl(5), at=SECOND), 4 * SECOND)
    for gap, charged in ((RESTART, RESTART), (RESTART + 1, 0), (OUTAGE, 0)):
        at = 4 * SECOND + gap
        assert left(rules.look_after(clock, at, at - 1), at)[0] == 5 * MINUTE - 3 * SECOND - charged
        assert left(rules.look_after(clock, at, SECOND), at)[0] == 5 * MINUTE - 3 * SECOND - gap


def test_a_turn_taken_back_by_its_own_maker_gives_nothing_twice():
    clock = rules.press(running(), [BLACK], 20 * SECOND)
    again = rules.reopen_turn(clock, [WHITE], 21 * SECOND, has_earned=True)
    assert left(again, 21 * SECOND) == (5 * MINUTE - 20 * SECOND, 5 * MINUTE - SECOND)


@dataclass
class Table:
    """A clock, the machine's clock beside the true one, and what each side ought to have been charged."""

    clock: rules.ClockState
    true: int = 0
    skew: int = 0
    charged: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    increments: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

    @property
    def at(self):
        return self.true + self.skew

    def pass_time(self, milliseconds):
        for side in Side:
            if self.clock.is_running(side):
                self.charged[side] += milliseconds
        self.true += milliseconds
        self.clock = rules.look_after(self.clock, self.at)

    def press(self):
        (side,) = self.clock.on_move
        self.increments[side] += self.clock.control.of(side).increment
        self.clock = rules.press(self.clock, [side.other], self.at)

    def pause(self):
        self.clock = rules.set_stop(self.clock, Stop.PAUSED, self.at)

    def go_on(self):
        self.clock = rules.set_stop(self.clock, Stop.RUNS, self.at)

    def jump(self, milliseconds):
        """Somebody sets the machine's clock, back or far ahead."""
        self.skew += milliseconds
        self.clock = rules.look_after(self.clock, self.at)

    def is_exact(self):
        return all(
            self.clock.remaining(side, self.at)
            == self.clock.control.of(side).minutes * MINUTE + self.increments[side] - self.charged[side]
            for side in Side
        )


MILLISECONDS = st.integers(0, OUTAGE).map(lambda time: ("pass_time", time))
JUMPS = st.one_of(st.integers(-(10**9), -1), st.integers(OUTAGE + 1, 10**9)).map(lambda time: ("jump", time))
DEEDS = st.sampled_from([("press",), ("pause",), ("go_on",)])


@given(st.lists(st.one_of(MILLISECONDS, JUMPS, DEEDS), max_size=40))
def test_no_time_is_lost_or_doubled_whatever_happens_to_the_clock(deeds):
    table = Table(running(TimeControl(5, 3, black=TimeControl(2, 1)), at=10**12), skew=10**12)
    for name, *how in deeds:
        getattr(table, name)(*how)
        assert table.is_exact()


@given(st.integers(0, 10**6), st.integers(0, 10**6) | st.none())
def test_a_device_is_charged_its_own_measure_or_a_second_less_than_ours(measured, thinking):
    clock = running(TimeControl(60))
    charged = measured - rules.lag(clock, measured, thinking)
    assert max(0, measured - SECOND) <= charged <= measured
    if thinking is not None and measured - SECOND <= thinking <= measured:
        assert charged == thinking


@pytest.mark.parametrize("text, control", [
    ("10+5", TimeControl(10, 5)), ("10", TimeControl(10)), (" 3 + 2 ", TimeControl(3, 2)), ("300min+300", TimeControl(300, 300)),
    ("15 min", TimeControl(15)), ("90 min + 30 s", TimeControl(90, 30)), ("5′+3″", TimeControl(5, 3)), ("3|2", TimeControl(3, 2)),
    ("G/30 +5", TimeControl(30, 5)), ("10min 5sec", TimeControl(10, 5)), ("90 min, 30 s a move", TimeControl(90, 30)),
    ("1h30+30", TimeControl(90, 30)), ("180s+2", TimeControl(3, 2)), ("180min+2", TimeControl(180, 2)), ("3h", TimeControl(180)),
    ("G/120", TimeControl(120)), ("G/30;d5", TimeControl(30, 5, Extra.DELAY)), ("30 d5", TimeControl(30, 5, Extra.DELAY)),
    ("10+5 delay", TimeControl(10, 5, Extra.DELAY)), ("G/60; t/d5", TimeControl(60, 5, Extra.DELAY)), ("G/60;inc/5", TimeControl(60, 5)),
    ("G30/d5", TimeControl(30, 5, Extra.DELAY)), ("15 + 10 (increment)", TimeControl(15, 10)),
])  # fmt: skip
def test_a_clock_is_typed_as_people_write_it(text, control):
    assert rules.read(text) == control


@pytest.mark.parametrize("text, sentence", [
    ("180+2", "“180+2” is 3 hours here: for that, type 180min+2. In a PGN “180+2” has 180 seconds: for those, type 3+2."),
    ("300+3", "“300+3” is 5 hours here: for that, type 300min+3. In a PGN “300+3” has 300 seconds: for those, type 5+3."),
    ("600", "In a PGN “600” has 600 seconds: for those, type 10+0."),
    ("150 d5", "“150 d5” is 2 hours 30 minutes here: for that, type 150min d5."),
])  # fmt: skip
def test_a_bare_figure_from_two_hours_on_is_asked_about_for_a_pgn_s_are_seconds(text, sentence):
    with pytest.raises(Ambiguous) as asked:
        rules.read(text)
    assert str(asked.value) == sentence
    for typed in re.findall(r"type (.+?)\.", sentence):
        rules.read(typed)


@given(st.builds(TimeControl, st.integers(1, 300), st.integers(0, 300), st.sampled_from(Extra)))
def test_a_clock_that_is_written_is_read_again(control):
    assert rules.read(rules.write(control)) == control


@given(st.text("0123456789 +;:/|,.'\"hmsdig-e½", max_size=14))
def test_whatever_is_typed_is_a_clock_within_the_limits_or_refused(text):
    try:
        control = rules.read(text)
    except (Ambiguous, NotPossible, Unreadable):
        return
    assert 1 <= control.minutes <= 300 and 0 <= control.seconds <= 300


@pytest.mark.parametrize(
    "text, error, sentence",
    [
        ("0+10", NotPossible, "leaves no time for the first turn. Begin with at least a minute, like 1+10"),
        ("301", NotPossible, "A clock has 1 to 300 minutes"),
        ("90s", NotPossible, "A clock begins with whole minutes"),
        ("1/2+0", Unreadable, "no halves"),
        ("1.5+2", Unreadable, "no halves"),
        ("40/90", Unreadable, "no more time after so many moves"),
        ("ten", Unreadable, "Try 10+5"),
        ("5+", Unreadable, "Try 10+5"),
        ("10,5", Unreadable, "Try 10+5"),
        ("1 000", Unreadable, "Try 10+5"),
        ("5 days", Unreadable, "Try 10+5"),
    ],
)
def test_what_is_no_clock_is_refused_with_a_sentence(text, error, sentence):
    with pytest.raises(error, match=re.escape(sentence)):
        rules.read(text)


@pytest.mark.parametrize("milliseconds, text", [
    (3_909_000, "1:05:09"), (300_000, "5:00"), (59_001, "1:00"), (10_000, "0:10"), (9_940, "0:10.0"), (7_400, "0:07.4"),
    (1, "0:00.1"), (0, "0:00.0"), (-500, "0:00.0"),
])  # fmt: skip
def test_a_time_is_written_as_clocks_write_it(milliseconds, text):
    assert rules.time_text(milliseconds) == text
