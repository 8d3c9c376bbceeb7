"""Evenings and downtimes as the user who runs the campaign finds them."""

from django.shortcuts import get_object_or_404

from campaigns.core.owner import User
from campaigns.downtime.models import BulkRun


def run_or_404(user: User, campaign_id: int, run_id: int, kind: BulkRun.Kind) -> BulkRun:
    rows = BulkRun.objects.filter(campaign__members__user=user.pk, campaign=campaign_id, kind=kind)
    return get_object_or_404(rows.select_related("campaign", "job"), pk=run_id)
