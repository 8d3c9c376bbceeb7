"""Characters on a page: Chess Modifiers, dates and coins of their campaign, arms, records, the generator's people."""

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.campaign.models import Campaign
from campaigns.learning.presenters import explanation_of, with_dates
from campaigns.learning.rules.contest import Contest, Event
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.npc.presenters import cards as npc
from campaigns.people.models import Character
from campaigns.people.presenters.arms import arms_svg
from campaigns.people.presenters.cm import shown_cm
from campaigns.people.rules.heraldry import arms_of
from campaigns.rules import chess_modifier

register = template.Library()


register.filter("cm", shown_cm)
register.filter("points", chess_modifier.decimal)
register.filter("difference_to", chess_modifier.decimal_difference)
register.simple_tag(arms_svg, name="arms")
register.filter(npc.facts)
register.filter(npc.numbers)
register.filter("art", npc.art_of)


@register.filter
def by_point(number: Fraction | int, sign: str = "") -> SafeString:
    """`points` in a column, whose decimal points stand under each other."""
    text = chess_modifier.decimal(number)
    kind = "parts" if "." in text else "whole"
    return format_html('<span class="{}"><span>{}{}</span></span>', kind, sign, text)


@register.filter
def date_in(day: int, campaign: Campaign) -> str:
    return campaign.date_of(day)


@register.filter
def coins(coppers: int, campaign: Campaign) -> str:
    """`12 gp 5 sp` in the campaign's coins."""
    return campaign.coinage.write(coppers)


@register.filter
def signed_coins(coppers: int, campaign: Campaign) -> str:
    return f"{'+' if coppers > 0 else ''}{coins(coppers, campaign)}"


@register.filter
def blazon(name: str) -> str:
    return arms_of(name).blazon


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
