"""The record of sign-ins, wrong passwords, locks and new passwords, for its owner and for whoever runs the installation.

Addresses are forgotten after two weeks, rows after ninety days; there are at most `MOST` rows, whatever is tried.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet

from campaigns.core.models import Tries
from campaigns.core.throttle import KEPT, household
from campaigns.rooms.models import AccountEvent

Kind = AccountEvent.Kind

KEEPS_ROWS = timedelta(days=90)
KEEPS_ADDRESSES = timedelta(days=14)
MOST = 10_000
_ONE_ROW = timedelta(hours=1)  # for the same from the same place


_SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("CrOS", "Chromebook"), ("Mac OS", "Mac"), ("Linux", "Linux")),
)
# Each browser also names those it wants to be taken for: the first that is found counts.
_BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)


def device_words(user_agent: str) -> str:
    """What kind of device a browser says it is on: `Chrome on Android`; empty where nothing is known."""
    names = [next((name for mark, name in rows if mark in user_agent), "") for rows in (_BROWSERS, _SYSTEMS)]
    return " on ".join(filter(None, names))


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """Where a request comes from; `known_to` is an account that signed in on this device and the device's mark, by its cookie."""

    address: str = ""
    device: str = ""
    known_to: tuple[int, str] | None = None

    @property
    def household(self) -> str:
        return household(self.address)


NOWHERE = RequestOrigin()


def note_event(kind: Kind, user: User | None, origin: RequestOrigin, *, now: datetime) -> None:
    """Record it; the same from the same place within the hour is counted in one row."""
    place = {"user": user, "kind": kind, "device": origin.device[:60], "address": origin.household}
    same = AccountEvent.objects.filter(**place, at__gt=now - _ONE_ROW, at__lte=now).first()
    if same:
        AccountEvent.objects.filter(pk=same.pk).update(times=F("times") + 1, at=now)
    else:
        AccountEvent.objects.create(**place, at=now)


def has_signed_in_from(user: User, origin: RequestOrigin) -> bool:
    """Whether the right password or a link was used there within the days that addresses are kept."""
    ways = (Kind.PASSWORD, Kind.LINK)
    rows = AccountEvent.objects.filter(user=user, kind__in=ways, address=origin.household)
    return bool(origin.household) and rows.exists()


def all_account_events() -> QuerySet[AccountEvent]:
    return AccountEvent.objects.select_related("user")


def forget_what_is_old(*, now: datetime) -> None:
    """Delete addresses and rows kept for too long or too many, and counts of tries whose window is over."""
    AccountEvent.objects.filter(at__lte=now - KEEPS_ROWS).delete()
    AccountEvent.objects.filter(at__lte=now - KEEPS_ADDRESSES).exclude(address="").update(address="")
    over = max(0, AccountEvent.objects.count() - MOST)
    # Those about no account first: invented names push out nothing that happened to a real one.
    is_ours = ExpressionWrapper(Q(user__isnull=False), BooleanField())
    oldest = (
        AccountEvent.objects.annotate(is_ours=is_ours).order_by("is_ours", "at").values_list("pk", flat=True)
    )
    for start in range(0, over, 500):
        AccountEvent.objects.filter(pk__in=list(oldest[: min(500, over - start)])).delete()
    Tries.objects.filter(since__lt=now - KEPT).delete()
