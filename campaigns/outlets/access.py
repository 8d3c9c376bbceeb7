from django.shortcuts import get_object_or_404

from campaigns.campaign.access import campaign_or_404
from campaigns.core.owner import User
from campaigns.outlets.models import Hook


def hook_or_404(user: User, campaign_id: int, hook_id: int) -> Hook:
    hooks = Hook.objects.select_related("campaign")
    return get_object_or_404(hooks, pk=hook_id, campaign=campaign_or_404(user, campaign_id))
