"""Template context about this installation."""

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, bool]:
    """Tell templates whether the icon sprite is there, else they show letters, and the headings' typeface."""
    return {"ART": settings.ART, "HEADINGS": settings.HEADINGS}
