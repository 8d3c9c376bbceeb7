from django.shortcuts import get_object_or_404

from campaigns.campaign.access import campaign_or_404
from campaigns.chronicle.models import ChronicleText, Recap
from campaigns.core.owner import User


def chronicle_text_or_404(user: User, campaign_id: int, text_id: int) -> ChronicleText:
    return get_object_or_404(ChronicleText, pk=text_id, campaign=campaign_or_404(user, campaign_id))


def recap_or_404(user: User, campaign_id: int, recap_id: int) -> Recap:
    return get_object_or_404(Recap, pk=recap_id, campaign=campaign_or_404(user, campaign_id))
