"""Lucide's icons, each rendered once: a page has dozens, and they hardly differ from page to page."""

from functools import lru_cache

from django import template
from django.utils.safestring import SafeString, mark_safe
from lucide.templatetags import lucide as library

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1024)
def lucide(name: str, *, size: int = 24, **attributes: str) -> SafeString:
    return mark_safe(library.lucide(template.Context(), name, size=size, **attributes))
