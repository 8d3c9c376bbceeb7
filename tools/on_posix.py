"""Linux and macOS, as tools/system.py names what differs: process groups, flock, signals, links."""

import contextlib
import ctypes
import fcntl
import os
import pwd
import resource
import shlex
import shutil
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NoReturn, TextIO

assert sys.platform != "win32"

MAKE = "make"
"""How a clone's commands are called."""
PYTHON = "bin/python"
"""Where it is in a virtual environment, among the programs."""
ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, a system that goes down, a closed terminal."""
OF_EVERY_PART: dict[str, str] = {}
"""What the environment of each part of the app holds on this system."""
HAS_BEAT_IN_WORKER = True
"""Whether Celery's worker can hold the beat in it."""
FIREWALL_ASKS = "macOS" if sys.platform == "darwin" else ""
"""Whose firewall asks when a program first listens; empty where none does."""
PORT_REFUSAL = "is kept by the system for its administrator, as all below 1024 are"
"""Why a port is refused to this user, as the end of a sentence."""

_NICENESS = 10
_ROOM_OF_TESTS = 2 * 1024**3  # bytes; a run of all of them writes some third of that
_ZONES = "zoneinfo/"
_LOCALTIME = Path("/etc/localtime")
_IS_UP, _IS_POINT_TO_POINT = 0x1, 0x10  # of a network card's flags
_FAMILY = slice(0, 2) if sys.platform == "linux" else slice(1, 2)  # of the bytes of a socket's address

_LIBC = ctypes.CDLL(None)

# A process of its own, so that it is there when its parent was killed outright: it learns of that because its
# standard input ends, and then ends every process group it was told of.
_WATCH = """
import os, signal, sys, time

def send(number, groups):
    reached = set()
    for group in groups:
        try:
            os.killpg(group, number)
            reached.add(group)
        except OSError:
            pass
    return reached

groups = set()
for line in sys.stdin:
    group = int(line)
    if group > 0:
        groups.add(group)
    else:
        groups.discard(-group)
groups = send(signal.SIGTERM, groups)
patience = time.monotonic() + 3
while groups and time.monotonic() < patience:
    time.sleep(0.05)
    groups = send(0, groups)
send(signal.SIGKILL, groups)
"""


class Leash:
    """Starts programs, and ends them and all they have started when this process ends, by whatever cause."""

    def __init__(self, keep_open: IO[str] | None = None) -> None:
        """`keep_open` is a locked file: its lock lasts until the last of the programs has ended."""
        self._watcher = subprocess.Popen(
            [sys.executable, "-S", "-c", _WATCH],
            stdin=subprocess.PIPE,
            text=True,
            start_new_session=True,
            pass_fds=() if keep_open is None else (keep_open.fileno(),),
        )

    def start(
        self,
        command: list[str],
        *,
        cwd: Path,
        env: Mapping[str, str],
        output: IO[str] | None = None,
        user: str | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a program, the leader of a process group of its own, as another user if so wished."""
        process = subprocess.Popen(
            command,
            cwd="/" if user else cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
        )
        self._tell(process.pid)
        return process

    def ask_to_end(self, process: subprocess.Popen[bytes]) -> None:
        """Ask the program, and all that it has started, to end."""
        self._send(process, signal.SIGTERM)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """End the program, and all that it has started, without a warning."""
        self._send(process, signal.SIGKILL)

    def _send(self, process: subprocess.Popen[bytes], number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)

    def let_go(self, process: subprocess.Popen[bytes]) -> None:
        """Forget a program that has ended: its number may soon be another's."""
        self._tell(-process.pid)

    def _tell(self, number: int) -> None:
        assert self._watcher.stdin
        with contextlib.suppress(BrokenPipeError):
            self._watcher.stdin.write(f"{number}\n")
            self._watcher.stdin.flush()

    def close(self) -> None:
        """End what is left, and the watcher."""
        assert self._watcher.stdin
        with contextlib.suppress(OSError):
            self._watcher.stdin.close()
        self._watcher.wait()


def become(command: list[str], cwd: Path) -> NoReturn:
    """Go on as another program; where that cannot be, run it and return its exit code."""
    os.chdir(cwd)
    os.execv(command[0], command)


def is_alive(process: int) -> bool:
    """Whether a process of that number runs, be it another user's."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def lower_priority() -> None:
    """Let pages go first: this process takes what they leave of the processor."""
    os.nice(_NICENESS)


def raise_file_limit() -> None:
    """Allow as many open files and connections as the system lets this user have."""
    hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(
        OSError, ValueError
    ):  # macOS names no hard limit and yet takes none above its own
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))


def lock(file: IO[str], *, wait: bool = False, shared: bool = False) -> None:
    """Lock an open file until it is closed; OSError where another has it, unless one waits.

    Those that share a lock keep out whoever wants it alone, and do not keep out each other.
    """
    fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))


def replace(old: Path, new: Path) -> None:
    """Rename a file; it takes the place of one that has the name."""
    os.replace(old, new)


def move(old: Path, new: Path) -> None:
    """The same, so that a power cut afterwards does not undo it."""
    replace(old, new)
    folder = os.open(new.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def name_once(draft: Path, name: Path) -> None:
    """Give a file its name if nothing has it yet, and remove it if something has."""
    with contextlib.suppress(FileExistsError):
        os.link(draft, name)  # unlike a rename, a link never replaces what is already there
    draft.unlink()


def may_others_read(file: Path) -> bool:
    """Whether other people of this machine can read the file."""
    return bool(stat.S_IMODE(file.stat().st_mode) & 0o077)


def way_to_write(folder: Path) -> str:
    """What helps where the system does not let this user write there, as a sentence without its end."""
    uid, quoted = os.getuid(), shlex.quote(str(folder))
    return (
        f"This runs as the user {uid}: sudo mkdir -p {quoted} && sudo chown -R {uid} {quoted}, in a container on the "
        "folder that is mounted there, or move the folder."
    )


def in_memory() -> Path | None:
    """Where files wait for no disk, if this system has such a place, and room there for those of all tests."""
    folder = Path("/dev/shm")
    if not os.access(folder, os.W_OK) or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return None
    return folder if shutil.disk_usage(folder).free > _ROOM_OF_TESTS else None


def reserve(probe: socket.socket) -> None:
    """Before `probe` is bound: a port that another program listens on is refused, one that was just let go is not."""
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


class _CardAddress(ctypes.Structure):
    """The beginning of an `ifaddrs`, which is the same on all of these systems: an address of a network card, and the next."""

    _fields_ = [
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("flags", ctypes.c_uint),
        ("address", ctypes.c_void_p),
    ]


def network_cards() -> list[tuple[str, str, bool]]:
    """The network cards that are up, once for each IPv4 address: name, address, and whether there is one other end alone."""
    head = ctypes.c_void_p()
    if _LIBC.getifaddrs(ctypes.byref(head)):
        return []
    cards, following = [], head.value
    while following:
        card = _CardAddress.from_address(following)
        raw = ctypes.string_at(card.address, 8) if card.address and card.flags & _IS_UP else bytes(8)
        if int.from_bytes(raw[_FAMILY], sys.byteorder) == socket.AF_INET:
            is_point_to_point = bool(card.flags & _IS_POINT_TO_POINT)
            cards.append((os.fsdecode(card.name), socket.inet_ntoa(raw[4:8]), is_point_to_point))
        following = card.next
    _LIBC.freeifaddrs(head)
    return cards


def zone_of_machine() -> str:
    """The name of the machine's time zone; empty if it is not known."""
    head, mark, name = str(_LOCALTIME.resolve()).rpartition(_ZONES)
    return name if mark else ""


def prepare_console(*streams: TextIO) -> None:
    """Letters that a terminal does not have become question marks, and no error."""
    for stream in streams:
        stream.reconfigure(errors="replace")  # type: ignore[attr-defined] # of every stream to a terminal
