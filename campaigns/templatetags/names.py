"""Names of people and places on a page: in any script, of any length."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def bdi(name: object) -> SafeString:
    """The name isolated: its script does not affect the text around it, and a long one may break anywhere."""
    return format_html("<bdi>{}</bdi>", name)
