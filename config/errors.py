"""When a page fails: a database or disk that is busy, full or away is a 503 with a sentence, anything else a 500.

A form whose page is older than the last sign-in on this device is kept, and sent again by a tap.
"""

import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_BAD_ORIGIN, get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.defaults import bad_request, server_error

from campaigns.web.addresses import public_address
from config.api_answers import json_error
from config.outage import outage

TOKEN = "csrfmiddlewaretoken"
# Passwords and PINs never come back: they are typed once more.
SECRETS = frozenset(("password", "old", "new_password1", "new_password2", "pin", "again"))
MSG_NOT_OUR_HOST = "This address is not one the app answers to."
MAX_KEPT_LENGTH = 500_000  # characters of a form that a page carries back


def answer_page_failure(request: HttpRequest) -> HttpResponse:
    """Answer for an exception in a page; a connection that has met an outage is closed."""
    answer = answer_failure(request)
    if outage(sys.exc_info()[1]) and not connection.in_atomic_block:
        # SQLite's stays read-only for good if it was opened on a disk that took no writes just then.
        connection.close()
    return answer


def answer_failure(request: HttpRequest) -> HttpResponse:
    """Answer for any exception no view has caught, from whichever layer it came."""
    trouble = outage(sys.exc_info()[1])
    if trouble is None:
        return json_error(request.path_info, server_error(request))
    text = render_to_string("503.html", {"outage": trouble})
    status, headers = (503, {"Retry-After": "1"}) if trouble.passes else (500, {})
    page = HttpResponse(text, status=status, headers=headers)
    return json_error(request.path_info, page, trouble.sentence)


def answer_bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what cannot be read, 400; where the host is unknown, with the address to open instead."""
    if not isinstance(exception, DisallowedHost):
        return bad_request(request, exception)
    address = public_address() or (f"http://127.0.0.1:{settings.PORT}" if settings.PORT else "")
    sentence = f"{MSG_NOT_OUR_HOST} Open {address or 'the one it was set up for'} instead, or restart it."
    text = render_to_string("unknown_host.html", {"sentence": sentence, "address": address})
    return json_error(request.path_info, HttpResponse(text, status=400), sentence)


def answer_stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without a matching CSRF token, 403; `reason` is Django's. Only one of our own pages may be sent again."""
    origin = request.headers.get("Origin")
    is_ours = origin is not None and reason != REASON_BAD_ORIGIN % origin
    texts = [(name, text) for name, texts in request.POST.lists() for text in texts if name != TOKEN]
    files = [(name, file.name or "") for name, files in request.FILES.lists() for file in files]
    is_kept = is_ours and sum(len(name) + len(text) for name, text in texts + files) <= MAX_KEPT_LENGTH
    context = {
        "is_kept": is_kept,
        "is_foreign": origin is not None and not is_ours,
        "texts": [(name, text) for name, text in texts if name not in SECRETS],
        "secrets": [name for name, _ in texts if name in SECRETS],
        "files": files,
        "person": request.user.get_username() if request.user.is_authenticated else "",
    }
    answer = render(request, "stale_form.html", context, status=403)
    if is_kept:
        # For a form that a script has sent (static/js/requests.js).
        answer["X-CSRFToken"] = get_token(request)
    return answer
