"""The chess clock as a device is shown it: both times, why it stands, and what its script counts by."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaigns.match import games
from campaigns.match.models import ChessClock, Match
from campaigns.match.play import chess_clock as play
from campaigns.match.rules import chess_clock as rules
from campaigns.match.rules.chess_clock import MAX_LAG, ClockState, Stop, time_text
from campaigns.rules.contract import Side

STOP_SENTENCES = {
    Stop.START: "The clock starts with the first move",
    Stop.PAUSED: "The clock is paused",
    Stop.DICE: "The clock waits for the dice",
    Stop.AWAY: "The clock waits for a device to come back",
}
# Where both sides think at once.
SECRET_STOP_SENTENCES = {
    Stop.START: "The clocks start with the second turn, or when the Dungeon Master starts them",
    Stop.PAUSED: "The clocks are paused",
}


@dataclass(frozen=True, slots=True)
class FallenFlag:
    side: Side
    name: str
    may_lose: bool


@dataclass(frozen=True, slots=True)
class ShownClock:
    """`times` are what each side has left, by its value; `sentence` says why it stands, empty while it runs.

    `client_state` is JSON: `of` each side what it had at the beginning of its turn and has thought in it, and its `delay`; who is `on`
    move and `since` when, all in milliseconds, the server's `now`, and whether the device gives `signs` of life.
    """

    times: dict[str, str]
    sentence: str
    client_state: SafeString
    stop: Stop
    flag: FallenFlag | None
    armageddon: str = ""

    @property
    def may_resume(self) -> bool:
        return self.stop in (Stop.START, Stop.PAUSED)

    @property
    def may_pause(self) -> bool:
        return self.stop in (Stop.RUNS, Stop.DICE, Stop.AWAY)


def shown_clock(match: Match, mine: Sequence[Side]) -> ShownClock | None:
    """For a device that plays the sides `mine`, which hears of their low time; None where the match has no clock."""
    current = play.clock_now(match)
    if current is None:
        return None
    row, clock, at = current
    fallen_sides = clock.fallen_sides(at if clock.stop is Stop.FLAG else at - MAX_LAG)
    fallen_sides = () if clock.stop is Stop.OVER else fallen_sides
    names = [match.side_name(side) for side in fallen_sides]
    entry = games.entry_of(match.game)
    may_lose = entry.play.lose_on_time is not None
    sentences = SECRET_STOP_SENTENCES if entry.play.has_secret_turns else STOP_SENTENCES
    sentence = f"{' and '.join(names)}: time is up" if names else sentences.get(clock.stop, "")
    return ShownClock(
        {side.value: time_text(clock.remaining(side, at)) for side in Side},
        sentence,
        _client_state(match, clock, at, mine, gives_signs=_gives_signs(row, clock, mine)),
        clock.stop,
        FallenFlag(fallen_sides[0], names[0], may_lose) if fallen_sides else None,
        _armageddon(match, row, clock),
    )


def _armageddon(match: Match, row: ChessClock, clock: ClockState) -> str:
    is_told = row.armageddon and clock.stop is not Stop.OVER
    return f"Armageddon: a draw is a win for {match.side_name(Side.BLACK)}" if is_told else ""


def secret_clock(match: Match, own: Side | None) -> ShownClock | None:
    """For a device that may not know when the other side has done with its turn: that side's time as it was at its beginning.

    `own` is the side whose player's device it is, None for spectators. A flag of the other's that has fallen is not told.
    """
    current = play.clock_now(match)
    if current is None:
        return None
    row, clock, at = current
    view = rules.secret_view(clock, own, at)
    is_fallen = own is not None and clock.stop is Stop.FLAG and own in clock.fallen_sides(at)
    sentence = "Your time is up" if is_fallen else SECRET_STOP_SENTENCES.get(clock.stop, "")
    times = {side.value: time_text(view.remaining(side, at)) for side in Side}
    mine = (own,) if own else ()
    stop = Stop.RUNS if clock.stop is Stop.FLAG and not is_fallen else clock.stop
    state = _client_state(match, view, at, mine)
    return ShownClock(times, sentence, state, stop, None, _armageddon(match, row, clock))


def _gives_signs(row: ChessClock, clock: ClockState, mine: Sequence[Side]) -> bool:
    """Whether the clock waits for this device: a player's, whose move it is."""
    is_on_move = len(mine) == 1 and mine[0] in clock.on_move
    return is_on_move and row.waits_for_devices and clock.stop in (Stop.RUNS, Stop.AWAY)


def _client_state(
    match: Match, clock: ClockState, at: int, mine: Sequence[Side], *, gives_signs: bool = False
) -> SafeString:
    values = {
        "of": {side.value: [clock.of(side).left, clock.of(side).spent] for side in Side},
        "delay": {side.value: clock.control.of(side).delay for side in Side},
        "on": [side.value for side in Side if clock.is_running(side)],
        "since": clock.since,
        "now": at,
        "mine": [side.value for side in mine],
        "names": {side.value: match.side_name(side) for side in Side},
        "signs": gives_signs,
    }
    return mark_safe(json.dumps(values, separators=(",", ":")))  # numbers and our own words
