"""The record of sign-ins, wrong passwords, locks and new passwords, for its owner and for whoever runs the installation.

Addresses are forgotten after two weeks, rows after ninety days; there are at most `MAX_ROWS` rows, whatever is tried.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet

from campaigns.core.models import Tries
from campaigns.core.throttle import RETENTION, household
from campaigns.devices.models import AccountEvent

Kind = AccountEvent.Kind

ROWS_KEPT_FOR = timedelta(days=90)
ADDRESSES_KEPT_FOR = timedelta(days=14)
MAX_ROWS = 10_000
_SAME_EVENT_WITHIN = timedelta(hours=1)  # for the same from the same place


_SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("CrOS", "Chromebook"), ("Mac OS", "Mac"), ("Linux", "Linux")),
)
# Each browser also names those it wants to be taken for: the first that is found counts.
_BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)


def device_name(user_agent: str) -> str:
    """What kind of device a browser says it is on: `Chrome on Android`; empty where nothing is known."""
    names = [next((name for mark, name in rows if mark in user_agent), "") for rows in (_BROWSERS, _SYSTEMS)]
    return " on ".join(filter(None, names))


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """Where a request comes from; `device_mark` is an account that signed in on this device and the device's mark, by its cookie."""

    address: str = ""
    device: str = ""
    device_mark: tuple[int, str] | None = None

    @property
    def household(self) -> str:
        return household(self.address)


NO_ORIGIN = RequestOrigin()


def note_event(kind: Kind, user: User | None, origin: RequestOrigin, *, now: datetime) -> None:
    """Record what happened to an account, for its owner to read."""
    # The same from the same place within the hour is counted in one row.
    columns = {"user": user, "kind": kind, "device": origin.device[:60], "address": origin.household}
    recent = AccountEvent.objects.filter(**columns, at__gt=now - _SAME_EVENT_WITHIN, at__lte=now).first()
    if recent:
        AccountEvent.objects.filter(pk=recent.pk).update(times=F("times") + 1, at=now)
    else:
        AccountEvent.objects.create(**columns, at=now)


def has_signed_in_from(user: User, origin: RequestOrigin) -> bool:
    """Whether the right password or a link was used there within the days that addresses are kept."""
    kinds = (Kind.PASSWORD, Kind.LINK)
    rows = AccountEvent.objects.filter(user=user, kind__in=kinds, address=origin.household)
    return bool(origin.household) and rows.exists()


def all_account_events() -> QuerySet[AccountEvent]:
    return AccountEvent.objects.select_related("user")


def forget_old_events(*, now: datetime) -> None:
    """Delete addresses and rows kept for too long or too many, and counts of tries whose window is over."""
    AccountEvent.objects.filter(at__lte=now - ROWS_KEPT_FOR).delete()
    AccountEvent.objects.filter(at__lte=now - ADDRESSES_KEPT_FOR).exclude(address="").update(address="")
    excess = max(0, AccountEvent.objects.count() - MAX_ROWS)
    # Those about no account first: invented names push out nothing that happened to a real one.
    is_ours = ExpressionWrapper(Q(user__isnull=False), BooleanField())
    events = AccountEvent.objects.annotate(is_ours=is_ours).order_by("is_ours", "at")
    oldest = events.values_list("pk", flat=True)
    for start in range(0, excess, 500):
        AccountEvent.objects.filter(pk__in=list(oldest[: min(500, excess - start)])).delete()
    Tries.objects.filter(since__lt=now - RETENTION).delete()
