"""Giving a recap to the players, and taking it back."""

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import Recap
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case

MOST_RECAPS = 500


@use_case(Campaign)
def publish_recap(campaign: Campaign, *, title: str, text: str, by: User) -> Answer:
    """Keep the text as players may read it. Raises Refused when there are MOST_RECAPS."""
    if campaign.recaps.count() >= MOST_RECAPS:
        raise Refused(f"{MOST_RECAPS} recaps are the most: withdraw an old one first.")
    Recap.objects.create(campaign=campaign, title=title, text=text, by=by)
    return Answer(f"Players can read “{title}” now: on their own pages, and by its link.")


@use_case(Campaign)
def withdraw_recap(campaign: Campaign, *, recap_id: int) -> Answer:
    recap = campaign.recaps.filter(pk=recap_id).first()
    if recap is None:
        return Answer("It was withdrawn before.")
    recap.delete()
    return Answer(f"Withdrawn: {recap.title}.")


def published_recap(key: str) -> Recap | None:
    if len(key) != 43 or not key.isascii():
        return None
    return Recap.objects.select_related("campaign").filter(key=key).first()
