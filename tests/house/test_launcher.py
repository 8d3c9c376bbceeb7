"""The launcher's refusals and its one table of commands."""

import contextlib
import errno
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab import commands as lab
from tests.patience import PATIENCE
from tools import commands, environment, network, places, processes, run, running
from tools.places import ROOT
from tools.refusal import Refusal

START = [sys.executable, str(ROOT / "dev.py")]


@pytest.fixture
def env(tmp_path):
    """The environment of a table of its own: its folder, a free port, no settings of the tests."""
    dropped = ("SECRET_KEY", "GOK_PLAIN_STATIC", "DATABASE_URL")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "GOK_VAR": str(tmp_path / "var"), "PORT": str(network.free_port())}


def refused(words: list[str], env: dict[str, str]) -> str:
    done = subprocess.run([*START, *words], env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode != 0
    (line,) = done.stderr.strip().splitlines()
    return str(line)


class Table:
    """A running `dev.py run`."""

    def __init__(self, env: dict[str, str], log: Path) -> None:
        self.log = log
        self.output = log.open("w")
        self.process = subprocess.Popen([*START, "run"], env=env, stdout=self.output, stderr=self.output)

    def words(self) -> str:
        return self.log.read_text()

    def wait_served(self) -> None:
        ready = processes.wait_until(
            lambda: "make link" in self.words() or self.process.poll() is not None, 2 * PATIENCE
        )
        assert ready and self.process.poll() is None, self.words()

    def children(self) -> list[int]:
        """Return the living processes of this table other than the launcher, found by their folder."""
        mark = f"GOK_VAR={self.log.parent / 'var'}".encode()
        return [
            pid for pid in map(int, filter(str.isdecimal, os.listdir("/proc"))) if self._is_child(pid, mark)
        ]

    def child(self, program: str) -> int | None:
        """Return the process that runs this program."""
        for pid in self.children():
            with contextlib.suppress(OSError):
                if program.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                    return pid
        return None

    def _is_child(self, pid: int, mark: bytes) -> bool:
        try:
            own = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:
            return False
        return mark in own and pid != self.process.pid

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@pytest.fixture
def table(env, tmp_path, tmp_path_factory):
    """A table that is served; the database of the first one, once it has ended in good order, is the next one's."""
    database, kept = (
        tmp_path / "var" / "game-of-kings.sqlite3",
        tmp_path_factory.getbasetemp() / "kept.sqlite3",
    )
    if kept.exists():
        database.parent.mkdir(mode=0o700)
        shutil.copy(kept, database)
    running = Table(env, tmp_path / "log")
    try:
        running.wait_served()
        yield running
    finally:
        if running.process.poll() is None:
            running.end(signal.SIGTERM)
        running.output.close()
    if running.process.returncode == 0 and not database.with_name(f"{database.name}-wal").exists():
        shutil.copy(database, kept)


def test_a_taken_port_is_one_line(env):
    with socket.socket() as other:
        other.bind(("0.0.0.0", int(env["PORT"])))
        other.listen()
        assert "is taken" in refused(["run"], env)


def test_a_port_that_is_none_is_one_line(env):
    assert "PORT=http is not a port" in refused(["run"], {**env, "PORT": "http"})


@pytest.mark.parametrize(
    ("address", "sentence"),
    [("everywhere", "is not an IPv4 address"), ("192.0.2.7", "is no address of this machine")],
)
def test_an_address_that_is_none_of_this_machine_s_is_one_line(env, address, sentence):
    assert f"GOK_BIND={address} {sentence}" in refused(["run"], {**env, "GOK_BIND": address})


def test_links_lead_to_where_the_app_listens_and_is_reached(monkeypatch):
    monkeypatch.delenv("GOK_URL", raising=False)
    monkeypatch.setattr(network, "lan_addresses", lambda: ["192.168.1.20", "10.8.0.2"])
    bases = ["http://127.0.0.1:8000", "http://192.168.1.20:8000", "http://10.8.0.2:8000"]
    assert run._bases(8000) == bases
    monkeypatch.setenv("GOK_BIND", "127.0.0.1")
    assert run._bases(8000) == ["http://127.0.0.1:8000"]
    monkeypatch.setenv("GOK_URL", "https://chess.example/")
    assert run._bases(8000) == ["https://chess.example"]  # with GOK_HTTPS the other would lead there
    monkeypatch.setenv("GOK_URL", "http://192.168.1.20:8000")
    assert run._bases(8000) == ["http://127.0.0.1:8000", "http://192.168.1.20:8000"]
    monkeypatch.setenv("GOK_URL", "https://chess.example")
    assert "chess.example" in network.own_hosts()


def test_a_change_of_the_machine_s_addresses_is_told_once(monkeypatch, capsys):
    for name in ("GOK_URL", "GOK_BIND"):
        monkeypatch.delenv(name, raising=False)
    bases = ["http://127.0.0.1:8000"]
    for addresses in (
        [],
        ["192.168.43.1"],
        ["192.168.43.1"],
        ["192.168.43.1", "10.8.0.2"],
        ["10.8.0.2", "192.168.43.1"],
        [],
    ):
        monkeypatch.setattr(network, "lan_addresses", lambda addresses=addresses: addresses)
        bases = run._tell_of_addresses(8000, bases)
    assert [line.partition(" now.")[0] for line in capsys.readouterr().out.splitlines()] == [
        "This machine is reached at http://192.168.43.1:8000",
        "This machine is reached at http://192.168.43.1:8000 and http://10.8.0.2:8000",
        "This machine is in no network",
    ]


@pytest.mark.parametrize("url", ["chess.example", "http://192.168.1.20:8080/chess", "javascript:alert(1)"])
def test_a_gok_url_that_no_link_can_begin_with_is_one_line(env, url):
    said = refused(["run"], {**env, "GOK_URL": url})
    assert said.startswith("GOK_URL ") and "Take one like https://chess.example" in said


LABELS = st.from_regex(r"[a-z]([a-z0-9-]{0,9}[a-z0-9])?", fullmatch=True)
HOSTS = st.one_of(
    st.lists(LABELS, min_size=1, max_size=4).map(".".join),
    st.ip_addresses(v=4).filter(int).map(str),
    st.ip_addresses(v=6).filter(int).map("[{}]".format),
)
PORTS = st.integers(1, 65535).map(":{}".format) | st.just("")


@given(st.sampled_from(["http://", "https://", "HTTPS://"]), HOSTS, PORTS, st.sampled_from(["", "/"]))
def test_an_address_that_a_browser_finds_is_taken_however_it_is_written(scheme, host, port, end):
    assert network.url_fault(f"{scheme}{host}{port}{end}") == ""


WAYS = {
    "does not begin with http": lambda host, port, more: f"{host}{port}",
    "does not begin with http://": lambda host, port, more: f"{more}://{host}{port}",
    "does not begin with http:// or": lambda host, port, more: f"//{host}{port}",
    "has a path": lambda host, port, more: f"https://{host}{port}/{more}/",
    "goes on with": lambda host, port, more: f"https://{host}{port}/?{more}",
    "goes on with “?”": lambda host, port, more: f"https://{host}{port}#{more}",
    "holds a name": lambda host, port, more: f"https://{more}:x@{host}{port}",
    "no port": lambda host, port, more: f"https://{host}:{len(more) - 1 or 65536}{more}",
    "names no host": lambda host, port, more: f"https://{port}",
    "names no host,": lambda host, port, more: f"https://{more}_{host.strip('[]')}",
    "a blank": lambda host, port, more: f"https://{host}{port} ",
    "a blank or": lambda host, port, more: f"https://{more}ä.{host}{port}",
}


@pytest.mark.parametrize("words", WAYS)
@given(HOSTS, PORTS, LABELS)
def test_any_other_is_refused_by_what_is_wrong_with_it(words, host, port, more):
    fault = network.url_fault(WAYS[words](host, port, more))
    assert words in fault and ":x@" not in fault


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "[::]", "300.1.1.1", "1234", "a..b", "-a", "[fe80::1%25eth0]", "[::1", "a" * 64]
)
def test_what_is_no_host_anywhere_is_refused(host):
    assert "names no host" in network.url_fault(f"http://{host}:8000")


def test_a_folder_that_cannot_be_written_is_one_line(env, tmp_path):
    (tmp_path / "file").touch()
    assert "Cannot write in" in refused(["run"], {**env, "GOK_VAR": str(tmp_path / "file" / "var")})


def test_a_folder_of_somebody_else_is_told_with_the_command_that_helps(tmp_path, monkeypatch):
    def deny(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "getuid", lambda: 10001)
    monkeypatch.setattr(Path, "mkdir", deny)
    with pytest.raises(Refusal) as refusal:
        places.writable(tmp_path / "of the host")
    assert "(Permission denied)" in str(refusal.value)
    assert f"sudo chown -R 10001 '{tmp_path}/of the host'" in str(refusal.value)


def test_a_folder_may_be_tried_by_many_at_once(tmp_path):
    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(places.writable, [tmp_path / "var"] * 400)) == {tmp_path / "var"}
    assert not list((tmp_path / "var").iterdir())


def test_the_containers_network_is_one_setting_wherever_it_is_named():
    composed = (ROOT / "compose.yaml").read_text().partition("\nx-app:")[2]
    assert re.findall(r"[^ \"]*10\.70\.[^ \"\n}]*}?", composed) == ["${GOK_SUBNET:-10.70.0.0/24}"] * 2


def test_link_without_a_table_is_one_line(env):
    assert "not running" in refused(["link"], env)


def test_an_unknown_command_lists_the_known(env):
    assert "run | link" in refused(["dance"], env)


def test_an_old_python_is_told_so_in_words_it_can_parse():
    source = (ROOT / "dev.py").read_text()
    old = source.replace("import sys\n", "import sys\nsys.version_info = (3, 8, 1)\n", 1)
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; this is 3.8" in done.stderr
    assert not re.search(r"\bf\"|:=|->", source)


def test_a_second_start_installs_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "_pip_install", lambda lock: pytest.fail("installed again"))
    monkeypatch.setattr(environment, "_make_venv", lambda: None)
    monkeypatch.setattr(environment, "VENV", tmp_path)
    with pytest.raises(pytest.fail.Exception):
        environment.install("run")
    monkeypatch.setattr(environment, "_pip_install", lambda lock: None)
    environment.install("run")
    monkeypatch.setattr(environment, "_pip_install", lambda lock: pytest.fail("installed again"))
    environment.install("run")


def test_of_several_lock_files_those_that_are_missing_are_installed(monkeypatch, tmp_path):
    installed = set()
    monkeypatch.setattr(environment, "_pip_install", lambda lock: installed.add(lock.name))
    monkeypatch.setattr(environment, "_make_venv", lambda: None)
    monkeypatch.setattr(environment, "VENV", tmp_path)
    environment.install("run")
    installed.clear()
    environment.install("run", "dev", "engine")
    assert installed == {"dev.txt", "engine.txt"}
    assert all(map(environment.is_installed, ("run", "dev", "engine")))


def test_another_pythons_environment_behind_a_link_is_left_alone(monkeypatch, tmp_path):
    (tmp_path / "theirs").mkdir()
    link = tmp_path / ".venv"
    link.symlink_to("theirs")
    monkeypatch.setattr(environment, "VENV", link)
    monkeypatch.setattr(environment, "PYTHON", link / "bin/python")
    with pytest.raises(Refusal, match="Remove the link"):
        environment.install("run")


def test_the_machine_answers_to_its_own_names():
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(network.own_hosts())


def test_a_table_serves_signs_in_and_ends_with_everything_it_started(table, env):
    assert re.search(r"http://127\.0\.0\.1:\d+/sign-in/\S+/", table.words())
    assert len(table.children()) >= 2
    assert (table.log.parent / "var" / ".prepared").is_file()
    assert "running already" in refused(["run"], env)
    assert "is running" in refused(["restore", "any.sqlite3"], env)
    fresh = subprocess.run([*START, "link"], env=env, capture_output=True, text=True, check=True)
    assert "/sign-in/" in fresh.stdout
    asked = time.monotonic()
    assert table.end(signal.SIGINT) == 0
    assert time.monotonic() - asked < 15
    assert "Stopping …" in table.words() and table.words().endswith("Stopped.\n")
    assert table.children() == []


@pytest.mark.slow
def test_a_killed_launcher_takes_its_children_and_dead_ones_are_replaced(table, env):
    server, worker = table.child("uvicorn"), table.child("celery")
    for pid in (server, worker):
        os.kill(pid, signal.SIGKILL)
    assert processes.wait_until(lambda: network.answers(int(env["PORT"])), PATIENCE)
    assert processes.wait_until(lambda: table.child("celery") not in (None, worker), PATIENCE)
    assert "The web server was ended by signal 9 (Killed). Restarting it in 1 s." in table.words()
    assert "The background worker was ended by signal 9 (Killed). Restarting it in 1 s." in table.words()
    assert table.end(signal.SIGKILL) == -signal.SIGKILL
    assert processes.wait_until(lambda: table.children() == [], PATIENCE)


@dataclass
class Dead:
    ending: str = "ended with exit code 3"
    ended: bool = True


@pytest.fixture
def clock(monkeypatch):
    """A clock the test moves, and children that need no ending."""
    now = [100.0]
    monkeypatch.setattr(run.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(run, "end_all", lambda children: None)
    return now


def pauses(service, clock, deaths, capsys):
    """Let the service die so often; return the pauses it said."""
    for _ in range(deaths):
        service.look_after()
        clock[0] = service.due
        service.look_after()
    return [int(text) for text in re.findall(r"Restarting it in (\d+) s\.", capsys.readouterr().out)]


def test_a_service_that_keeps_dying_is_restarted_at_the_longest_pause(clock, capsys):
    service = run._Service("The web server", Dead)
    assert pauses(service, clock, 6, capsys) == [1, 2, 5, 15, 15, 15]
    service.look_after()
    assert "exit code 3, 7 times in a row; the lines above may say why" in capsys.readouterr().out


def test_a_service_that_ran_for_long_is_restarted_at_once_again(clock, capsys):
    service = run._Service("The web server", Dead)
    pauses(service, clock, 4, capsys)
    clock[0] += 61
    assert pauses(service, clock, 1, capsys) == [1]


def test_a_port_taken_in_the_meantime_is_said_until_it_is_free_again(clock, capsys):
    children = [Dead(), Refusal("Port 8000 is taken."), Refusal("Port 8000 is taken."), Dead(ended=False)]

    def start():
        child = children.pop(0)
        if isinstance(child, Refusal):
            raise child
        return child

    service = run._Service("The web server", start)
    assert pauses(service, clock, 2, capsys) == [1, 2, 5]
    clock[0] = service.due
    service.look_after()
    assert not service.child.ended and capsys.readouterr().out == ""


def test_a_web_server_that_never_answers_is_refused_at_the_first_start(clock, monkeypatch, tmp_path):
    monkeypatch.setenv("GOK_VAR", str(tmp_path))
    monkeypatch.setattr(run, "_start_server", lambda *words: Dead())
    monkeypatch.setattr(run.Child, "start", lambda *words, **more: Dead())
    monkeypatch.setattr(run, "_start_celery", lambda *words: Dead())
    monkeypatch.setattr(run, "end_all", lambda *words: None)
    lock = running.hold("unused")
    with contextlib.closing(lock.file), pytest.raises(Refusal, match="did not start"):
        run._serve(network.free_port(), lock)


def test_links_that_cannot_be_made_say_why(tmp_path, capsys):
    leash = processes.Leash()
    with (tmp_path / "links").open("w+") as links, contextlib.closing(leash):
        words = [sys.executable, "-c", "print('There is no DM yet.'); raise SystemExit(1)"]
        maker = processes.Child.start(words, env=os.environ, leash=leash, output=links)
        with pytest.raises(Refusal, match="No sign-in link could be made"):
            run._welcome(maker, links)
    assert capsys.readouterr().err == "There is no DM yet.\n"


# --- One table of commands -------------------------------------------------------------------------------
NAMES = {command.name for command in commands.COMMANDS}


def test_the_makefile_passes_on_every_command_and_no_other():
    makefile = (ROOT / "Makefile").read_text()
    assert set(re.search(r"\.PHONY: (.*)", makefile)[1].split()) == NAMES
    passed_on = re.search(r"^(.*):\n\t@\$\(PYTHON\) dev\.py \$@$", makefile, re.MULTILINE)[1].split()
    assert {*passed_on, "restore", "test-often"} == NAMES


@pytest.mark.parametrize(("words", "listed"), [
    (["make"], (*commands.NEEDED, *commands.RARELY)),
    (["make", "help"], (*commands.NEEDED, *commands.RARELY)),
    (["make", "lab"], lab.COMMANDS),
])  # fmt: skip
def test_help_and_the_laboratory_s_list_have_a_line_for_each(words, listed):
    shown = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in shown.splitlines() if line.startswith("  ")]
    assert [line[0] for line in lines] == [command.name for command in listed]
    assert all(len(line) > 2 for line in lines)


def test_six_commands_are_all_that_users_need():
    assert [command.name for command in commands.NEEDED] == [
        "run",
        "link",
        "backup",
        "restore",
        "doctor",
        "test",
    ]


def test_a_word_that_is_no_command_is_answered_with_those_that_are(capsys):
    assert commands.main(["fly"]) == 2
    usage = capsys.readouterr().err
    assert all(name in usage for name in NAMES)
