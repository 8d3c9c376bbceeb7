"""Tournaments as the user who runs the campaign finds them, and as everybody who has the address does."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.circuits.models import Tournament
from campaigns.core.owner import User


def tournament_or_404(user: User, campaign_id: int, tournament_id: int) -> Tournament:
    rows = Tournament.objects.filter(campaign__members__user=user.pk, campaign=campaign_id)
    return get_object_or_404(rows.select_related("campaign"), pk=tournament_id)


def public_tournament_or_404(public_id: str) -> Tournament:
    row = Tournament.objects.filter(public_id=public_id).select_related("campaign").first()
    if row is None:
        raise Http404
    return row
