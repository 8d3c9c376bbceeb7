"""How much game time a match took, and whether it is on the campaign's clock."""

from campaigns.campaign.rules.time_of_day import duration
from campaigns.match.games import turns_text
from campaigns.match.models import Match
from campaigns.match.play import game_time


def game_time_of(match: Match) -> dict[str, object] | None:
    """`took` is one sentence, `added` what the clock counts (empty for nothing); `is_kept`: the campaign keeps a clock."""
    rounds = game_time.rounds_of(match) if match.is_over else 0
    if not rounds:
        return None
    minutes_added, took = game_time.minutes_added(match), duration(game_time.minutes_of(match))
    return {
        "took": f"Took {turns_text(match.turns)}: {rounds} melee rounds, {took}.",
        "duration": took,
        "added": duration(minutes_added) if minutes_added else "",
        "is_kept": match.campaign.minute is not None,
        "now": match.campaign.now,
        "mark": game_time.game_time_mark(match),
    }
