"""When a page fails: a database that is busy or away is a 503 to try again, anything else a 500."""

import sqlite3
import sys

from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.views.defaults import server_error

TRY_AGAIN = "The database is busy or out of reach, so nothing was stored. Please try again in a moment."

_PASSING_SQLITE_ERRORS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
}


def failed(request: HttpRequest) -> HttpResponse:
    """Answer for any exception no view has caught, from whichever layer it came."""
    if is_passing(sys.exc_info()[1]):
        return HttpResponse(
            TRY_AGAIN, status=503, content_type="text/plain; charset=utf-8", headers={"Retry-After": "1"}
        )
    return server_error(request)


def is_passing(error: BaseException | None) -> bool:
    """Say whether the same request may well succeed a moment later."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    if connection.vendor != "sqlite":
        return True
    code = getattr(error.__cause__, "sqlite_errorcode", 0)
    return code & 0xFF in _PASSING_SQLITE_ERRORS  # the low byte is the primary code
