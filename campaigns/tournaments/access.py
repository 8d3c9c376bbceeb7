"""A tournament as the user who runs the campaign finds it, and by its address, as everybody does."""

from django.shortcuts import get_object_or_404

from campaigns.core.owner import User
from campaigns.tournaments.models import Tournament


def tournament_or_404(user: User, campaign_id: int, tournament_id: int) -> Tournament:
    rows = Tournament.objects.filter(campaign__members__user=user.pk, campaign=campaign_id)
    return get_object_or_404(rows.select_related("campaign"), pk=tournament_id)


def public_tournament_or_404(public_id: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("campaign"), public_id=public_id)
