"""How a character looks at a glance: the arms of the name."""

from django import template
from django.utils.safestring import SafeString

from campaigns.people.presenters.arms import arms_svg
from campaigns.people.rules.heraldry import arms_of

register = template.Library()


@register.simple_tag
def arms(name: str) -> SafeString:
    return arms_svg(name)


@register.filter
def blazon(name: str) -> str:
    """The coat of arms in words."""
    return arms_of(name).blazon
