"""What the server serves on its one port.

Pages run under Django's WSGI handler in a few threads: its ASGI handler costs several times the CPU for the
same page. What has to stay open (event streams) is answered here, beside the pages, without a thread.
"""

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send

from config.wsgi import application as django_pages

from campaigns.views.stream import PATH, stream  # isort: skip (Django is set up by now)

# Django's responses are iterables of bytes; their stubs do not say so.
pages = WSGIMiddleware(django_pages, workers=8)  # type: ignore[arg-type]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Route one connection by what it asks for."""
    if scope["type"] != "http":
        return
    if found := PATH.fullmatch(scope["path"]):
        await stream(found[1], scope, receive, send)  # type: ignore[arg-type]
    else:
        await pages(scope, receive, send)
