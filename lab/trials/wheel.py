"""Tries the installed program as a stranger has it: first page, the sample game by typing, a backup, its restore.

As root, `python3 -m lab.trials.wheel FOLDER SUITE` makes a bare Debian of that suite in FOLDER (python3 and python3-venv, and
neither git nor make, npm or a compiler), installs the newest wheel of `dist/` there as an ordinary user, and tries it.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tools import network
from tools.places import ROOT
from tools.processes import wait_until
from tools.refusal import Refusal
from tools.tablet import Tablet, headers, hidden_fields_of

_PATIENCE = 240.0  # seconds, on a machine that has other things to do
# "A sample game", Dragon #70, turn five as the Strategy Table has it: White, Black, d%.
_SAMPLE = ("F C 82", "A E 77", "D F 56", "E A 48", "B E 30", "A F 20")
_PLAYERS = {"white-text": "Ysolde of the White Tower", "black-text": "Brannoc Blackhand"}
_WON = "Ysolde of the White Tower wins"
_SHARED = ("etc/resolv.conf", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt")
_PASSED_ON = ("PIP_", "HTTP", "http", "NO_PROXY", "no_proxy", "SSL_")
_ABSENT = ("git", "make", "npm", "node", "cc", "gcc")


@dataclass
class Program:
    """The installed program; `enter` are the words that stand before its own, `env` is all that it is told."""

    enter: list[str]
    env: dict[str, str]
    log: Path
    port: int = field(default_factory=network.free_port)
    process: subprocess.Popen[bytes] | None = None

    def do(self, *arguments: str) -> str:
        """One command; what it prints."""
        done = subprocess.run(
            [*self.enter, *arguments], env=self.env, cwd="/", capture_output=True, text=True
        )
        if done.returncode:
            raise Refusal(f"{' '.join(arguments)}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self) -> float:
        """Serve; the seconds until the first page."""
        began = time.monotonic()
        with self.log.open("w") as output:
            arguments = [*self.enter, "run", f"PORT={self.port}"]
            self.process = subprocess.Popen(arguments, env=self.env, cwd="/", stdout=output, stderr=output)
        process = self.process
        is_up = wait_until(lambda: process.poll() is not None or network.answers(self.port), _PATIENCE)
        if not is_up or process.poll() is not None:
            raise Refusal(self.log.read_text())
        return time.monotonic() - began

    def end(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(_PATIENCE)


def sign_in(port: int, link: str) -> Tablet:
    """A tablet on which the link's one button was pressed."""
    path = urlsplit(link).path
    key = hidden_fields_of(Tablet([port], "", path, _PATIENCE).until_answered("GET", path))["key"]
    line = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    line.request("POST", path, urlencode({"key": key}), headers(""))
    cookies = ";".join(line.getresponse().msg.get_all("Set-Cookie", []))
    line.close()
    session = re.search(r"sessionid=\w+", cookies)
    if not session:
        raise Refusal(f"{link} did not sign in.")
    return Tablet([port], session[0], "", patience=_PATIENCE)


def play_the_sample_game(tablet: Tablet) -> None:
    """From New game to the result, names and dice typed."""
    new_url = "/campaigns/1/games/new/grice/"
    page = tablet.until_answered("GET", new_url)
    [date] = re.findall(r'name="date"[^>]*value="([^"]*)"', page)
    tablet.post(new_url, key=hidden_fields_of(page)["key"], date=date, **_PLAYERS)
    matches = re.findall(r"/campaigns/1/grice/(\d+)/", tablet.until_answered("GET", "/campaigns/1/matches/"))
    tablet.path = f"/campaigns/1/grice/{max(map(int, matches))}/"
    tablet.send("throw-limit", faces="3")
    for white, black, percentile in map(str.split, _SAMPLE):
        tablet.look()
        tablet.send("turn", white=white, black=black, faces=percentile)


def has_won(tablet: Tablet) -> bool:
    return _WON in re.sub(r"<[^>]+>", "", tablet.until_answered("GET", tablet.path))


def evening(program: Program) -> float:
    """The whole trial; the seconds until the first page. Raises Refusal where something is not as promised."""
    seconds = program.start()
    try:
        wait_until(lambda: "A fresh link" in program.log.read_text(), _PATIENCE)
        tablet = sign_in(program.port, _link(program.log.read_text()))
        sign_in(program.port, _link(program.do("link")))
        backup_file = program.do("backup").strip()
        play_the_sample_game(tablet)
        if not has_won(tablet):
            raise Refusal("The sample game has no winner.")
        program.end()
        program.do("restore", f"FILE={backup_file}")
        program.start()
        if tablet.ask("GET", tablet.path)[0] != 404:
            raise Refusal("The restored database still has the game that was played since.")
        # The worker is first seen some seconds after the page.
        wait_until(lambda: _is_well(program), _PATIENCE)
        program.do("doctor")
    finally:
        program.end()
    return seconds


def _is_well(program: Program) -> bool:
    try:
        program.do("doctor")
    except Refusal:
        return False
    return True


def _link(output: str) -> str:
    match = re.search(r"http://127\.0\.0\.1:\d+/sign-in/\S+/", output)
    if match is None:
        raise Refusal(f"No link: {output}")
    return match[0]


def bare_debian(folder: Path, suite: str) -> Program:
    """A root with Python alone, the wheel installed in it by the user `king`."""
    wheel = max((ROOT / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    packages = "--include=python3,python3-venv,ca-certificates,tzdata"
    _do(["debootstrap", "--variant=minbase", packages, suite, str(folder)])
    _do(["chroot", str(folder), "useradd", "--create-home", "king"])
    _do(["mount", "-t", "proc", "proc", str(folder / "proc")])
    for shared in _SHARED:
        if Path("/", shared).is_file():
            shutil.copy(Path("/", shared), folder / shared)
    shutil.copy(wheel, folder / "home" / "king")
    passed = {name: value for name, value in os.environ.items() if name.startswith(_PASSED_ON)}
    env = {**passed, "HOME": "/home/king", "PATH": "/usr/bin:/bin"}
    enter = ["/usr/sbin/chroot", "--userspec=king:king", str(folder)]
    present = [
        name
        for name in _ABSENT
        if subprocess.run([*enter, "which", name], env=env, capture_output=True).returncode == 0
    ]
    if present:
        raise Refusal(f"The root is not bare: it has {', '.join(present)}.")
    _do([*enter, "python3", "-m", "venv", "/home/king/chess"], env)
    began = time.monotonic()
    _do([*enter, "/home/king/chess/bin/pip", "install", "--quiet", f"/home/king/{wheel.name}"], env)
    version = subprocess.run([*enter, "python3", "--version"], env=env, capture_output=True, text=True).stdout
    print(f"{suite}: {version.strip()}, installed in {time.monotonic() - began:.1f} s", flush=True)
    return Program([*enter, "/home/king/chess/bin/game-of-kings"], env, folder.with_suffix(".log"))


def _do(command: list[str], env: dict[str, str] | None = None) -> None:
    if code := subprocess.run(command, env=env).returncode:
        raise Refusal(f"{shlex.join(command[:3])} ... ended with {code}.")


def main(folder: Path, suite: str) -> int:
    program = bare_debian(folder, suite)
    try:
        seconds = evening(program)
    finally:
        subprocess.run(["umount", str(folder / "proc")], check=False)
    print(
        f"{suite}: the first page after {seconds:.1f} s; sample game, backup and restore are right",
        flush=True,
    )
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2]))
    except Refusal as refusal:
        sys.exit(str(refusal))
