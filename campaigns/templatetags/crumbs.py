"""Breadcrumbs above a page's heading."""

from django import template
from django.db.models import Model
from django.shortcuts import resolve_url
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def crumb(label: str, to: str | Model, *args: object) -> SafeString:
    """`to` and `args` are what `resolve_url` takes."""
    return format_html('<li><a href="{}">{}</a></li>', resolve_url(to, *args), label)
