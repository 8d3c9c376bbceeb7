"""Template context about this installation."""

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, bool]:
    return {"ART": settings.ART, "HEADINGS": settings.HEADINGS}
