"""The event stream of a match, or of a page that `campaigns.match.play.live.PAGES` names: raw ASGI, authenticated once, then it holds neither thread nor connection.

An event says only that something changed; the device fetches its own fragment.
"""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import close_old_connections

from campaigns.campaign.models import Member
from campaigns.core.throttle import household
from campaigns.match.access import device_key
from campaigns.match.models import Guest, Match
from campaigns.match.play.clock_keeper import keeper
from campaigns.match.play.live import PAGES, Listener, Subscriber, hub, known_tag

PATH = re.compile(r"/live/(?:(?P<page>[a-z]+)/)?(?P<key>[\w-]{1,43})/")
HEARTBEAT_SECONDS = 15.0
CHANGED_EVENT = b"event: changed\ndata:\n\n"
# An event, not a comment: a script hears no comments, and knows a dead line by its silence.
HERE_EVENT = b"event: here\ndata:\n\n"
# This device has too many streams: it is to look now and then instead, and not to open this one again by itself.
YIELD_EVENT = b"event: yield\ndata:\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

_readers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live-auth")


async def authenticate_stream(page: str | None, key: str, scope: HTTPScope) -> Subscriber | None:
    """As whom this request may listen to the match or page, or give a sign of life there by POST; None for strangers."""
    if scope["method"] not in ("GET", "POST") or (scope["method"] == "POST" and page):
        return None
    address = household(scope["client"][0] if scope["client"] else "")
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_readers, _authenticate, page, key, _cookie(scope), address)


async def is_signed_in(scope: HTTPScope) -> bool:
    return await asyncio.get_running_loop().run_in_executor(_readers, _has_account, _cookie(scope))


async def stream(
    subscriber: Subscriber,
    security_headers: list[tuple[bytes, bytes]],
    receive: ASGIReceiveCallable,
    send: ASGISendCallable,
) -> None:
    listener = Listener(subscriber, asyncio.get_running_loop())
    hub.add(listener)
    keeper.begin()
    disconnect = asyncio.ensure_future(_wait_for_disconnect(receive))
    disconnect.add_done_callback(lambda _: listener.awake.set())
    beat = _Beat(listener)
    headers = HEADERS + security_headers
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": False})
        await _tell(listener, disconnect, send)
    finally:
        beat.stop()
        disconnect.cancel()
        hub.drop(listener)


async def take_sign(
    subscriber: Subscriber, security_headers: list[tuple[bytes, bytes]], send: ASGISendCallable
) -> None:
    """A device on move says that it is there: a stream that nobody hears any more may look open here for minutes."""
    if subscriber.guest_id is not None:
        keeper.record_sign(subscriber.guest_id)
    headers = [(b"cache-control", b"no-store"), *security_headers]
    await send({"type": "http.response.start", "status": 204, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class _Beat:
    """The timer of one stream, which wakes it every HEARTBEAT_SECONDS."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._arm()

    def _arm(self) -> None:
        self._timer = self._listener.loop.call_later(HEARTBEAT_SECONDS, self._wake)

    def _wake(self) -> None:
        self._listener.awake.set()
        self._arm()

    def stop(self) -> None:
        self._timer.cancel()


@contextmanager
def _connected() -> Iterator[None]:
    """Query in a thread, on a connection that survives a restart of the database server."""
    close_old_connections()
    try:
        yield
    finally:
        close_old_connections()


@_connected()
def _authenticate(page: str | None, key: str, cookie: str, address: str) -> Subscriber | None:
    return page_subscriber(page, key, cookie, address) if page else match_subscriber(key, cookie)


@_connected()
def _has_account(cookie: str) -> bool:
    session = _session(cookie)
    return session is not None and _user(session).is_authenticated


def match_subscriber(public_id: str, cookie: str) -> Subscriber | None:
    versions = ("pk", "campaign_id", "public_version", "dm_version")
    match = Match.objects.filter(public_id=public_id).values_list(*versions).first()
    session = _session(cookie)
    if match is None or session is None:
        return None
    pk, campaign_id, public, dm = match
    device = session.session_key or ""
    user = _user(session)
    members = Member.objects.filter(campaign=campaign_id, user=user.pk, role=Member.Role.DM)
    if user.pk and members.exists():
        return Subscriber(pk, None, device, known_tag(public, dm), device, user.pk)
    key = device_key(session, public_id)
    guests = Guest.objects.filter(match=pk, key=key, removed_at=None) if key else Guest.objects.none()
    guest = guests.values_list("pk", "own_version").first()
    return Subscriber(pk, guest[0], key, known_tag(public, guest[1]), device) if guest else None


def page_subscriber(page: str, key: str, cookie: str, address: str) -> Subscriber | None:
    """Of a device at one of the pages; who has no session yet is counted by address."""
    session, live_page = _session(cookie), PAGES.get(page)
    row_id = live_page.find(key, session) if live_page else None
    tag = live_page.seen(row_id) if live_page and row_id is not None else None
    if row_id is None or tag is None:
        return None
    # Its keys tell whether the session is one of ours: reading them drops the key of any other.
    device = session.session_key if session and session.keys() else ""
    return Subscriber(row_id, None, "", tag, device, None if device else address, page)


def _user(session: Any) -> AbstractBaseUser | AnonymousUser:
    return get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]


async def _tell(listener: Listener, disconnect: "asyncio.Future[None]", send: ASGISendCallable) -> None:
    """Send an event for what happened since the device's last look, then one for each change."""
    await _send(send, b"retry: 2000\n\n" + CHANGED_EVENT)
    listener.send_now = partial(_send_now, send)
    while True:
        await listener.awake.wait()
        listener.awake.clear()
        if disconnect.done():
            return
        has_changed = listener.changed.is_set()
        listener.changed.clear()
        has_to_yield = listener.gives_way and not listener.is_removed
        await _send(send, YIELD_EVENT if has_to_yield else CHANGED_EVENT if has_changed else HERE_EVENT)
        if listener.is_removed or listener.gives_way:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return


def _send_now(send: ASGISendCallable) -> bool:
    """Send an event without waiting, which wakes no task: for a thousand streams that is half of the time.

    A server that would wait for a slow device does so before it writes; then the stream's own task has to.
    """
    sending = send({"type": "http.response.body", "body": CHANGED_EVENT, "more_body": True})
    try:
        sending.send(None)  # type: ignore[attr-defined]
    except StopIteration:
        return True
    except Exception:  # whatever it is, the stream's own task will meet it too
        return False
    sending.close()  # type: ignore[attr-defined]
    return False


async def _wait_for_disconnect(receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: ASGISendCallable, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


def _cookie(scope: HTTPScope) -> str:
    return next((value for name, value in scope["headers"] if name == b"cookie"), b"").decode("latin-1")


def _session(header: str) -> Any:
    try:
        morsel = SimpleCookie(header).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return None
    if morsel is None or "\0" in morsel.value:
        return None
    return import_module(settings.SESSION_ENGINE).SessionStore(morsel.value)
