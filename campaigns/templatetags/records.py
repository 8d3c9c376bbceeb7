"""Filters for the events of a character's record."""

from django import template

from campaigns.campaign.models import Campaign
from campaigns.learning.presenters import explanation_of, with_dates
from campaigns.learning.rules.contest import Contest, Event
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.people.models import Character

register = template.Library()


@register.filter
def event_of(event: Event, character: Character) -> str:
    """ "White against Brannoc", or the reason of the DM's own number."""
    if not isinstance(event, Contest):
        return event.reason[:1].upper() + event.reason[1:]
    side = event.side_of(character.pk)
    return f"{side.title()} against {event.seat(side.other).name}"


@register.filter
def why(lesson: Lesson, campaign: Campaign) -> str:
    """The sum where the rules credit a gain, else the reason."""
    if lesson.credited and lesson.verdict is not Verdict.CHANGED:
        return with_dates(lesson.working, campaign.date_of)
    return explanation_of(lesson.verdict, lesson.why, campaign.date_of)
