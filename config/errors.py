"""When a page fails: a database or disk that is busy, full or away is a 503 with a sentence, anything else a 500."""

import sys

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from config.api_answers import as_programs_read
from config.outage import outage


def answer_page_failure(request: HttpRequest) -> HttpResponse:
    """Answer for an exception in a page.

    A connection that has met an outage is not used again: SQLite's stays read-only for good where it was opened on a disk
    that took no writes just then.
    """
    answer = answer_failure(request)
    if outage(sys.exc_info()[1]) and not connection.in_atomic_block:
        connection.close()
    return answer


def answer_failure(request: HttpRequest) -> HttpResponse:
    """Answer for any exception no view has caught, from whichever layer it came."""
    trouble = outage(sys.exc_info()[1])
    if trouble is None:
        return as_programs_read(request.path_info, server_error(request))
    headers = {"Retry-After": "1"} if trouble.passes else {}
    page = HttpResponse(
        render_to_string("503.html", {"outage": trouble}),
        status=503 if trouble.passes else 500,
        headers=headers,
    )
    return as_programs_read(request.path_info, page, trouble.sentence)
