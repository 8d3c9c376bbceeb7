from django.conf import settings
from django.http import HttpRequest

from tools.how_to import how_to, how_to_manage

# What parts of any page ask for: one of no campaign has none of what `frame` gives, one that is no answer beside another nothing out of band.
NOTHING = {"campaign": None, "campaign_date": "", "nav": (), "oob": False}
COMMAND = {name: how_to(name) for name in ("link", "restore", "run")} | {"manage": how_to_manage("")}


def site_context(request: HttpRequest) -> dict[str, object]:
    return {**NOTHING, "ART": settings.ART, "TYPEFACES": settings.TYPEFACES, "COMMAND": COMMAND}
