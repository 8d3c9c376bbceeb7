"""Which player characters have used up their learning limit, and until when (R34, R35)."""

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import DAYS_IN_WEEK
from campaigns.learning.play import settle
from campaigns.learning.rules.record import allowance
from campaigns.people.models import ACTIVE, Character, Gain

# The lifetime die is a d4: no gain counts for longer.
LONGEST = 4 * DAYS_IN_WEEK


def waiting(campaign: Campaign) -> list[tuple[Character, int]]:
    """The player characters who may learn nothing today, with the day they may again, the next first."""
    recent = Gain.objects.filter(match__campaign=campaign, match__day__gt=campaign.day - LONGEST)
    learners = recent.exclude(credited=0).values("character")
    pcs = campaign.characters.filter(ACTIVE, kind=Character.Kind.PC, pk__in=learners)
    days = [(one, _next_day(campaign, one)) for one in pcs]
    return sorted(((one, day) for one, day in days if day is not None), key=lambda pair: pair[1])


def _next_day(campaign: Campaign, character: Character) -> int | None:
    record = settle.record_of(character, settle.finished_matches(character))
    weeks = character.learning_limit_weeks
    return allowance(record, day=campaign.day, limit_weeks=weeks, rules=campaign.rules).next_day
