from django.conf import settings
from django.http import HttpRequest

from tools.how_to import how_to, how_to_manage

COMMAND = {name: how_to(name) for name in ("link", "restore", "run")} | {"manage": how_to_manage("")}


def site_context(request: HttpRequest) -> dict[str, object]:
    return {"ART": settings.ART, "HEADINGS": settings.HEADINGS, "COMMAND": COMMAND}
