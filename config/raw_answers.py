"""Answers given outside Django's views, with the headers of every page."""

from functools import cache
from io import BytesIO
from typing import Any

from asgiref.typing import ASGISendCallable, HTTPScope
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.module_loading import import_string

from config.api_answers import json_error
from config.errors import answer_failure

Headers = list[tuple[bytes, bytes]]


def security_headers(scope: HTTPScope) -> Headers:
    """The security headers of every page, from Django's middleware."""
    response = HttpResponse()
    del response["Content-Type"]
    return _header_bytes(with_security_headers(response, _request(scope)))


async def send_page(status: int, scope: HTTPScope, send: ASGISendCallable) -> None:
    await _send(HttpResponse(_page(status), status=status), scope, send)


async def send_busy(retry_after: int, scope: HTTPScope, send: ASGISendCallable) -> None:
    """Answer that too many wait in a short line: for a password to be checked, or for news."""
    page = HttpResponse(render_to_string("busy.html"), status=503)
    page["Retry-After"] = str(retry_after)
    await _send(page, scope, send)


async def send_failure(scope: HTTPScope, send: ASGISendCallable) -> None:
    """Answer for the exception that is being handled, as for one of a page."""
    await _send(answer_failure(_request(scope)), scope, send)


async def _send(response: HttpResponse, scope: HTTPScope, send: ASGISendCallable) -> None:
    response = json_error(scope["path"], response)
    response["Content-Length"] = len(response.content)
    response["Cache-Control"] = "no-store, private"
    # More of the request may still come.
    response["Connection"] = "close"
    headers = _header_bytes(with_security_headers(response, _request(scope)))
    status = response.status_code
    await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": response.content, "more_body": False})


def _request(scope: HTTPScope) -> ASGIRequest:
    return ASGIRequest(scope, BytesIO())


def with_security_headers(response: HttpResponse, request: HttpRequest) -> HttpResponse:
    """The answer with the security headers, for what is answered outside Django's middleware."""
    for middleware in _middleware():
        middleware.process_response(request, response)
    return response


def _header_bytes(response: HttpResponse) -> Headers:
    return [(name.lower().encode(), value.encode()) for name, value in response.items()]


@cache
def _page(status: int) -> bytes:
    return render_to_string(f"{status}.html").encode()


@cache
def _middleware() -> list[Any]:
    return [import_string(name)(lambda request: HttpResponse()) for name in settings.SECURITY_MIDDLEWARE]
