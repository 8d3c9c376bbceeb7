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
from campaigns.match.play.live import PAGES, Ear, Listener, hub, known_tag

PATH = re.compile(r"/live/(?:(?P<page>[a-z]+)/)?(?P<key>[\w-]{1,43})/")
HEARTBEAT = 15.0
CHANGED = b"event: changed\ndata:\n\n"
# An event, not a comment: a script hears no comments, and knows a dead line by its silence.
STILL_HERE = b"event: here\ndata:\n\n"
# This device has too many streams: it is to look now and then instead, and not to open this one again by itself.
GIVE_WAY = b"event: yield\ndata:\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

_readers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live-auth")


async def let_in(page: str | None, key: str, scope: HTTPScope) -> Ear | None:
    """As whom this request may listen to the match or page, or give a sign of life there by POST; None for strangers."""
    if scope["method"] not in ("GET", "POST") or (scope["method"] == "POST" and page):
        return None
    address = household(scope["client"][0] if scope["client"] else "")
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_readers, _look_up, page, key, _cookie(scope), address)


async def is_signed_in(scope: HTTPScope) -> bool:
    return await asyncio.get_running_loop().run_in_executor(_readers, _has_account, _cookie(scope))


async def stream(
    ear: Ear,
    security_headers: list[tuple[bytes, bytes]],
    receive: ASGIReceiveCallable,
    send: ASGISendCallable,
) -> None:
    listener = Listener(ear, asyncio.get_running_loop())
    hub.add(listener)
    keeper.begin()
    departure = asyncio.ensure_future(_wait_for_departure(receive))
    departure.add_done_callback(lambda _: listener.awake.set())
    beat = _Beat(listener)
    headers = HEADERS + security_headers
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": False})
        await _tell(listener, departure, send)
    finally:
        beat.stop()
        departure.cancel()
        hub.drop(listener)


async def take_sign(ear: Ear, security_headers: list[tuple[bytes, bytes]], send: ASGISendCallable) -> None:
    """A device on move says that it is there: a stream that nobody hears any more may look open here for minutes."""
    if ear.guest_id is not None:
        keeper.hear(ear.guest_id)
    headers = [(b"cache-control", b"no-store"), *security_headers]
    await send({"type": "http.response.start", "status": 204, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class _Beat:
    """A shared timer that wakes streams now and then."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._arm()

    def _arm(self) -> None:
        self._timer = self._listener.loop.call_later(HEARTBEAT, self._strike)

    def _strike(self) -> None:
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
def _look_up(page: str | None, key: str, cookie: str, address: str) -> Ear | None:
    return ear_at(page, key, cookie, address) if page else ear_of(key, cookie)


@_connected()
def _has_account(cookie: str) -> bool:
    session = _session(cookie)
    return session is not None and _user(session).is_authenticated


def ear_of(public_id: str, cookie: str) -> Ear | None:
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
        return Ear(pk, None, device, known_tag(public, dm), device, user.pk)
    key = device_key(session, public_id)
    guests = Guest.objects.filter(match=pk, key=key, removed_at=None) if key else Guest.objects.none()
    guest = guests.values_list("pk", "own_version").first()
    return Ear(pk, guest[0], key, known_tag(public, guest[1]), device) if guest else None


def ear_at(page: str, key: str, cookie: str, address: str) -> Ear | None:
    """Of a device at one of the pages; who has no session yet is counted by address."""
    session, live = _session(cookie), PAGES.get(page)
    row_id = live.find(key, session) if live else None
    seen = live.seen(row_id) if live and row_id is not None else None
    if row_id is None or seen is None:
        return None
    device = (
        session.session_key if session and session.keys() else ""
    )  # keys() finds out whether it is one of ours
    return Ear(row_id, None, "", seen, device, None if device else address, page)


def _user(session: Any) -> AbstractBaseUser | AnonymousUser:
    return get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]


async def _tell(listener: Listener, departure: "asyncio.Future[None]", send: ASGISendCallable) -> None:
    """Send an event for what happened since the device's last look, then one for each change."""
    await _send(send, b"retry: 2000\n\n" + CHANGED)
    listener.speak = partial(_at_once, send)
    while True:
        await listener.awake.wait()
        listener.awake.clear()
        if departure.done():
            return
        has_changed = listener.changed.is_set()
        listener.changed.clear()
        has_to_yield = listener.gives_way and not listener.shown_out
        await _send(send, GIVE_WAY if has_to_yield else CHANGED if has_changed else STILL_HERE)
        if listener.shown_out or listener.gives_way:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return


def _at_once(send: ASGISendCallable) -> bool:
    """Send an event without waiting, which wakes no task: for a thousand streams that is half of the time.

    A server that would wait for a slow device does so before it writes; then the stream's own task has to.
    """
    sending = send({"type": "http.response.body", "body": CHANGED, "more_body": True})
    try:
        sending.send(None)  # type: ignore[attr-defined]
    except StopIteration:
        return True
    except Exception:  # whatever it is, the stream's own task will meet it too
        return False
    sending.close()  # type: ignore[attr-defined]
    return False


async def _wait_for_departure(receive: ASGIReceiveCallable) -> None:
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
    if morsel is None:
        return None
    return import_module(settings.SESSION_ENGINE).SessionStore(morsel.value)
