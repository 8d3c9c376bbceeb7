"""`/health/`: this process answers; `/ready/`: all of the installation can be used. Plain http, any host, nothing secret.

The first is answered by the event loop, so that many slow pages do not look like a dead server; the second by a page's thread.
"""

import json

from asgiref.typing import ASGISendCallable, HTTPScope
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from config.api_answers import GetResponse

ALIVE, READY = "/health/", "/ready/"
_SAFE = ("GET", "HEAD")


def is_liveness_check(scope: HTTPScope) -> bool:
    return scope["path"] == ALIVE and scope["method"] in _SAFE


async def answer_liveness(scope: HTTPScope, send: ASGISendCallable) -> None:
    """Answer that the server is alive, with a word that changes with each start."""
    from campaigns.installation.play.worker_sign import PROCESS
    from config.raw_answers import security_headers

    body = json.dumps({"alive": True, "process": PROCESS}).encode()
    headers = [
        *security_headers(scope),
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": False})
    content = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": content, "more_body": False})


def readiness(get_response: GetResponse) -> GetResponse:
    """Answer `/ready/` before the host, https or a session is checked: 200, or 503 with what is wanting."""

    def handle(request: HttpRequest) -> HttpResponse:
        if request.path_info != READY or request.method not in _SAFE:
            return get_response(request)
        from campaigns.installation.play.checks import readiness_faults
        from config.raw_answers import with_security_headers

        faults = readiness_faults(now=timezone.now())
        answer = JsonResponse({"ready": not faults, "wanting": faults}, status=503 if faults else 200)
        answer["Cache-Control"] = "no-store"
        return with_security_headers(answer, request)

    return handle
