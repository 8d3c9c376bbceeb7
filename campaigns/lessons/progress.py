"""The lessons that a device has finished: a signed cookie of its own, without an account."""

from collections.abc import Collection
from contextlib import suppress

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "gok-lessons"
MAX_KEYS = 60
_SALT = "lessons"
_MAX_AGE = 2 * 365 * 24 * 60 * 60  # seconds


def finished_lessons(request: HttpRequest) -> frozenset[str]:
    """Their keys; none where the cookie is not one of ours."""
    with suppress(signing.BadSignature, TypeError):
        keys = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT)
        return frozenset(key for key in keys if isinstance(key, str))
    return frozenset()


def keep_finished(response: HttpResponse, keys: Collection[str]) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps(sorted(keys)[:MAX_KEYS], salt=_SALT, compress=True),
        max_age=_MAX_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
