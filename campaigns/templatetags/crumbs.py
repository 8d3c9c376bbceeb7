"""The steps above a page's heading that lead back to the pages above it."""

from django import template
from django.db.models import Model
from django.shortcuts import resolve_url
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def crumb(label: str, to: str | Model, *args: object) -> SafeString:
    """One step: a label, and what `resolve_url` takes: a view's name and arguments, a URL, or a thing with a page."""
    return format_html('<li><a href="{}">{}</a></li>', resolve_url(to, *args), label)
