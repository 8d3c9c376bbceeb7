"""The chess clock as a device is shown it: both times, why it stands, and what its script counts by."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaigns.match import games
from campaigns.match.models import Match
from campaigns.match.play import chess_clock as play
from campaigns.match.rules.chess_clock import MOST_LAG, ChessClock, Stop, time_text, write
from campaigns.rules.contract import Side

STANDS = {
    Stop.START: "The clock starts with the first move",
    Stop.PAUSED: "The clock is paused",
    Stop.DICE: "The clock waits for the dice",
    Stop.AWAY: "The clock waits for a device to come back",
}


@dataclass(frozen=True, slots=True)
class FallenFlag:
    side: Side
    name: str
    may_lose: bool


@dataclass(frozen=True, slots=True)
class ShownClock:
    """`times` are what each side has left, by its value; `sentence` says why it stands, empty while it runs.

    `data` is JSON: `of` each side what it had at the beginning of its turn and has thought in it, the `delay`, who is `on`
    move and `since` when, all in milliseconds, and the server's `now`.
    """

    times: dict[str, str]
    sentence: str
    data: SafeString
    control: str
    stop: Stop
    flag: FallenFlag | None

    @property
    def may_resume(self) -> bool:
        return self.stop in (Stop.START, Stop.PAUSED)

    @property
    def may_pause(self) -> bool:
        return self.stop in (Stop.RUNS, Stop.DICE, Stop.AWAY)


def shown_clock(match: Match, mine: Sequence[Side] = ()) -> ShownClock | None:
    """For a device that plays the sides `mine`, which hears of their low time; None where the match has no clock."""
    found = play.now(match)
    if found is None:
        return None
    _, clock, at = found
    fallen = clock.fallen(at if clock.stop is Stop.FLAG else at - MOST_LAG)
    fallen = () if clock.stop is Stop.OVER else fallen
    names = [match.side_name(side) for side in fallen]
    may_lose = games.entry_of(match.game).lose_on_time is not None
    sentence = f"{' and '.join(names)}: time is up" if names else STANDS.get(clock.stop, "")
    return ShownClock(
        {side.value: time_text(clock.remaining(side, at)) for side in Side},
        sentence,
        _data(match, clock, at, mine),
        write(clock.control),
        clock.stop,
        FallenFlag(fallen[0], names[0], may_lose) if fallen else None,
    )


def _data(match: Match, clock: ChessClock, at: int, mine: Sequence[Side]) -> SafeString:
    values = {
        "of": {side.value: [clock.of(side).left, clock.of(side).spent] for side in Side},
        "delay": clock.control.delay,
        "on": [side.value for side in Side if clock.is_running(side)],
        "since": clock.since,
        "now": at,
        "mine": [side.value for side in mine],
        "names": {side.value: match.side_name(side) for side in Side},
    }
    return mark_safe(json.dumps(values, separators=(",", ":")))  # numbers and our own words
