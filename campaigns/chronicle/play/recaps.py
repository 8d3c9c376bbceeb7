"""Giving a recap to the players, and taking it back."""

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import change
from campaigns.chronicle.models import Recap
from campaigns.core.refusals import Refused

MOST_RECAPS = 500


def publish_recap(*, campaign_id: int, key: str, title: str, text: str, by: User) -> str:
    """Keep the text as players may read it. Raises Refused when there are MOST_RECAPS."""

    def do(campaign: Campaign) -> str:
        if campaign.recaps.count() >= MOST_RECAPS:
            raise Refused(f"{MOST_RECAPS} recaps are the most: withdraw an old one first.")
        Recap.objects.create(campaign=campaign, title=title, text=text, by=by)
        return f"Players can read “{title}” now: on their own pages, and by its link."

    return change(campaign_id=campaign_id, key=key, do=do)


def withdraw_recap(*, campaign_id: int, key: str, recap_id: int) -> str:
    """End it: its link leads nowhere from now on."""

    def do(campaign: Campaign) -> str:
        recap = campaign.recaps.filter(pk=recap_id).first()
        if recap is None:
            return "It was withdrawn before."
        recap.delete()
        return f"Withdrawn: {recap.title}."

    return change(campaign_id=campaign_id, key=key, do=do)


def published_recap(key: str) -> Recap | None:
    """The recap behind a link; None for any other key."""
    if len(key) != 43 or not key.isascii():
        return None
    return Recap.objects.select_related("campaign").filter(key=key).first()
