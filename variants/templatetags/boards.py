"""What the pages of full boards share: a number's writing, and the field in which a move is typed."""

from fractions import Fraction

from django import template

from variants.rules.actions import MAX_MOVE_LENGTH

register = template.Library()


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
