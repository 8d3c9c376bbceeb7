"""The frame around a campaign's pages: its name, its date, and the navigation."""

from typing import Any

from django.urls import reverse

from campaigns.campaign.models import Campaign

# Label, icon, route.
NAVIGATION = (
    ("Now", "castle", "campaign"),
    ("Characters", "users", "characters"),
    ("Generate", "dices", "generator"),
    ("Matches", "swords", "matches"),
    ("Chronicle", "scroll-text", "chronicle"),
    ("More", "ellipsis", "more"),
)


def frame(campaign: Campaign, current: str = "") -> dict[str, Any]:
    nav = [
        (label, icon, reverse(route, args=[campaign.pk]), route == current)
        for label, icon, route in NAVIGATION
    ]
    return {"campaign": campaign, "campaign_date": campaign.now, "nav": nav}
