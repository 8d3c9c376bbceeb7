"""Windows, as tools/system.py names what differs: job objects, consoles, files that cannot be renamed while they are open."""

import ctypes
import msvcrt
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from ctypes import wintypes
from pathlib import Path
from typing import IO, TextIO

assert sys.platform == "win32"

MAKE = "py dev.py"
PYTHON = "Scripts/python.exe"
ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)  # the last one also for a closed window
OF_EVERY_PART = {"PYTHONUTF8": "1"}  # else each writes and reads in the code page of the machine
HAS_BEAT_IN_WORKER = False
FIREWALL_ASKS = "Windows"
PORT_REFUSAL = (  # error 10013
    "is reserved by Windows, mostly for Hyper-V, WSL or Docker "
    "(“netsh int ipv4 show excludedportrange protocol=tcp” lists such blocks)"
)

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel.CreateJobObjectW.restype = wintypes.HANDLE
_kernel.OpenProcess.restype = wintypes.HANDLE
_kernel.GetCurrentProcess.restype = wintypes.HANDLE

_KILLED = 1  # the exit code of what is ended by force
_SUSPENDED = 0x4
_BELOW_NORMAL = 0x4000
_SYNCHRONIZE, _ACCESS_DENIED, _STILL_RUNS = 0x100000, 5, 0x102
_FAIL_AT_ONCE, _EXCLUSIVE = 0x1, 0x2
_FAR = 1 << 30  # of a locked file, one byte far behind all others: what is written in the file stays readable
_PATIENCE = 5.0  # seconds for a scanner or an indexer to close a file that is to be renamed


class _Overlapped(ctypes.Structure):
    _fields_ = [
        ("internal", ctypes.c_size_t),
        ("internal_high", ctypes.c_size_t),
        ("offset", ctypes.c_uint32),
        ("offset_high", ctypes.c_uint32),
        ("event", ctypes.c_void_p),
    ]


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, of which the flags alone are set."""

    _fields_ = [
        ("times", ctypes.c_int64 * 2),
        ("flags", ctypes.c_uint32),
        ("working_set", ctypes.c_size_t * 2),
        ("most_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("classes", ctypes.c_uint32 * 2),
        ("transfers", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    ]


_EXTENDED_LIMITS, _KILL_ON_CLOSE = 9, 0x2000


def _checked(answer: int) -> int:
    if not answer:
        raise ctypes.WinError(ctypes.get_last_error())
    return answer


class _Job:
    """A job object: all processes of a tree, which the system ends when the last handle of it is closed, however that comes."""

    def __init__(self) -> None:
        self._handle = wintypes.HANDLE(_checked(_kernel.CreateJobObjectW(None, None)))
        limits = _Limits(flags=_KILL_ON_CLOSE)
        _checked(
            _kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )
        )

    def take(self, process: subprocess.Popen[bytes]) -> None:
        """Take in a process that was started suspended, before it can have started others, and let it run."""
        handle = wintypes.HANDLE(int(process._handle))  # type: ignore[attr-defined] # Popen has no other name for it
        _checked(_kernel.AssignProcessToJobObject(self._handle, handle))
        ctypes.WinDLL("ntdll").NtResumeProcess(handle)

    def kill(self) -> None:
        _kernel.TerminateJobObject(self._handle, _KILLED)

    def close(self) -> None:
        _kernel.CloseHandle(self._handle)


class Leash:
    def __init__(self, keep_open: IO[str] | None = None) -> None:
        """No watcher: the system closes the jobs of a process that ends, and with them ends what is in them."""
        self._jobs: dict[int, _Job] = {}

    def start(
        self,
        command: list[str],
        *,
        cwd: Path,
        env: Mapping[str, str],
        output: IO[str] | None = None,
        user: str | None = None,
    ) -> subprocess.Popen[bytes]:
        assert user is None
        job = _Job()
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            creationflags=subprocess.CREATE_NEW_PROCESS_GROUP | _SUSPENDED,
        )
        try:
            job.take(process)
        except OSError:
            process.kill()
            raise
        self._jobs[process.pid] = job
        return process

    def ask_to_end(self, process: subprocess.Popen[bytes]) -> None:
        """By its console. Without one nobody can be asked; Python's own way would then end the process by force, and fail."""
        _kernel.GenerateConsoleCtrlEvent(signal.CTRL_BREAK_EVENT, process.pid)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        if job := self._jobs.get(process.pid):
            job.kill()

    def let_go(self, process: subprocess.Popen[bytes]) -> None:
        if job := self._jobs.pop(process.pid, None):
            job.close()

    def close(self) -> None:
        while self._jobs:
            self._jobs.popitem()[1].close()


def become(command: list[str], cwd: Path) -> int:
    return subprocess.run(command, cwd=cwd).returncode


def is_alive(process: int) -> bool:
    handle = wintypes.HANDLE(_kernel.OpenProcess(_SYNCHRONIZE, False, process))
    if handle.value is None:
        return ctypes.get_last_error() == _ACCESS_DENIED
    try:
        return bool(_kernel.WaitForSingleObject(handle, 0) == _STILL_RUNS)
    finally:
        _kernel.CloseHandle(handle)


def lower_priority() -> None:
    _kernel.SetPriorityClass(wintypes.HANDLE(_kernel.GetCurrentProcess()), _BELOW_NORMAL)


def raise_file_limit() -> None:
    """There is none worth raising."""


def lock(file: IO[str], *, wait: bool = False, shared: bool = False) -> None:
    handle = wintypes.HANDLE(msvcrt.get_osfhandle(file.fileno()))
    flags = (0 if wait else _FAIL_AT_ONCE) | (0 if shared else _EXCLUSIVE)
    overlapped = _Overlapped(offset=_FAR)
    _checked(_kernel.LockFileEx(handle, flags, 0, 1, 0, ctypes.byref(overlapped)))


def replace(old: Path, new: Path) -> None:
    """Try again for a while: whoever has one of the two open, be it to look for viruses, keeps it from being renamed."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            os.replace(old, new)
            return
        except PermissionError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def move(old: Path, new: Path) -> None:
    """NTFS keeps a journal of its folders, and lets nobody flush one."""
    replace(old, new)


def name_once(draft: Path, name: Path) -> None:
    try:
        os.rename(draft, name)  # here it never replaces what is already there
    except FileExistsError:
        draft.unlink()


def may_others_read(file: Path) -> bool:
    """What lies in somebody's own folder is theirs alone; the bits of its mode say nothing here."""
    return False


def way_to_write(folder: Path) -> str:
    return "Choose a folder of your own."


def in_memory() -> Path | None:
    """There is no such place."""
    return None


def reserve(probe: socket.socket) -> None:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)


def network_cards() -> list[tuple[str, str, bool]]:
    """By the machine's own name, which stands for all of its addresses; the cards' names are not told there."""
    try:
        addresses = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
    return [("", address, False) for address in addresses]


def zone_of_machine() -> str:
    from tzlocal import get_localzone_name  # where the app runs it is there

    return get_localzone_name() or ""


def prepare_console(*streams: TextIO) -> None:
    for stream in streams:
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[attr-defined] # of every stream to a console
