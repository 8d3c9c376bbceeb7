from django.shortcuts import get_object_or_404

from campaigns.campaign.access import campaign_or_404
from campaigns.core.owner import User
from campaigns.money.models import Purse


def purse_or_404(user: User, campaign_id: int, purse_id: int) -> Purse:
    purses = Purse.objects.select_related("campaign", "character")
    return get_object_or_404(purses, pk=purse_id, campaign=campaign_or_404(user, campaign_id))
