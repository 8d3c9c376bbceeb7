"""What every form of a match or a campaign carries: the key that makes a second copy of it harmless."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.table.submissions import new_key

register = template.Library()


@register.simple_tag
def submission_key() -> SafeString:
    """A hidden field with a fresh key, made by the server: plain http has no crypto.randomUUID."""
    return format_html('<input type="hidden" name="key" value="{}">', new_key())
