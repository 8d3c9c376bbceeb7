"""What the pages of full boards share: how numbers are written, forms, and the field in which a move is typed."""

from fractions import Fraction

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.templatetags.forms import HIDDEN_INPUT, post_keys, post_to
from variants.rules.actions import MAX_MOVE_LENGTH

register = template.Library()
FORM_ATTRIBUTES = {
    **{"look": "class", "id": "id", "kind": "data-kind", "about": "data-about"},
    **{"label": "aria-label", "confirm": "hx-confirm"},
}


@register.filter
def hundredths(luck: Fraction) -> str:
    """Signed, with a real minus: "+31", "−8", "0"."""
    percent = round(luck * 100)
    return f"+{percent}" if percent > 0 else f"−{-percent}" if percent < 0 else "0"


@register.inclusion_tag("variants/board/_type_move.html")
def type_move(
    label: str = "Type a move", *, says: str = "Move", help: str = "", max_length: int = MAX_MOVE_LENGTH
) -> dict[str, object]:
    """The field for a move and its button, which `says` what it does; `help` stands below."""
    return {"label": label, "says": says, "help": help, "max_length": max_length}


@register.simple_block_tag(takes_context=True)
def tableform(context: template.Context, content: str, url: str, **values: object) -> SafeString:
    """A form whose answer replaces the table, with its keys and the page's `version`, if it has one.

    Of the `values` those named in FORM_ATTRIBUTES are attributes, `confirm` the question before it is sent; all others are
    hidden fields.
    """
    attributes = [(attribute, values.pop(name, "")) for name, attribute in FORM_ATTRIBUTES.items()]
    return format_html(
        "<form {}{}>{}{}{}</form>",
        post_to("#table", url),
        format_html_join("", ' {}="{}"', ((name, value) for name, value in attributes if value)),
        post_keys(context, context.get("version")),
        format_html_join("", HIDDEN_INPUT, values.items()),
        content,
    )
