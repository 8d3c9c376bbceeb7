"""A user's campaigns: everything is found through the membership, and what is not theirs does not exist."""

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from campaigns.campaign.models import Campaign
from campaigns.core.owner import User


def campaigns_of(user: User) -> QuerySet[Campaign]:
    return Campaign.objects.filter(members__user=user.pk)


def campaign_or_404(user: User, campaign_id: int) -> Campaign:
    return get_object_or_404(campaigns_of(user), pk=campaign_id)
