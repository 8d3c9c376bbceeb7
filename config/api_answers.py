"""Answers below /api/: always JSON, also refusals, and readable by a page of any origin (CORS).

No cookie counts there, so a page of another origin gets what its own token reads and nothing else.
"""

import json
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

API = "/api/"
_SENTENCES = {
    400: "This request cannot be read.",
    404: "There is no such address. /api/v1/openapi.json tells which there are.",
    405: "The API only reads. Send GET, HEAD or OPTIONS.",
    408: "The request took too long to arrive. Send it again.",
    413: "The request is too large. The API needs no body.",
    500: "The server has failed at this; its log says more.",
    503: "The server is busy. Try again in a moment.",
}
_MSG_NOT_ALLOWED = "This is not allowed."
_CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After, WWW-Authenticate",
}
GetResponse = Callable[[HttpRequest], HttpResponse]


def api_middleware(get_response: GetResponse) -> GetResponse:
    def handle(request: HttpRequest) -> HttpResponse:
        return json_error(request.path_info, get_response(request))

    return handle


def json_error(path: str, answer: HttpResponse, sentence: str = "") -> HttpResponse:
    """Below /api/, add the CORS headers, and make a refusal JSON, with `sentence` or what its status says."""
    if not path.startswith(API):
        return answer
    headers = dict(_CORS_HEADERS)
    if answer.status_code >= 400 and answer.headers.get("Content-Type") != "application/json":
        error = sentence or _SENTENCES.get(answer.status_code, _MSG_NOT_ALLOWED)
        answer.content = json.dumps({"error": error}, ensure_ascii=False).encode()
        answer.cookies.clear()
        headers |= {"Content-Type": "application/json", "Content-Length": str(len(answer.content))}
    for name, value in headers.items():
        answer.headers[name] = value
    return answer
