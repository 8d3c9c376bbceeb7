"""Names of people and places on a page: in whatever script, of whatever length."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def bdi(name: object) -> SafeString:
    """The name in an element of its own: its script turns nothing round it, and a long one breaks anywhere."""
    return format_html("<bdi>{}</bdi>", name)
