"""When a player character who has used up the learning limit may learn again (R34, R35)."""

from django.db.models import Exists, OuterRef

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import DAYS_IN_WEEK
from campaigns.learning.play import settle
from campaigns.learning.rules.record import allowance
from campaigns.people.models import Character, Gain

# The lifetime die is a d4: no gain counts for longer.
LONGEST = 4 * DAYS_IN_WEEK


def learned_lately(campaign: Campaign) -> Exists:
    """Whether a character's gains may still count against the learning limit."""
    recent = Gain.objects.filter(character=OuterRef("pk"), match__day__gt=campaign.day - LONGEST)
    return Exists(recent.exclude(credited=0))


def next_day(character: Character) -> int | None:
    """The day a player character may learn again; None for today."""
    campaign = character.campaign
    record = settle.record_of(character, settle.finished_matches(character))
    weeks = character.learning_limit_weeks
    return allowance(record, day=campaign.day, limit_weeks=weeks, rules=campaign.rules).next_day
