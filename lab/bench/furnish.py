"""`python -m lab.bench.furnish TABLES LISTENERS CLOCKS`: lays a house in the database the environment names and prints it as JSON.

A process of its own, so that a measurement can have several installations, each on a database of its own.
"""

import json
import sys
from datetime import timedelta
from importlib import import_module

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402
from django.utils import timezone  # noqa: E402

from campaigns.match.access import GUESTS  # noqa: E402
from campaigns.match.models import Guest, Match  # noqa: E402
from lab.bench import house  # noqa: E402


def main(tables: int, listeners: int, clocks: int) -> None:
    """Lay the tables, with running chess clocks or without, and the listeners at the first of them."""
    laid = house.furnish(tables, clocks=bool(clocks))
    cookies = _listeners(laid[0].dm.live.split("/")[2], listeners) if listeners else []
    json.dump({"tables": laid, "listeners": cookies}, sys.stdout, default=vars)


def _listeners(public_id: str, count: int) -> list[str]:
    """The cookies of as many spectators, each a device of its own, past the door that would let forty in."""
    match = Match.objects.get(public_id=public_id)
    keys = [f"{number:032x}" for number in range(count)]
    guests = [Guest(match=match, key=key, name=f"Guest {key[-4:]}", place="spectator") for key in keys]
    Guest.objects.bulk_create(guests, batch_size=500)
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    expires = timezone.now() + timedelta(days=1)
    sessions = [Session(key, store.encode({GUESTS: {public_id: key}}), expires) for key in keys]
    Session.objects.bulk_create(sessions, batch_size=500)
    return [f"sessionid={key}" for key in keys]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
