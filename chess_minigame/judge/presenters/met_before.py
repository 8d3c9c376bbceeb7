"""Whether this is the first game of two players, for the DM: only a first game can teach (R33)."""

from collections.abc import Sequence

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.learning.play import settle
from campaigns.learning.rules.first_game import first_game_binds
from campaigns.match.models import Match
from campaigns.people.models import Character


def sentence_for_match(match: Match) -> str:
    """The sentence about who will learn nothing from this match; empty if both may learn."""
    return _sentence([seat.name for seat in settle.seats_met_before(match)])


def sentence_for_pair(white: Character, black: Character, day: int, rules: HouseRules) -> str:
    if not settle.have_met(white, black, day):
        return ""
    names = [player.name for player in (white, black) if first_game_binds(rules, is_pc=player.is_pc)]
    return _sentence(names)


def _sentence(names: Sequence[str]) -> str:
    if not names:
        return ""
    taught = " and ".join(names)
    return f"They have played before, and only a first game can teach: {taught} will learn nothing."
