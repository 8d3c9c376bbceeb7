"""When the last evening began, by what was written then."""

from datetime import datetime

from django.db.models import Q

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.rules.evening import evening_start

# Of each kind, how many of the latest rows are looked at.
LOOKED_AT = 200


def last_evening(campaign: Campaign, *, player_safe: bool) -> datetime | None:
    """The beginning of the last evening on which anything was written; None where nothing ever was.

    Where `player_safe`, by what players may know alone: what else was written moves nothing.
    """
    moments: list[datetime] = []
    for source in SOURCES.values():
        safe = source.safe() if player_safe else Q()
        if safe is None:
            continue
        for path in source.written:
            latest = source.rows(campaign).filter(safe).order_by(f"-{path}").exclude(**{path: None})
            moments += latest.values_list(path, flat=True)[:LOOKED_AT]
    return evening_start(moments)
