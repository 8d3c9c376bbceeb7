"""Whose turn it is in a match, for its Dungeon Master."""

from collections.abc import Iterable

from campaigns.match import games
from campaigns.match.models import Match
from campaigns.match.play.log import last_states
from campaigns.rules.contract import Awaited, Choice, Notes, Over, Roll


def whose_turns(matches: Iterable[Match]) -> list[tuple[Match, str]]:
    """Each match with what it waits for: "White to move", "Both write their notes", "Turn 3: d%"."""
    rows = list(matches)
    states = last_states(rows)
    return [(match, whose_turn(match, states[match.pk])) for match in rows]


def whose_turn(contest: Match, state: str) -> str:
    entry = games.find_entry(contest.game)
    if entry is None:
        return ""
    awaited: Awaited[object] = entry.rules.awaits(entry.rules.read_state(state))
    match awaited:
        case Over():
            return ""
        case Notes():
            return "Both write their notes"
        case Roll():
            by = f"{entry.side_name(awaited.by)} rolls" if awaited.by else "To be rolled"
            return f"{by}: {awaited.dice}"
        case Choice():
            return f"{entry.side_name(awaited.side)} to move" if awaited.side else "Your decision"
