"""Only the first game against somebody can teach ("Gaining chess experience", R33).

Whatever the result: a loss, a draw or a failed roll uses the first game up.
"""

from collections.abc import Iterable

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import AbandonedGame, FirstGameNpcs
from campaigns.learning.rules.contest import Contest, Event


def first_game_binds(rules: HouseRules, *, is_pc: bool) -> bool:
    return is_pc or rules.first_game_npcs is FirstGameNpcs.BOUND


def counts_as_game(contest: Contest) -> bool:
    """Whether the contest was a game between the two, by its own house rules."""
    if not contest.teaches or contest.by_set_cm:
        return False
    if contest.played_out:
        return True
    return contest.turns > 0 and contest.rules.abandoned is AbandonedGame.COUNTS


def played_before(events: Iterable[Event], person: int, other: int) -> bool:
    """Whether any of the `events` was a game of these two that counts."""
    pair = {person, other}
    return any(
        isinstance(event, Contest)
        and {event.white.person, event.black.person} == pair
        and counts_as_game(event)
        for event in events
    )
