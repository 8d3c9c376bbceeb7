"""What every form of a match or a campaign carries: where it goes, and the key that makes a second copy harmless."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.core.use_cases import new_key
from campaigns.web.panels import digest

register = template.Library()
register.filter("digest", digest)
CARRIED = "".join(f'<input type="hidden" name="{name}" value="{{}}">' for name in ("key", "version"))


POSTS = 'method="post" action="{url}" hx-post="{url}" hx-target="{target}" hx-swap="outerHTML{show}"'


@register.simple_tag
def post_to(target: str, to: str, *args: object, top: bool = False) -> SafeString:
    """Attributes of a form whose answer replaces `target`: `to` is a URL, or a view's name before its arguments."""
    url = reverse(to, args=args) if args else to
    return format_html(POSTS, url=url, target=target, show=" show:window:top" if top else "")


@register.simple_tag
def submission_key() -> SafeString:
    """A hidden field with a fresh key, made by the server: plain http has no crypto.randomUUID."""
    return format_html('<input type="hidden" name="key" value="{}">', new_key())


@register.simple_tag(takes_context=True)
def carried(context: template.Context) -> SafeString:
    """What a board's forms carry: a fresh key, and the version they were made for."""
    return format_html(CARRIED, new_key(), context["version"])
