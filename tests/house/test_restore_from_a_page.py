"""A backup restored from a page of the served app: the launcher restarts it, and the device that asked is signed in."""

import http.cookiejar
import re
import sqlite3
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

from tests.house.test_launcher import env, table  # noqa: F401 (the fixtures of a served table)
from tests.patience import PATIENCE
from tools.processes import wait_until


class Browser:
    """A device with cookies and no script."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.jar = http.cookiejar.CookieJar()
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar)).open

    def get(self, path: str) -> str:
        with self._open(self.base + path, timeout=PATIENCE) as answer:
            self.path = urllib.parse.urlsplit(answer.url).path
            return str(answer.read().decode("utf-8", "replace"))

    def send(self, page: str, path: str, **form: str) -> str:
        wanted = r'name="(csrfmiddlewaretoken|key)" value="([^"]+)"'
        hidden = dict(re.findall(wanted, page))
        data = urllib.parse.urlencode({**hidden, **form}).encode()
        request = urllib.request.Request(self.base + path, data, {"Referer": self.base + path})
        with self._open(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def ready(self) -> str:
        """What is wanting, as JSON."""
        try:
            return self.get("/ready/")
        except urllib.error.HTTPError as error:
            return error.read().decode()

    def process(self) -> str:
        """Which process answers; empty for none."""
        try:
            return self.get("/health/")
        except (OSError, urllib.error.URLError):
            return ""


@pytest.fixture
def browser(table, env):  # noqa: F811
    browser = Browser(f"http://127.0.0.1:{env['PORT']}")
    path = re.search(r"127\.0\.0\.1:\d+(/sign-in/\S+/)", table.words())[1]
    page = browser.get(path)
    browser.send(page, path)
    return browser


def campaigns(var):
    with sqlite3.connect(var / "game-of-kings.sqlite3") as connection:
        return {name for (name,) in connection.execute("SELECT name FROM campaigns_campaign")}


def wait_for_another(browser, before):
    until = time.monotonic() + 60
    while (now := browser.process()) in ("", before):
        assert time.monotonic() < until, "it did not come back"
        time.sleep(0.2)
    return now


@pytest.mark.slow
def test_a_restore_from_a_page_restarts_the_app_and_keeps_the_sign_in(browser, table, env, tmp_path):  # noqa: F811
    var = tmp_path / "var"
    assert wait_until(lambda: "[]" in browser.ready(), 30), "the worker left no sign"
    browser.send(browser.get("/installation/backups/"), "/installation/backups/")
    (copy,) = (var / "backups").glob("*.sqlite3")
    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    founded = campaigns(var)
    with sqlite3.connect(var / "game-of-kings.sqlite3", timeout=PATIENCE) as connection:
        connection.execute("UPDATE campaigns_campaign SET name = 'Lost'")
    connection.close()
    address = f"/installation/backups/{copy.name}/"
    page = browser.get(address)
    assert "Lost" in page and "would be lost" in page and "comes back" in page
    assert (
        copy.read_bytes()
        == urllib.request.build_opener(urllib.request.HTTPCookieProcessor(browser.jar))
        .open(f"{browser.base}{address}file/")
        .read()
    )

    refused = browser.send(page, address)
    assert "Tick that you want to replace everything first." in refused
    before = browser.process()
    answer = browser.send(page, address, sure="yes")
    print(re.search(r"<main.*</main>", answer, re.S)[0])
    assert "is being put in place" in answer and 'data-comes-back="/installation/backups/"' in answer

    wait_for_another(browser, before)
    page = browser.get("/installation/backups/")
    assert browser.path == "/installation/backups/" and "The backup is restored." in page
    assert campaigns(var) == founded
    assert "replaced by a restore" in page
    assert "Serving again." in table.words()
    (kept,) = var.glob("game-of-kings-before-*.sqlite3")
    with sqlite3.connect(kept) as connection:
        assert connection.execute("SELECT DISTINCT name FROM campaigns_campaign").fetchall() == [("Lost",)]
    connection.close()
    assert f"/installation/backups/{kept.name}/" in page
    assert "comes back" in browser.get(f"/installation/backups/{kept.name}/")
