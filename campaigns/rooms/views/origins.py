"""Where a request comes from, and a mark on devices that have signed in before: strangers' guesses do not lock them out."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from campaigns.rooms.play.account_record import RequestOrigin
from campaigns.rooms.play.device_words import device_words

COOKIE = "known"
_SALT = "a device that has signed in"
_KEPT = timedelta(days=365)


def origin_of(request: HttpRequest) -> RequestOrigin:
    """The address the server sees, the browser's words, and the mark if it is one of ours."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    return RequestOrigin(address, device_words(request.headers.get("User-Agent", "")), _mark_of(request))


def mark_device(response: HttpResponse, user: User) -> None:
    """Have the device remember that this account was used on it; the mark alone opens nothing."""
    response.set_cookie(
        COOKIE,
        signing.dumps([user.pk, secrets.token_hex(8)], salt=_SALT),
        max_age=_KEPT,
        path=reverse("sign-in"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _mark_of(request: HttpRequest) -> tuple[int, str] | None:
    try:
        pk, mark = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_KEPT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return int(pk), str(mark)
