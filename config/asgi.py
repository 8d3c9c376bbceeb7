"""What the server serves on its one port.

Pages run under Django's WSGI handler in a few threads: its ASGI handler costs several times the CPU for the
same page. No thread waits for a client: it gets a request when the body is here, and is free again before the
answer is sent. What has to stay open (event streams) is answered beside the pages, without a thread.
"""

import gc
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import SpooledTemporaryFile

from a2wsgi import WSGIMiddleware
from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    HTTPRequestEvent,
    HTTPScope,
    Scope,
)
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import get_resolver
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from config import bodies, hashing, health
from config.answers import BufferedResponse
from config.waiting import LineFull, Patience, Precedence, ShortLine
from config.wsgi import application as django_pages
from tools.network import url_fault

from campaigns.exchange.rules.people_file import MAX_BYTES as MAX_TABLE_BYTES  # isort: skip
from campaigns.exchange.views.people_table import TABLE_PATHS  # isort: skip
from campaigns.exchange.views.campaign_file import IMPORT_PATHS  # isort: skip
from campaigns.match.views.stream import PATH, is_signed_in, authenticate_stream, stream, take_sign  # isort: skip (Django is set up by now)
from campaigns.portraits.rules.picture import MAX_BYTES as MAX_PICTURE_BYTES  # isort: skip
from campaigns.portraits.views import PORTRAIT_PATHS  # isort: skip
from campaigns.core.throttle import household

from campaigns.web.uploads import TOO_LARGE  # isort: skip
from variants.wiring import compile_boards  # isort: skip
from config.raw_answers import security_headers, send_busy, send_failure, send_page  # isort: skip

logger = logging.getLogger(__name__)

_SESSION = re.compile(rf"\b{settings.SESSION_COOKIE_NAME}=([^;]*)".encode())

_PICTURES, _TABLES = (PORTRAIT_PATHS, MAX_PICTURE_BYTES), (TABLE_PATHS, MAX_TABLE_BYTES)
_UPLOADS = ((IMPORT_PATHS, settings.IMPORT_BYTES), _PICTURES, _TABLES)
_BODY_HEADERS = (b"content-length", b"content-type", b"transfer-encoding", b"expect")
# Pages of news that are written at once: two would only take the processor from an act between them.
NEWS_THREADS = 1
# Django's responses are iterables of bytes; their stubs do not say so.
_threads = WSGIMiddleware(django_pages, workers=6)  # type: ignore[arg-type]
# After an act all the other devices of a table ask at once what is new: they wait for each other, and no act for them.
news_threads = WSGIMiddleware(django_pages, workers=NEWS_THREADS)  # type: ignore[arg-type]
_precedence = Precedence(max_delay=0.25, slots=NEWS_THREADS)
# The same for password checks: no page waits for them.
hash_threads = WSGIMiddleware(django_pages, workers=hashing.THREADS)  # type: ignore[arg-type]
_hash_line = ShortLine(hashing.MAX_WAITING, hashing.MAX_OF_ONE)
IN_MEMORY = 128 * 1024  # of a body or an answer; the rest lies in a temporary file
# The name by which GOK_PROXIES trusts whoever may connect to the socket that uvicorn listens on.
UNIX_SOCKET = "unix"
_slow_bodies = Patience(settings.BODY_SECONDS, max_waits=500)
# Files are large; those few who send one at once wait longer.
_slow_uploads = Patience(settings.IMPORT_SECONDS, max_waits=20)
_slow_readers = Patience(settings.ANSWER_SECONDS, max_waits=500)


async def route(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """A device that may not listen there finds no such page."""
    if scope["type"] != "http":
        return
    if health.is_liveness_check(scope):
        await health.answer_liveness(scope, send)
        return
    stream_path = PATH.fullmatch(scope["path"])
    try:
        subscriber = None
        if stream_path:
            subscriber = await authenticate_stream(stream_path["page"], stream_path["key"], scope)
    except Exception:
        await _fail(scope, send)
        return
    if subscriber and scope["method"] == "POST":
        await take_sign(subscriber, security_headers(scope), send)
    elif subscriber:
        await stream(subscriber, security_headers(scope), receive, send)
    else:
        await pages(scope, receive, send)


async def pages(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """What fails earlier has a page of its own."""
    with SpooledTemporaryFile(max_size=IN_MEMORY) as file:
        answer = BufferedResponse(file)
        try:
            await _write(answer, scope, receive)
        except bodies.ClientGone:
            return
        except bodies.TwoLengths:
            await send_page(400, scope, send)
        except bodies.TooLarge:
            await send_page(413, scope, send)
        except LineFull:
            await send_busy(hashing.RETRY_AFTER, scope, send)
        except TimeoutError:
            await send_page(408, scope, send)
        except Exception:
            await _fail(scope, send)
        else:
            await answer.deliver(send, _slow_readers)


async def _fail(scope: HTTPScope, send: ASGISendCallable) -> None:
    logger.exception("no answer to %s %s", scope["method"], scope["path"])
    await send_failure(scope, send)


async def _write(answer: BufferedResponse, scope: HTTPScope, receive: ASGIReceiveCallable) -> None:
    with SpooledTemporaryFile(max_size=IN_MEMORY) as body:

        async def receive_whole() -> HTTPRequestEvent:
            return {"type": "http.request", "body": body.read(), "more_body": False}

        # What strangers send is a form of theirs, wherever it goes: it may not fill the disk.
        is_upload = _max_upload_size(scope) > 0 and await is_signed_in(scope)
        patience = _slow_uploads if is_upload else _slow_bodies
        max_size = max_body_size(scope) if is_upload else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        try:
            await patience.wait(bodies.read(body, scope, receive, max_size, drops=is_upload))
        except bodies.TooLarge as refusal:
            if not (is_upload and refusal.is_read):
                raise
            body.seek(0)
            body.truncate()
            # The page of the form says beside its field that the file was too large.
            headers = [header for header in scope["headers"] if header[0] not in _BODY_HEADERS]
            query = f"{TOO_LARGE}=1".encode()
            scope = {**scope, "method": "GET", "query_string": query, "headers": headers}
        threads = threads_for(scope)
        async with _turn(scope, is_news=threads is news_threads):
            await threads(scope, receive_whole, answer.collect)  # type: ignore[arg-type]


@asynccontextmanager
async def _turn(scope: HTTPScope, *, is_news: bool) -> AsyncIterator[None]:
    # Acts and pages are written at once; news wait for acts, and passwords in a short line of their own.
    if hashing.needs_hashing(scope):
        with _hash_line.slot(household(scope["client"][0] if scope["client"] else "")):
            yield
    elif is_news:
        # A browser is told from another by its session's cookie: of several the one that Django takes.
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        async with _precedence.news(([b""] + _SESSION.findall(cookies))[-1]):
            yield
    elif scope["method"] == "POST":
        with _precedence.act():
            yield
    else:
        yield


def max_body_size(scope: HTTPScope) -> int:
    """The largest body: a form, and the file that may come with it."""
    form: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return form + _max_upload_size(scope)


def _max_upload_size(scope: HTTPScope) -> int:
    """The largest file that may be sent there; 0 for none."""
    sizes = (max_size for path, max_size in _UPLOADS if path.fullmatch(scope["path"]))
    return next(sizes, 0) if scope["method"] == "POST" else 0


def threads_for(scope: HTTPScope) -> WSGIMiddleware:
    """The pool that writes the page."""
    if hashing.needs_hashing(scope):
        return hash_threads
    # A device that has heard of a change says what it shows (static/js/live.js).
    asks_news = scope["query_string"].startswith(b"seen=") or b"x-panels" in dict(scope["headers"])
    is_table = scope["method"] == "GET" and scope["path"].endswith("/table/")
    return news_threads if is_table and asks_news else _threads


def behind_proxies(proxies: list[str]) -> ASGI3Application:
    """The whole server, taking clients' addresses from the named proxies."""
    inner = ProxyHeadersMiddleware(route, proxies)  # type: ignore[arg-type]

    async def name_socket(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "http" and not scope["client"]:
            scope = {**scope, "client": (UNIX_SOCKET, 0)}  # whom such a socket brings has no address
        await inner(scope, receive, send)  # type: ignore[arg-type]

    return name_socket


if _fault := url_fault(settings.PUBLIC_URL):
    raise ImproperlyConfigured(f"GOK_URL {_fault}")

application = behind_proxies(settings.PROXIES) if settings.PROXIES else route

# All that is loaded, views and forms and the boards' tables with it, stays for good: a full collection that walks through
# it stops every page for a tenth of a second. The first page would load them.
get_resolver().reverse_dict  # noqa: B018
compile_boards()
gc.collect()
gc.freeze()
