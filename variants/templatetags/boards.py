"""Template filters of full boards."""

from fractions import Fraction

from django import template

register = template.Library()


@register.filter
def hundredths(luck: Fraction) -> str:
    """Signed, with a real minus: "+31", "−8", "0"."""
    percent = round(luck * 100)
    return f"+{percent}" if percent > 0 else f"−{-percent}" if percent < 0 else "0"
