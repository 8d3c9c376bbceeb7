"""Sharing a finished game: the Dungeon Master gives it an address of its own, and takes it back."""

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play.sitting import Sitting, sitting_at
from variants.models import SharedGame


@use_case(lock=sitting_at)
def share_game(sitting: Sitting, *, may: bool) -> Answer:
    """Whoever knows the address may look at the game from now on, or nobody any more: the next one will be another.

    Raises Refused before the end.
    """
    match = sitting.match
    if not may:
        SharedGame.objects.filter(match=match).delete()
    elif not match.is_over:
        raise Refused("Only a finished game can be shared.")
    else:
        SharedGame.objects.get_or_create(match=match)
    match.dm_version += 1
    match.save(update_fields=["dm_version"])
    return Answer()


def shared_game(match: Match) -> SharedGame | None:
    return SharedGame.objects.filter(match=match).first()
