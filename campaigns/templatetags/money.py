"""Money as pages write it."""

from django import template

from campaigns.money.rules.coins import write

register = template.Library()


@register.filter
def coins(coppers: int, plus: str = "") -> str:
    """`12 gp 5 sp`; `plus` stands before what is more than nothing."""
    return f"{plus if coppers > 0 else ''}{write(coppers)}"
