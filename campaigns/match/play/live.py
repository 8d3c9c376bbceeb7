"""Live events: one hub per process tells the streams of a match, and of other pages, that something changed, and nothing else.

What changed is read from the database: for a match at once by whoever has just changed it here, as soon as that is
committed and before his own answer is written; for all of them five times a second by one thread with one connection,
whoever wrote. So a second process needs nothing beside the database to tell its devices within half a second, and a stream
never holds a connection.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import close_old_connections, connection
from django.utils import timezone

from campaigns.match.models import Guest, Match

POLL_SECONDS = 0.2

logger = logging.getLogger(__name__)

Topic = tuple[str, int]  # the page's name in PAGES, empty for a match, and the primary key of its row
Audience = tuple[str, str | int]  # "device" with a session's key, "account" with a user's id or an address


@dataclass(frozen=True, slots=True)
class LivePage:
    """A page beside the matches that tells its devices of changes: everybody who has its address sees the same there.

    `find`: the row by the address's key for a device with this session, None where it has no such page. `versions`: of
    rows by primary key, asked five times a second; it grows with whatever happens to a row, whoever may know of it.
    `seen`: a tag of what the page shows, None once it is gone; asked when the version has grown. Where the tag is the
    same nobody is told.
    """

    find: Callable[[str, SessionBase | None], int | None]
    versions: Callable[[set[int]], Mapping[int, int]]
    seen: Callable[[int], str | None]


PAGES: dict[str, LivePage] = {}  # filled in the wiring of each floor; the name stands in the stream's address


@dataclass(frozen=True, slots=True)
class Subscriber:
    """Who listens to a match: a guest's device, or the DM's (then `guest_id` is None); or to a row of the named `page`.

    `key` is what it was let in by: the guest's key, or the DM's session. `seen` is what it knew then. `device` is
    the session of the browser, `account` the DM's user, or the address of who has neither: of each one's streams there
    is a limit.
    """

    row_id: int
    guest_id: int | None
    key: str
    seen: str
    device: str = ""
    account: int | str | None = None
    page: str = ""

    @property
    def topic(self) -> Topic:
        return self.page, self.row_id

    @property
    def is_dm(self) -> bool:
        return not self.page and self.guest_id is None


@dataclass(eq=False)
class Listener:
    """One open stream, which ends when whoever listens may know nothing any more, or gives way to another of the same device.

    `send_now` sends it an event then and there, and says whether that was possible. Where it was not, `changed` is set
    for the stream's own task to send one, which may be `awake` for other reasons too.
    """

    subscriber: Subscriber
    loop: asyncio.AbstractEventLoop
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    is_removed: bool = False
    gives_way: bool = False
    send_now: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        self.seen = self.subscriber.seen

    def wake(self) -> None:
        if self.is_removed or self.send_now is None or not self.send_now():
            self.changed.set()
            self.awake.set()


class Hub:
    """The listeners of this process and the thread that looks for changes while there are any.

    A look asks for the versions of the matches and pages that are listened to, and for the DMs' sessions: whatever becomes
    of a device counts up its match's versions. Only listeners where the version is another, or new there, are asked about.
    """

    def __init__(self) -> None:
        self._topics: dict[Topic, set[Listener]] = {}
        self._dms: set[Listener] = set()
        # The streams of a device, of an account: the oldest first.
        self._audiences: dict[Audience, dict[Listener, None]] = {}
        self._joined_topics: set[Topic] = set()
        self._known_versions: dict[Topic, Hashable] = {}
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._tell_lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, listener: Listener) -> None:
        """Register it; a device or account with too many streams loses its oldest."""
        with self._lock:
            topic = listener.subscriber.topic
            self._topics.setdefault(topic, set()).add(listener)
            self._joined_topics.add(topic)
            if listener.subscriber.is_dm:
                self._dms.add(listener)
            for audience, limit in _audiences(listener.subscriber):
                streams = self._audiences.setdefault(audience, {})
                streams[listener] = None
                if len(streams) > limit:
                    oldest = next(iter(streams))
                    del streams[oldest]
                    oldest.gives_way = True
                    with contextlib.suppress(RuntimeError):  # its loop has ended, and it with it
                        oldest.loop.call_soon_threadsafe(oldest.awake.set)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._poll, name="live-hub", daemon=True)
                self._thread.start()

    def drop(self, listener: Listener) -> None:
        with self._lock:
            self._dms.discard(listener)
            listeners = self._topics.get(listener.subscriber.topic, set())
            listeners.discard(listener)
            if not listeners:
                self._topics.pop(listener.subscriber.topic, None)
            for audience, _ in _audiences(listener.subscriber):
                streams = self._audiences.get(audience, {})
                streams.pop(listener, None)
                if not streams:
                    self._audiences.pop(audience, None)

    def wake(self, match_id: int) -> None:
        with self._lock:
            listeners = list(self._topics.get(("", match_id), ()))
        if listeners:
            self._tell_safely(lambda: tell_changes(listeners))
        self._wake.set()

    def guests(self) -> set[int]:
        """The devices whose streams are open here."""
        with self._lock:
            guests = {listener.subscriber.guest_id for listener in chain.from_iterable(self._topics.values())}
        return {guest for guest in guests if guest is not None}

    def __len__(self) -> int:
        return sum(map(len, self._topics.values()))

    def _poll(self) -> None:
        last_poll = -POLL_SECONDS
        while self._has_listeners():
            if time.monotonic() - last_poll >= POLL_SECONDS:
                last_poll = time.monotonic()
                close_old_connections()  # one that died with its server is not asked again
                if not self._tell_safely(self._tell_all):
                    self._known_versions = {}
                    connection.close()
            self._wake.wait(max(0.0, last_poll + POLL_SECONDS - time.monotonic()))
            self._wake.clear()
        connection.close()

    def _tell_all(self) -> None:
        with self._lock:
            topics = {topic: list(listeners) for topic, listeners in self._topics.items()}
            dms, joined = list(self._dms), self._joined_topics
            self._joined_topics = set()
        versions, known = _versions(topics), self._known_versions
        changed = {topic for topic in topics if topic in joined or versions.get(topic) != known.get(topic)}
        sessions = _open_sessions({dm.subscriber.key for dm in dms})
        unchanged_dms = [dm for dm in dms if dm.subscriber.topic not in changed]
        signed_out = [dm for dm in unchanged_dms if dm.subscriber.key not in sessions]
        tell_changes([*signed_out, *(listener for topic in changed for listener in topics[topic])])
        self._known_versions = versions

    def _tell_safely(self, tell: Callable[[], None]) -> bool:
        """Tell changes, one thread at a time; returns whether that succeeded."""
        try:
            with self._tell_lock:
                tell()
        except Exception:  # whatever it is, the streams of the others must go on
            logger.warning("live events: the database did not answer", exc_info=True)
            return False
        return True

    def _has_listeners(self) -> bool:
        with self._lock:
            if not self._topics:
                self._thread = None
            return bool(self._topics)


def _audiences(subscriber: Subscriber) -> Iterator[tuple[Audience, int]]:
    """The device and the account this stream counts for, with their limits."""
    if subscriber.device:
        yield ("device", subscriber.device), settings.DEVICE_STREAMS
    if subscriber.account is not None:
        yield ("account", subscriber.account), settings.ACCOUNT_STREAMS


def tell_changes(listeners: Iterable[Listener]) -> None:
    """Wake the listeners that may know of a change since they last looked, and those that were removed."""
    listeners = list(listeners)
    if not listeners:
        return
    tag_of = _tag_reader([listener.subscriber for listener in listeners])
    listeners_by_loop: dict[asyncio.AbstractEventLoop, list[Listener]] = {}
    for listener in listeners:
        tag = tag_of(listener.subscriber)
        listener.is_removed = tag is None
        if tag is None or tag != listener.seen:
            listener.seen = tag or ""
            listeners_by_loop.setdefault(listener.loop, []).append(listener)
    for loop, loop_listeners in listeners_by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and its streams with it
            loop.call_soon_threadsafe(partial(_wake_all, loop_listeners))


def _wake_all(listeners: list[Listener]) -> None:
    # In one call: a thousand calls across threads cost more than a thousand events.
    for listener in listeners:
        listener.wake()


def _tag_reader(subscribers: list[Subscriber]) -> Callable[[Subscriber], str | None]:
    """Ask the database once for all of them; what is returned tells what each may know, None for those removed since.

    Seals and seats are the DM's alone to know; a guest learns of a seal of the other side by nothing.
    """
    versions = current_versions({subscriber.row_id for subscriber in subscribers if not subscriber.page})
    # By guest and key: a new device in the seat has another key.
    matches = {subscriber.row_id for subscriber in subscribers if subscriber.guest_id is not None}
    guests = Guest.objects.filter(match__in=matches, removed_at=None).order_by()
    rows = guests.values_list("pk", "key", "own_version")
    own_versions = {(pk, key): own_version for pk, key, own_version in rows}
    sessions = _open_sessions({subscriber.key for subscriber in subscribers if subscriber.is_dm})
    page_tag = cache(lambda page, pk: PAGES[page].seen(pk))

    def tag_of(subscriber: Subscriber) -> str | None:
        if subscriber.page:
            return page_tag(*subscriber.topic)
        if subscriber.row_id not in versions:
            return None
        public, dm = versions[subscriber.row_id]
        if subscriber.guest_id is None:
            return known_tag(public, dm) if subscriber.key in sessions else None
        own_version = own_versions.get((subscriber.guest_id, subscriber.key))
        return None if own_version is None else known_tag(public, own_version)

    return tag_of


def known_tag(public_version: int, own_version: int) -> str:
    """A tag of all that a listener may know."""
    return f"{public_version}.{own_version}"


def _versions(topics: Iterable[Topic]) -> dict[Topic, Hashable]:
    ids: dict[str, set[int]] = {}
    for page, pk in topics:
        ids.setdefault(page, set()).add(pk)
    versions: dict[Topic, Hashable] = {
        ("", pk): both for pk, both in current_versions(ids.pop("", set())).items()
    }
    for page, pks in ids.items():
        versions |= {(page, pk): version for pk, version in PAGES[page].versions(pks).items()}
    return versions


def current_versions(match_ids: set[int]) -> dict[int, tuple[int, int]]:
    rows = Match.objects.filter(pk__in=match_ids).values_list("pk", "public_version", "dm_version")
    return {pk: (public, dm) for pk, public, dm in rows}


def _open_sessions(keys: set[str]) -> set[str]:
    if not keys:
        return set()
    still_open = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(still_open.values_list("session_key", flat=True))


hub = Hub()
