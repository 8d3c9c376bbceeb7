"""The frame around a campaign's pages: its name, its date, and the navigation."""

from typing import Any

from django.urls import reverse

from campaigns.campaign.models import Campaign

# label, short label, icon, route, campaign's own
PLACES = (
    ("Campaign", "", "castle", "campaign", True),
    ("Characters", "People", "users", "characters", True),
    ("Generate", "", "dices", "generator", True),
    ("Matches", "", "swords", "matches", True),
    ("House rules", "Rules", "scroll-text", "house-rules", True),
    ("Devices", "", "tablet-smartphone", "devices", False),
)


def frame(campaign: Campaign, current: str = "") -> dict[str, Any]:
    return {
        "campaign": campaign,
        "campaign_date": campaign.now,
        "nav": [
            (label, short or label, icon, reverse(route, args=[campaign.pk] if own else []), route == current)
            for label, short, icon, route, own in PLACES
        ],
    }
