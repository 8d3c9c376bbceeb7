"""What every template may ask about the house."""

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, bool]:
    """Tell templates whether the icon sprite was built; without it they show letters."""
    return {"ART": settings.ART}
