"""Live events: one hub per process tells the streams of a match that something changed, and nothing else.

What changed is read from the database: for a match at once by whoever has just changed it here, as soon as that is
committed and before his own answer is written; for all of them twice a second by one thread with one connection,
whoever wrote. So a second process needs nothing beside the database to tell its devices within a second, and a stream
never holds a connection.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from django.contrib.sessions.models import Session
from django.db import close_old_connections, connection
from django.utils import timezone

from campaigns.match.models import Guest, Match

EVERY = 0.5

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ear:
    """Who listens to a match: a guest's device, or the DM's (then `guest_id` is None).

    `key` is what it was let in by: the guest's key, or the DM's session. `seen` is what this ear knew then.
    """

    match_id: int
    guest_id: int | None
    key: str
    seen: str


@dataclass(eq=False)
class Listener:
    """One open stream.

    `speak` sends it an event then and there, and says whether that was possible. Where it was not, `changed` is set
    for the stream's own task to send one, which may be `awake` for other reasons too.
    """

    ear: Ear
    loop: asyncio.AbstractEventLoop
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    shown_out: bool = False
    speak: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        self.seen = self.ear.seen

    def hear(self) -> None:
        """Wake this listener; called on the stream's own loop."""
        if self.shown_out or self.speak is None or not self.speak():
            self.changed.set()
            self.awake.set()


class Hub:
    """The listeners of this process and the thread that looks for changes while there are any."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._telling = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, listener: Listener) -> None:
        with self._lock:
            self._listeners.add(listener)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look, name="live-hub", daemon=True)
                self._thread.start()

    def drop(self, listener: Listener) -> None:
        with self._lock:
            self._listeners.discard(listener)

    def wake(self, match_id: int) -> None:
        """Tell the listeners of a match whose change was just committed, from the same thread."""
        with self._lock:
            listeners = [listener for listener in self._listeners if listener.ear.match_id == match_id]
        if listeners:
            self._tell(listeners)
        self._wake.set()

    def __len__(self) -> int:
        return len(self._listeners)

    def _look(self) -> None:
        last_look = -EVERY
        while (listeners := self._present()) is not None:
            if time.monotonic() - last_look >= EVERY:
                last_look = time.monotonic()
                close_old_connections()  # one that died with its server is not asked again
                if not self._tell(listeners):
                    connection.close()
            self._wake.wait(max(0.0, last_look + EVERY - time.monotonic()))
            self._wake.clear()
        connection.close()

    def _tell(self, listeners: list[Listener]) -> bool:
        """Tell the listeners of changes, one thread at a time; returns whether that succeeded."""
        try:
            with self._telling:
                tell_changes(listeners)
        except Exception:  # whatever it is, the streams of the others must go on
            logger.warning("live events: the database did not answer", exc_info=True)
            return False
        return True

    def _present(self) -> list[Listener] | None:
        """The listeners; None if there are none left, and the thread ends."""
        with self._lock:
            if not self._listeners:
                self._thread = None
                return None
            return list(self._listeners)


def tell_changes(listeners: Iterable[Listener]) -> None:
    """Tell the listeners that may know of a change since they last looked, and those that were removed."""
    listeners = list(listeners)
    if not listeners:
        return
    look = _look_up([listener.ear for listener in listeners])
    listeners_by_loop: dict[asyncio.AbstractEventLoop, list[Listener]] = {}
    for listener in listeners:
        knows = look(listener.ear)
        listener.shown_out = knows is None
        if knows is None or knows != listener.seen:
            listener.seen = knows or ""
            listeners_by_loop.setdefault(listener.loop, []).append(listener)
    for loop, theirs in listeners_by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and its streams with it
            loop.call_soon_threadsafe(partial(_hear, theirs))


def _hear(listeners: list[Listener]) -> None:
    """Wake all listeners of a loop at once: a thousand calls from another thread would cost more than a thousand events."""
    for listener in listeners:
        listener.hear()


def known_tags(ears: Iterable[Ear]) -> dict[Ear, str | None]:
    """A tag for each of what it may know of its match; None for those removed since.

    Seals and seats are the DM's alone to know; a guest learns of a seal of the other side by nothing.
    """
    ears = list(ears)
    look = _look_up(ears)
    return {ear: look(ear) for ear in ears}


def _look_up(ears: list[Ear]) -> Callable[[Ear], str | None]:
    """Ask the database once for all of them; what is returned knows what each may know."""
    versions = _versions({ear.match_id for ear in ears})
    own = _own_versions({ear.guest_id for ear in ears if ear.guest_id is not None})
    sessions = _open_sessions({ear.key for ear in ears if ear.guest_id is None})

    def knows(ear: Ear) -> str | None:
        if ear.match_id not in versions:
            return None
        public, dm = versions[ear.match_id]
        if ear.guest_id is None:
            return f"{public}.{dm}" if ear.key in sessions else None
        own_version = own.get((ear.guest_id, ear.key))
        return None if own_version is None else f"{public}.{own_version}"

    return knows


def _versions(match_ids: set[int]) -> dict[int, tuple[int, int]]:
    rows = Match.objects.filter(pk__in=match_ids).values_list("pk", "public_version", "dm_version")
    return {pk: (public, dm) for pk, public, dm in rows}


def _own_versions(guest_ids: set[int]) -> dict[tuple[int, str], int]:
    """The public versions by guest and key: the device that had the seat before has another key."""
    rows = Guest.objects.filter(pk__in=guest_ids, removed_at=None).values_list("pk", "key", "own_version")
    return {(pk, key): own_version for pk, key, own_version in rows}


def _open_sessions(keys: set[str]) -> set[str]:
    """The sessions that have not been ended: by signing out, or by handing the tablet over."""
    if not keys:
        return set()
    still_open = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(still_open.values_list("session_key", flat=True))


hub = Hub()
