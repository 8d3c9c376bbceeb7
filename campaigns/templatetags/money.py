"""Money as pages write it."""

from django import template

from campaigns.campaign.models import Campaign

register = template.Library()


@register.filter
def coins(coppers: int, campaign: Campaign) -> str:
    """`12 gp 5 sp` in the campaign's coins."""
    return campaign.coinage.write(coppers)


@register.filter
def coins_moved(coppers: int, campaign: Campaign) -> str:
    """With a sign: `+12 gp 5 sp`."""
    return f"{'+' if coppers > 0 else ''}{coins(coppers, campaign)}"
