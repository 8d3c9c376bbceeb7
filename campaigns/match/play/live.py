"""Live events: one hub per process tells the streams of a match that something changed, and nothing else.

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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import close_old_connections, connection
from django.utils import timezone

from campaigns.match.models import Guest, Match

EVERY = 0.2

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ear:
    """Who listens to a match: a guest's device, or the DM's (then `guest_id` is None).

    `key` is what it was let in by: the guest's key, or the DM's session. `seen` is what this ear knew then. `device` is
    the session of the browser, `account` the DM's user: of either's streams there is a limit.
    """

    match_id: int
    guest_id: int | None
    key: str
    seen: str
    device: str = ""
    account: int | None = None


@dataclass(eq=False)
class Listener:
    """One open stream, which ends when it is shown out, or gives way to another of the same device.

    `speak` sends it an event then and there, and says whether that was possible. Where it was not, `changed` is set
    for the stream's own task to send one, which may be `awake` for other reasons too.
    """

    ear: Ear
    loop: asyncio.AbstractEventLoop
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    shown_out: bool = False
    gives_way: bool = False
    speak: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        self.seen = self.ear.seen

    def wake(self) -> None:
        if self.shown_out or self.speak is None or not self.speak():
            self.changed.set()
            self.awake.set()


class Hub:
    """The listeners of this process and the thread that looks for changes while there are any.

    A look asks for the versions of the matches that are listened to, and for the DMs' sessions: whatever becomes of a
    device counts up its match's versions. Only listeners of a match with another version, or new there, are asked about.
    """

    def __init__(self) -> None:
        self._matches: dict[int, set[Listener]] = {}
        self._dms: set[Listener] = set()
        self._crowds: dict[
            tuple[str, str | int], dict[Listener, None]
        ] = {}  # of a device, of an account: the oldest first
        self._new_at: set[int] = set()
        self._known: dict[int, tuple[int, int]] = {}
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._telling = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, listener: Listener) -> None:
        """Register it; a device or account with too many streams loses its oldest."""
        with self._lock:
            match_id = listener.ear.match_id
            self._matches.setdefault(match_id, set()).add(listener)
            self._new_at.add(match_id)
            if listener.ear.guest_id is None:
                self._dms.add(listener)
            for crowd, most in _crowds(listener.ear):
                here = self._crowds.setdefault(crowd, {})
                here[listener] = None
                if len(here) > most:
                    oldest = next(iter(here))
                    del here[oldest]
                    oldest.gives_way = True
                    with contextlib.suppress(RuntimeError):  # its loop has ended, and it with it
                        oldest.loop.call_soon_threadsafe(oldest.awake.set)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look, name="live-hub", daemon=True)
                self._thread.start()

    def drop(self, listener: Listener) -> None:
        with self._lock:
            self._dms.discard(listener)
            here = self._matches.get(listener.ear.match_id, set())
            here.discard(listener)
            if not here:
                self._matches.pop(listener.ear.match_id, None)
            for crowd, _ in _crowds(listener.ear):
                streams = self._crowds.get(crowd, {})
                streams.pop(listener, None)
                if not streams:
                    self._crowds.pop(crowd, None)

    def wake(self, match_id: int) -> None:
        with self._lock:
            listeners = list(self._matches.get(match_id, ()))
        if listeners:
            self._try(lambda: tell_changes(listeners))
        self._wake.set()

    def __len__(self) -> int:
        return sum(map(len, self._matches.values()))

    def _look(self) -> None:
        last_look = -EVERY
        while self._has_listeners():
            if time.monotonic() - last_look >= EVERY:
                last_look = time.monotonic()
                close_old_connections()  # one that died with its server is not asked again
                if not self._try(self._tell_all):
                    self._known = {}
                    connection.close()
            self._wake.wait(max(0.0, last_look + EVERY - time.monotonic()))
            self._wake.clear()
        connection.close()

    def _tell_all(self) -> None:
        with self._lock:
            matches = {match_id: list(listeners) for match_id, listeners in self._matches.items()}
            dms, new_at = list(self._dms), self._new_at
            self._new_at = set()
        versions = current_versions(set(matches))
        changed = {
            match_id
            for match_id in matches
            if match_id in new_at or versions.get(match_id) != self._known.get(match_id)
        }
        open_sessions = _open_sessions({dm.ear.key for dm in dms})
        signed_out = [dm for dm in dms if dm.ear.key not in open_sessions and dm.ear.match_id not in changed]
        tell_changes([*signed_out, *(listener for match_id in changed for listener in matches[match_id])])
        self._known = versions

    def _try(self, tell: Callable[[], None]) -> bool:
        """Tell changes, one thread at a time; returns whether that succeeded."""
        try:
            with self._telling:
                tell()
        except Exception:  # whatever it is, the streams of the others must go on
            logger.warning("live events: the database did not answer", exc_info=True)
            return False
        return True

    def _has_listeners(self) -> bool:
        with self._lock:
            if not self._matches:
                self._thread = None
            return bool(self._matches)


def _crowds(ear: Ear) -> Iterator[tuple[tuple[str, str | int], int]]:
    """The device and the account this stream counts for, with their limits."""
    if ear.device:
        yield ("device", ear.device), settings.DEVICE_STREAMS
    if ear.account is not None:
        yield ("account", ear.account), settings.ACCOUNT_STREAMS


def tell_changes(listeners: Iterable[Listener]) -> None:
    """Wake the listeners that may know of a change since they last looked, and those that were removed."""
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
            loop.call_soon_threadsafe(partial(_wake_all, theirs))


def _wake_all(listeners: list[Listener]) -> None:
    """Wake all listeners of a loop in one call: a thousand calls across threads cost more than a thousand events."""
    for listener in listeners:
        listener.wake()


def _look_up(ears: list[Ear]) -> Callable[[Ear], str | None]:
    """Ask the database once for all of them; what is returned tells what each may know, None for those removed since.

    Seals and seats are the DM's alone to know; a guest learns of a seal of the other side by nothing.
    """
    versions = current_versions({ear.match_id for ear in ears})
    # By guest and key: a new device in the seat has another key.
    guests = Guest.objects.filter(match__in={ear.match_id for ear in ears if ear.guest_id is not None})
    rows = guests.filter(removed_at=None).order_by().values_list("pk", "key", "own_version")
    own = {(pk, key): own_version for pk, key, own_version in rows}
    sessions = _open_sessions({ear.key for ear in ears if ear.guest_id is None})

    def knows(ear: Ear) -> str | None:
        if ear.match_id not in versions:
            return None
        public, dm = versions[ear.match_id]
        if ear.guest_id is None:
            return known_tag(public, dm) if ear.key in sessions else None
        own_version = own.get((ear.guest_id, ear.key))
        return None if own_version is None else known_tag(public, own_version)

    return knows


def known_tag(public_version: int, own_version: int) -> str:
    """A tag of all that a listener may know."""
    return f"{public_version}.{own_version}"


def current_versions(match_ids: set[int]) -> dict[int, tuple[int, int]]:
    rows = Match.objects.filter(pk__in=match_ids).values_list("pk", "public_version", "dm_version")
    return {pk: (public, dm) for pk, public, dm in rows}


def _open_sessions(keys: set[str]) -> set[str]:
    if not keys:
        return set()
    still_open = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(still_open.values_list("session_key", flat=True))


hub = Hub()
