"""When the last evening began, by what was written then."""

from datetime import datetime

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.rules.evening import evening_start

# Of each kind, how many of the latest rows are looked at.
LOOKED_AT = 200


def last_evening(campaign: Campaign) -> datetime | None:
    """The beginning of the last evening on which anything was written; None where nothing ever was."""
    moments: list[datetime] = []
    for source in SOURCES.values():
        for path in source.written:
            latest = source.rows(campaign).order_by(f"-{path}").exclude(**{path: None})
            moments += latest.values_list(path, flat=True)[:LOOKED_AT]
    return evening_start(moments)
