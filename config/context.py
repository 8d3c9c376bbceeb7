"""Template context about this installation."""

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, bool]:
    """Whether the icon sprite and the headings' typeface are there; else pages show letters."""
    return {"ART": settings.ART, "HEADINGS": settings.HEADINGS}
