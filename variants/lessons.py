"""Whether a match on a full board is a lesson: the house rule, and what else has to be alike (R61b)."""

from dataclasses import replace

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import FullBoards
from campaigns.learning.play.settle import cm_on
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Side
from variants.opponent import EngineTerms


def rules_of_match(campaign: Campaign, *, may_teach: bool) -> HouseRules:
    """The campaign's house rules, without that one for a match that must not be a lesson."""
    return campaign.rules if may_teach else replace(campaign.rules, full_boards=FullBoards.NOTHING)


def sides_on(campaign: Campaign, sides: Sides, day: int) -> Sides:
    """The players with their CMs on the day of the match, where that is past and full boards are lessons (R32)."""
    if campaign.rules.full_boards is FullBoards.NOTHING or day >= campaign.day:
        return sides
    return Sides(*(_on(player, day) for _, player in sides.each()))


def plays_by_own_cm(terms: EngineTerms, sides: Sides) -> bool:
    """Whether an NPC plays as strongly as his CM has him."""
    cm = dict(sides.each())[terms.side].cm
    return terms.plays_as is None or (cm is not None and terms.plays_as == plays_as(cm))


def was_played_by_own_cms(match: Match) -> bool:
    """Whether every NPC who played for himself in a match did so as strongly as his CM had him."""
    if not match.engine_sides:
        return True
    cms = {one.side: match.seat(Side(one.side)).cm for one in match.engine_players.all()}
    return all(
        (cm := cms[one.side]) is not None and one.plays_as == plays_as(cm)
        for one in match.engine_players.all()
    )


def _on(player: NewPlayer, day: int) -> NewPlayer:
    return player if player.character is None else replace(player, cm=cm_on(player.character, day))
