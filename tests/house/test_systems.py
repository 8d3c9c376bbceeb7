"""What differs between systems, on this one and on a Windows of paper."""

import ctypes
import importlib.util
import inspect
import io
import os
import signal
import socket
import subprocess
import sys
import types
from pathlib import Path

import pytest

from tests.marks import on_posix
from tools import run, system
from tools.places import ROOT


class Kernel:
    """Windows' own functions: what was called with which numbers; each succeeds unless told otherwise."""

    def __init__(self):
        self.calls, self.answers, self.jobs = [], {}, 100

    def __getattr__(self, name):
        def call(*words):
            numbers = [getattr(word, "value", word) for word in words]
            self.calls.append((name, *(word for word in numbers if isinstance(word, int | None))))
            self.jobs += name == "CreateJobObjectW"
            return self.jobs if name == "CreateJobObjectW" else self.answers.get(name, 1)

        return call

    def said(self, *names):
        return [call for call in self.calls if call[0] in names]


class Started:
    """A program, as Windows has started it."""

    def __class_getitem__(cls, item):
        return cls

    def __init__(self, command, **words):
        self.command, self.words, self.pid, self._handle = command, words, 4000 + len(command), 7


@pytest.fixture
def kernel():
    return Kernel()


@pytest.fixture
def windows(kernel, monkeypatch):
    """`tools/on_windows.py`, loaded where Python believes it is on Windows."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", types.SimpleNamespace(get_osfhandle=lambda number: number))
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, **words: kernel, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 33, raising=False)
    monkeypatch.setattr(ctypes, "WinError", lambda number: OSError(number, "Lock violation"), raising=False)
    monkeypatch.setattr(signal, "SIGBREAK", 21, raising=False)
    monkeypatch.setattr(signal, "CTRL_BREAK_EVENT", 1, raising=False)
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    spec = importlib.util.spec_from_file_location("windows", ROOT / "tools" / "on_windows.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start(leash):
    return leash.start(["python", "-m", "uvicorn"], cwd=ROOT, env={})


def test_both_systems_offer_the_same_under_the_same_names(windows):
    for name in system.__all__:
        here, there = getattr(system, name), getattr(windows, name)
        if inspect.isfunction(here):
            assert [*inspect.signature(here).parameters] == [*inspect.signature(there).parameters], name
        else:
            assert isinstance(there, type(here)), name
    methods = [name for name in vars(system.Leash) if not name.startswith("_")]
    assert all(callable(getattr(windows.Leash, name)) for name in methods)


def test_the_shapes_handed_to_windows_are_those_it_documents(windows):
    assert ctypes.sizeof(windows._Limits) == 144 and windows._Limits.flags.offset == 16
    assert ctypes.sizeof(windows._Overlapped) == 32 and windows._Overlapped.offset.offset == 16


def test_a_child_is_in_its_job_before_it_runs(windows, kernel):
    process = start(windows.Leash())
    assert process.words["creationflags"] == 0x200 | 0x4  # a group of its own, suspended
    names = [name for name, *_ in kernel.calls]
    assert names == [
        "CreateJobObjectW",
        "SetInformationJobObject",
        "AssignProcessToJobObject",
        "NtResumeProcess",
    ]
    assert kernel.said("AssignProcessToJobObject") == [("AssignProcessToJobObject", 101, 7)]


def test_a_tree_is_killed_by_its_job_and_what_is_left_when_all_are_closed(windows, kernel):
    leash = windows.Leash()
    first, second = start(leash), leash.start(["python"], cwd=ROOT, env={})
    leash.kill(first)
    leash.let_go(first)
    leash.close()
    leash.kill(second)  # has no job any more
    assert kernel.said("TerminateJobObject", "CloseHandle") == [
        ("TerminateJobObject", 101, 1), ("CloseHandle", 101), ("CloseHandle", 102),
    ]  # fmt: skip


def test_who_has_no_console_is_asked_in_vain_and_not_killed_by_it(windows, kernel):
    leash = windows.Leash()
    process = start(leash)
    kernel.answers["GenerateConsoleCtrlEvent"] = 0
    leash.ask_to_end(process)
    assert kernel.calls[-1] == ("GenerateConsoleCtrlEvent", 1, process.pid)
    assert kernel.said("TerminateJobObject") == []


def test_a_lock_lies_behind_what_is_written_in_the_file(windows, kernel, tmp_path):
    with (tmp_path / "lock").open("a+") as file:
        windows.lock(file, wait=True)
        windows.lock(file, shared=True)
        kernel.answers["LockFileEx"] = 0
        with pytest.raises(OSError, match="Lock violation"):
            windows.lock(file)
    assert [call[2] for call in kernel.said("LockFileEx")] == [2, 1, 3]
    assert windows._Overlapped(offset=windows._FAR).offset > 10**9


def test_a_process_is_alive_while_nothing_says_it_has_ended(windows, kernel, monkeypatch):
    kernel.answers["WaitForSingleObject"] = 0x102
    assert windows.is_alive(5)
    kernel.answers["WaitForSingleObject"] = 0
    assert not windows.is_alive(5)
    kernel.answers["OpenProcess"] = 0
    assert not windows.is_alive(5)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 5)
    assert windows.is_alive(5)  # another user's


def test_a_file_that_a_scanner_has_open_is_renamed_when_it_is_done(windows, tmp_path, monkeypatch):
    refusals = [PermissionError(13, "in use")] * 3
    rename = os.replace

    def refuse(old, new):
        if refusals:
            raise refusals.pop()
        rename(old, new)

    monkeypatch.setattr(os, "replace", refuse)
    (tmp_path / "new").write_text("restored")
    windows.move(tmp_path / "new", tmp_path / "database")
    assert (tmp_path / "database").read_text() == "restored" and not refusals


def test_a_file_that_stays_open_is_an_error_after_a_while(windows, tmp_path, monkeypatch):
    def refuse(old, new):
        raise PermissionError(13, "in use")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(windows, "_PATIENCE", 0.1)
    with pytest.raises(PermissionError):
        windows.move(tmp_path / "new", tmp_path / "database")


@pytest.mark.parametrize("on", ["here", "windows"])
def test_a_key_that_is_there_is_never_replaced(on, request, tmp_path, monkeypatch):
    module = system if on == "here" else request.getfixturevalue("windows")

    def rename(old, new):  # as Windows does
        if Path(new).exists():
            raise FileExistsError
        os.replace(old, new)

    monkeypatch.setattr(os, "rename", rename)
    for text in ("first", "second"):
        (tmp_path / "draft").write_text(text)
        module.name_once(tmp_path / "draft", tmp_path / "key")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("key", "first")]


def test_a_port_that_another_listens_on_is_not_shared_on_windows(windows):
    options = []
    windows.reserve(types.SimpleNamespace(setsockopt=lambda *words: options.append(words)))
    assert options == [(socket.SOL_SOCKET, -5, 1)]


@pytest.mark.parametrize("on", [pytest.param("posix", marks=on_posix), "windows"])
def test_a_console_of_another_code_page_shows_the_code_or_question_marks(on, request):
    module = system if on == "posix" else request.getfixturevalue("windows")
    page = io.BytesIO()
    console = io.TextIOWrapper(page, encoding="cp1252", write_through=True)
    module.prepare_console(console)
    console.write("█▀ Stopping …")
    assert page.getvalue() == (
        "?? Stopping \x85".encode("latin-1") if on == "posix" else "█▀ Stopping …".encode()
    )


def test_a_system_whose_worker_holds_no_beat_has_a_service_more(monkeypatch):
    started = []
    monkeypatch.setattr(system, "HAS_BEAT_IN_WORKER", False)
    monkeypatch.setattr(run, "_start_celery", lambda words, env, leash: started.append(words))
    assert [service.name for service in run._background({}, None)] == [
        "The background worker",
        "The background clock",
    ]
    assert "--beat" not in started[0] and started[1][0] == "beat"
    monkeypatch.setattr(system, "HAS_BEAT_IN_WORKER", True)
    assert [service.name for service in run._background({}, None)] == ["The background worker"]
    assert "--beat" in started[2]


def test_what_the_firewall_will_ask_is_told_once(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("GOK_VAR", str(tmp_path))
    monkeypatch.delenv("GOK_BIND", raising=False)
    for name, told in (("", 0), ("Windows", 1), ("Windows", 0)):
        monkeypatch.setattr(system, "FIREWALL_ASKS", name)
        run._tell_of_firewall()
        assert capsys.readouterr().out.count("Windows may ask now") == told


def test_nothing_is_told_of_a_firewall_where_only_this_machine_is_served(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("GOK_VAR", str(tmp_path))
    monkeypatch.setenv("GOK_BIND", "127.0.0.1")
    monkeypatch.setattr(system, "FIREWALL_ASKS", "Windows")
    run._tell_of_firewall()
    assert capsys.readouterr().out == ""


@on_posix
def test_half_copies_are_told_from_living_ones_by_their_process():
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert system.is_alive(os.getpid()) and system.is_alive(1) and not system.is_alive(ended.pid)


@on_posix
def test_the_zone_of_linux_and_macos_is_where_their_link_leads(tmp_path, monkeypatch):
    from tools import on_posix as posix

    monkeypatch.setattr(posix, "_LOCALTIME", tmp_path / "localtime")
    assert posix.zone_of_machine() == ""
    for folder in ("/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"):
        (tmp_path / "localtime").unlink(missing_ok=True)
        (tmp_path / "localtime").symlink_to(f"{folder}/Europe/Vienna")
        assert posix.zone_of_machine() == "Europe/Vienna"
