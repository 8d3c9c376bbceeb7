"""A first evening by itself, on whatever system this is: serve, sign in, back up, be killed, restore, serve again, end.

`python tests/smoke.py` tries the clone, `python tests/smoke.py game-of-kings` the installed program. Standard library only.
"""

import http.client
import http.cookiejar
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

CLONE = Path(__file__).resolve().parents[1]
COMMAND = sys.argv[1:] or [sys.executable, str(CLONE / "dev.py")]
# A program that is to be ended as by Ctrl-C is on Windows the first of a group, which hears Ctrl-Break alone.
GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
ENDING: int = getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT)
PATIENCE = 900.0  # seconds for the first start, which fetches its packages
BEGUN = time.monotonic()


def say(sentence: str) -> None:
    print(f"{time.monotonic() - BEGUN:6.1f} s  {sentence}", flush=True)


def wait_until(condition, patience: float) -> bool:
    until = time.monotonic() + patience
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.2)
    return True


class Evening:
    """A folder and a port of its own, and the commands in them."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = folder / "log"
        own = {"GOK_VAR": str(folder / "var"), "PORT": str(self.port), "GOK_ENGINE": "off", "PYTHONUTF8": "1"}
        self.env = {**os.environ, **own}

    def words(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def serve(self) -> subprocess.Popen[bytes]:
        with self.log.open("w", encoding="utf-8") as output:
            launcher = subprocess.Popen(
                [*COMMAND, "run"], env=self.env, stdout=output, stderr=output, creationflags=GROUP
            )
        is_up = wait_until(lambda: "End with" in self.words() or launcher.poll() is not None, PATIENCE)
        assert is_up and launcher.poll() is None, self.words()
        return launcher

    def carry_out(self, *words: str) -> str:
        done = self._run(words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def is_carried_out(self, *words: str) -> bool:
        return self._run(words).returncode == 0

    def _run(self, words: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*COMMAND, *words], env=self.env, capture_output=True, encoding="utf-8")

    def answers(self) -> bool:
        try:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            line.request("GET", "/health/")
            return line.getresponse().status == 200
        except OSError:
            return False


def sign_in(link: str) -> str:
    """The sample campaign, as the device sees it that opens the link."""
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(jar)
    page = browser.open(link, timeout=60).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token and "Sign this device in" in page
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1]}).encode()
    browser.open(urllib.request.Request(link, form, {"Referer": link}), timeout=60)
    campaign = str(browser.open(urllib.parse.urljoin(link, "/campaigns/1/"), timeout=60).read(), "utf-8")
    sheet = re.search(r'href="(/static/[^"]+\.css)"', campaign)
    assert sheet and browser.open(urllib.parse.urljoin(link, sheet[1]), timeout=60).status == 200
    return campaign


def end(launcher: subprocess.Popen[bytes]) -> int:
    launcher.send_signal(ENDING)
    return launcher.wait(60)


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        evening = Evening(Path(folder))
        launcher = evening.serve()
        say("served")
        link = re.search(r"http://127\.0\.0\.1:\d+/sign-in/\S+", evening.words())
        assert link and "The Demo Campaign" in sign_in(link[0])
        say("signed in, the sample campaign shown")
        say(evening.carry_out("doctor").splitlines()[-1])
        backup = evening.carry_out("backup")
        assert Path(backup).is_file()
        say(f"backed up, {Path(backup).stat().st_size // 1024} kB")
        launcher.kill()
        launcher.wait()
        assert wait_until(lambda: not evening.answers(), 30), "the web server has outlived its launcher"
        # Its lock lasts until the last of what it had started is gone.
        assert wait_until(lambda: evening.is_carried_out("restore", backup), 30), evening.carry_out(
            "restore", backup
        )
        say("the launcher was killed, and all ended with it; restored")
        launcher = evening.serve()
        say("served again")
        assert end(launcher) == 0, evening.words()
        assert not evening.answers() and evening.words().endswith("Stopped.\n"), evening.words()
        say("ended in good order")


if __name__ == "__main__":
    main()
