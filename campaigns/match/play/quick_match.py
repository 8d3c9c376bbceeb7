"""A game between any two people, begun at once; two NPCs play it out."""

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.match import games
from campaigns.match.games import AutoPlayPair
from campaigns.match.models import Match
from campaigns.people.models import Character


@use_case(lock=row_lock(Campaign))
def play_quick_match(
    campaign: Campaign, *, game: str, white: Character, black: Character, by: User
) -> Answer:
    """The answer's row is the match. Raises Refused as the game's own form does, beside `opponent`."""
    entry = games.find_entry(game)
    if entry is None or entry.auto_play is None:
        raise Refused("Choose one of the games.")
    are_npcs = not (white.is_pc or black.is_pc)
    try:
        pk = entry.auto_play.begin(AutoPlayPair(campaign, white, black, by, by_themselves=are_npcs))
    except Refused as refusal:
        raise Refused(refusal.sentence, "opponent") from refusal
    match = Match.objects.get(pk=pk)
    return Answer(entry.auto_play.play_out(match, by, ()) if are_npcs else "", pk=pk)
