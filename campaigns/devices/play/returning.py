"""Devices that have lost their session: asking for their seat again, and the DM's decision.

Nobody gets a seat by asking. The DM compares the code and says whose seat it is; then the seat's row, with all that
hangs on it, takes over the key of the device that asked, and whatever device had the seat before loses it.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet

from campaigns.core.refusals import Refused
from campaigns.core.throttle import Limit, household, take_try
from campaigns.core.use_cases import Answer
from campaigns.devices.models import ReturnRequest
from campaigns.devices.play.room import new_code
from campaigns.match.models import Guest, Match
from campaigns.match.play.guests import changing_devices

RETURN_LIFETIME = timedelta(minutes=30)
MAX_REQUESTS = 20
MAX_AN_HOUR = 10


def ask_to_return(
    *, match: Match, name: str, address: str, now: datetime, former_key: str = ""
) -> ReturnRequest:
    """Ask the DM, in place of an earlier request. Raises Refused if too many wait, TooManyTries for an address that asks too often."""
    take_try(Limit(f"let back in {match.pk} {household(address)}", MAX_AN_HOUR, timedelta(hours=1)), now=now)
    with changing_devices(match) as row:
        row.return_requests.filter(asked_at__lte=now - RETURN_LIFETIME).delete()
        row.return_requests.filter(key=former_key).delete()
        if row.return_requests.filter(declined=False).count() >= MAX_REQUESTS:
            raise Refused("Too many devices ask to be let in. Use the room code.")
        key = secrets.token_hex(16)
        return row.return_requests.create(key=key, code=new_code(4), name=name, asked_at=now)


def open_requests(matches: Iterable[Match], now: datetime) -> QuerySet[ReturnRequest]:
    requests = ReturnRequest.objects.filter(match__in=matches, declined=False)
    return requests.filter(asked_at__gt=now - RETURN_LIFETIME).select_related("match")


def is_pending(match: Match, key: str, now: datetime) -> bool:
    """Whether the request of this key is still open: neither declined nor expired."""
    return open_requests([match], now).filter(key=key).exists()


def seats_to_return(match: Match) -> QuerySet[Guest]:
    """The guests whose seats a device may be given: all except the DM's own tablet."""
    return match.guests.filter(removed_at=None, tablet=False)


def allow_return(*, match: Match, request_id: int, guest_id: int, now: datetime) -> Answer:
    """Give the guest's seat to the device that asks. Raises Refused if the request or the guest is gone."""
    with changing_devices(match) as row:
        request = _open_request(row, request_id, now)
        guest = seats_to_return(row).filter(pk=guest_id).first()
        if guest is None:
            raise Refused("That seat is gone. Choose whose device it is.")
        guest.key = request.key
        request.delete()
        guest.save(update_fields=["key"])
        return Answer(f"{guest.name} is back.")


def decline_return(*, match: Match, request_id: int, now: datetime) -> Answer:
    """Decline the request; the device is told. Raises Refused if it is gone."""
    with changing_devices(match) as row:
        request = _open_request(row, request_id, now)
        request.declined = True
        request.save(update_fields=["declined"])
        return Answer(f"{request.name} is not let back in.")


def _open_request(match: Match, request_id: int, now: datetime) -> ReturnRequest:
    request = open_requests([match], now).filter(pk=request_id).first()
    if request is None:
        raise Refused("That device is no longer waiting.")
    return request
