"""How much game time a match took, and whether it is on the campaign's clock."""

from dataclasses import dataclass

from campaigns.campaign.rules.time_of_day import duration
from campaigns.match.models import Match
from campaigns.match.play import game_time


@dataclass(frozen=True, slots=True)
class GameTime:
    """`took` is one sentence, `added` what the clock counts (empty for nothing); `is_kept`: the campaign keeps a clock."""

    took: str
    duration: str
    added: str
    is_kept: bool
    now: str
    mark: str


def game_time_of(match: Match) -> GameTime | None:
    rounds = game_time.rounds_of(match) if match.is_over else 0
    if not rounds:
        return None
    on_the_clock = game_time.minutes_added(match)
    minutes = game_time.minutes_of(match)
    turns = f"{match.turns} turn{'' if match.turns == 1 else 's'}"
    return GameTime(
        took=f"Took {turns}: {rounds} melee rounds, {duration(minutes)}.",
        duration=duration(minutes),
        added=duration(on_the_clock) if on_the_clock else "",
        is_kept=match.campaign.minute is not None,
        now=match.campaign.now,
        mark=game_time.day_mark(match),
    )
