"""Live events: one hub per process tells the streams of a match that something changed, and nothing else.

What changed is read from the database, by one thread with one connection: for a match at once when this process
changed it, for all of them twice a second whoever wrote. So a second process needs nothing beside the database to
tell its devices within a second, and a stream never holds a connection.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from django.contrib.sessions.models import Session
from django.db import close_old_connections, connection
from django.utils import timezone

from campaigns.models import Guest, Match

EVERY = 0.5

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ear:
    """Who listens to a match: a guest's device, or the DM's by its session (then `guest_id` is None).

    `seen` is what this ear knew when it was let in.
    """

    match_id: int
    guest_id: int | None
    session_key: str
    seen: str


@dataclass(eq=False)
class Listener:
    """One open stream. `changed` is set on the stream's own event loop, where it may be woken for other reasons too."""

    ear: Ear
    loop: asyncio.AbstractEventLoop
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    shown_out: bool = False

    def __post_init__(self) -> None:
        self.seen = self.ear.seen

    def hear(self) -> None:
        """There is something new; called on the stream's own loop."""
        self.changed.set()
        self.awake.set()


class Hub:
    """The listeners of this process and the thread that looks for changes while there are any."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._woken: set[int] = set()
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
        """Somebody changed this match: look at it now."""
        with self._lock:
            if not self._listeners:
                return
            self._woken.add(match_id)
        self._wake.set()

    def __len__(self) -> int:
        return len(self._listeners)

    def _look(self) -> None:
        last_look_at_all = -EVERY
        while (present := self._present()) is not None:
            listeners, woken = present
            if time.monotonic() - last_look_at_all >= EVERY:
                last_look_at_all = time.monotonic()
            else:
                listeners = [listener for listener in listeners if listener.ear.match_id in woken]
            self._tell(listeners)
            self._wake.wait(max(0.0, last_look_at_all + EVERY - time.monotonic()))
            self._wake.clear()
        connection.close()

    def _tell(self, listeners: list[Listener]) -> None:
        try:
            close_old_connections()  # one that died with its server is not asked again
            tell_changes(listeners)
        except Exception:  # whatever it is, the streams of the others must go on
            logger.warning("live events: the database did not answer", exc_info=True)
            connection.close()

    def _present(self) -> tuple[list[Listener], set[int]] | None:
        """Who listens, and the matches that changed since last asked; None where nobody is left."""
        with self._lock:
            if not self._listeners:
                self._thread = None
                return None
            woken, self._woken = self._woken, set()
            return list(self._listeners), woken


def tell_changes(listeners: Iterable[Listener]) -> None:
    """Tell each listener who may know of a change since it last looked, and those that were shown out."""
    listeners = list(listeners)
    if not listeners:
        return
    now = known([listener.ear for listener in listeners])
    told: dict[asyncio.AbstractEventLoop, list[Listener]] = {}
    for listener in listeners:
        knows = now[listener.ear]
        listener.shown_out = knows is None
        if knows is None or knows != listener.seen:
            listener.seen = knows or ""
            told.setdefault(listener.loop, []).append(listener)
    for loop, theirs in told.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and its streams with it
            loop.call_soon_threadsafe(partial(_hear, theirs))


def _hear(listeners: list[Listener]) -> None:
    """All of a loop's at once: a thousand calls from another thread would cost more than a thousand events."""
    for listener in listeners:
        listener.hear()


def known(ears: Iterable[Ear]) -> dict[Ear, str | None]:
    """What each may know of its match, as one word that changes with it; None for those shown out since.

    Seals and seats are the DM's alone to know; a guest learns of a seal of the other side by nothing.
    """
    ears = list(ears)
    versions = _versions({ear.match_id for ear in ears})
    places = _places({ear.guest_id for ear in ears if ear.guest_id is not None})
    sessions = _open_sessions({ear.session_key for ear in ears if ear.guest_id is None})
    return {ear: _knows(ear, versions, places, sessions) for ear in ears}


def _knows(
    ear: Ear, versions: dict[int, tuple[int, int]], places: dict[int, str], sessions: set[str]
) -> str | None:
    if ear.match_id not in versions:
        return None
    public, dm = versions[ear.match_id]
    if ear.guest_id is None:
        return f"{public}.{dm}" if ear.session_key in sessions else None
    return f"{public}.{places[ear.guest_id]}" if ear.guest_id in places else None


def _versions(match_ids: set[int]) -> dict[int, tuple[int, int]]:
    rows = Match.objects.filter(pk__in=match_ids).values_list("pk", "public_version", "dm_version")
    return {pk: (public, dm) for pk, public, dm in rows}


def _places(guest_ids: set[int]) -> dict[int, str]:
    return dict(Guest.objects.filter(pk__in=guest_ids, removed_at=None).values_list("pk", "place"))


def _open_sessions(keys: set[str]) -> set[str]:
    """The sessions that have not been ended: by signing out, or by handing the tablet over."""
    if not keys:
        return set()
    still_open = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(still_open.values_list("session_key", flat=True))


hub = Hub()
