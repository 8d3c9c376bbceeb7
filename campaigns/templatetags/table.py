"""What every form of a match or a campaign carries: the key that makes a second copy of it harmless."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.match.play.submissions import new_key

register = template.Library()
CARRIED = "".join(f'<input type="hidden" name="{name}" value="{{}}">' for name in ("key", "version", "seen"))


@register.simple_tag
def submission_key() -> SafeString:
    """A hidden field with a fresh key, made by the server: plain http has no crypto.randomUUID."""
    return format_html('<input type="hidden" name="key" value="{}">', new_key())


@register.simple_tag(takes_context=True)
def carried(context: template.Context) -> SafeString:
    """What a board's forms carry: a fresh key, the version they were made for, and what the device shows."""
    return format_html(CARRIED, new_key(), context["version"], context["tag"])
