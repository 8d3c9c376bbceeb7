"""What every form of a match or a campaign carries: its target, and the idempotency key."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.core.use_cases import new_key
from campaigns.web.panels import digest

register = template.Library()
register.filter("digest", digest)
HIDDEN = '<input type="hidden" name="{}" value="{}">'
POSTS = 'method="post" action="{url}" hx-post="{url}" hx-target="{target}" hx-swap="outerHTML{show}"'


@register.simple_tag
def post_to(target: str, to: str, *args: object, top: bool = False) -> SafeString:
    """Attributes of a form whose answer replaces `target`: `to` is a URL, or a view's name before its arguments."""
    url = reverse(to, args=args) if args else to
    return format_html(POSTS, url=url, target=target, show=" show:window:top" if top else "")


@register.simple_tag(takes_context=True)
def post_keys(context: template.Context, version: int | None = None, seen: str | None = None) -> SafeString:
    """Django's token, and a fresh key made by the server: plain http has no crypto.randomUUID.

    A form of a match carries the version it was made for, one of a board also what the device shows.
    """
    values = {
        "csrfmiddlewaretoken": context.get("csrf_token"),
        "key": new_key(),
        "version": version,
        "seen": seen,
    }
    shown = ((name, value) for name, value in values.items() if value is not None)
    return format_html_join("", HIDDEN, shown)


@register.simple_tag(takes_context=True)
def carried(context: template.Context) -> SafeString:
    """What a board's move carries that its script sends: a fresh key, the version, and what the device shows."""
    values = (("key", new_key()), ("version", context["version"]), ("seen", context["tag"]))
    return format_html_join("", HIDDEN, values)
