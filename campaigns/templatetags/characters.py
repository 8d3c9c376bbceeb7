"""Chess Modifiers of characters, and the dates of their campaign."""

from fractions import Fraction

from django import template

from campaigns.campaign.models import Campaign
from campaigns.people.presenters.cm import ShownCm, shown_cm
from campaigns.rules import chess_modifier

register = template.Library()


@register.filter
def cm(cm: Fraction | None) -> ShownCm | None:
    """For components/cm.html."""
    return shown_cm(cm)


@register.filter
def points(number: Fraction) -> str:
    """`29.68`."""
    return chess_modifier.decimal(number)


@register.filter
def way_to(cm: Fraction, cap: Fraction) -> str:
    """From a CM up to its cap, so that both as shown add up: `70.32`."""
    return chess_modifier.decimal_way(cm, cap)


@register.filter
def date_in(day: int, campaign: Campaign) -> str:
    return campaign.date_of(day)
