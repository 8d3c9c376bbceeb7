"""Facts by their names, and the heads of tables."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
HEADS = {
    "": '<th scope="col">{}</th>',
    "num": '<th scope="col" class="num">{}</th>',
    "middle": '<th scope="col" class="middle">{}</th>',
    "hidden": '<th scope="col"><span class="visually-hidden">{}</span></th>',
}


@register.simple_tag
def fact(name: object, *parts: object) -> SafeString:
    """A name and what it is, whose parts stand as they are given, in a list of facts."""
    return format_html("<dt>{}</dt><dd>{}</dd>", name, _joined(parts))


@register.simple_tag
def figure(name: object, *parts: object) -> SafeString:
    """The same as one item of a row."""
    return format_html("<div>{}</div>", fact(name, *parts))


@register.simple_tag(name="note")
def below_a_fact(*parts: object) -> SafeString:
    """A small line below a fact."""
    return format_html('<dd class="note">{}</dd>', _joined(parts))


@register.simple_tag
def columns(*titles: str) -> SafeString:
    """The head of a table: `num:` before a title for numbers, `middle:` for what stands in the middle, `hidden:` for screen readers."""
    kinds = (
        title.rpartition(":") if title.partition(":")[0] in HEADS else ("", "", title) for title in titles
    )
    heads = (format_html(HEADS[kind], title) for kind, _, title in kinds)
    return format_html("<thead><tr>{}</tr></thead>", format_html_join("", "{}", ((head,) for head in heads)))


def _joined(parts: tuple[object, ...]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
