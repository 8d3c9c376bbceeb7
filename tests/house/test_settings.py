"""The settings' promises: a private key file, no sign-in token in any log, passing database errors told apart."""

import logging
import stat
import sys
import threading

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory

from config.environment import machine_time_zone, read_or_make, zone_named
from config.logs import HideTokens
from tests.client import ROUTES, address
from tools import system

TOKEN = "Zm9yLW9uZS1kZXZpY2U"
KEYS = {
    "token",
    "code",
    "key",
    "player_key",
    "recap_key",
    "door_key",
    "study_key",
    "game_key",
    "tournament_key",
}
"""The arguments of routes that open a page for whoever knows them."""


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "var" / "secret_key"
    first = read_or_make(path)
    assert len(first) >= 50
    assert read_or_make(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["secret_key"]


def test_processes_that_start_at_once_agree_on_the_secret_key(tmp_path):
    keys: list[str] = []
    path = tmp_path / "secret_key"
    threads = [threading.Thread(target=lambda: keys.append(read_or_make(path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def printed(record: logging.LogRecord) -> str:
    assert HideTokens().filter(record)
    return logging.Formatter("%(message)s").format(record)


def test_no_log_line_carries_a_sign_in_token():
    path = f"/sign-in/{TOKEN}/"
    request = RequestFactory().get(path)
    try:
        raise ValueError(f"at {path}")
    except ValueError:
        failure = sys.exc_info()
    for message, args, info in (
        (f"Not Found: {path}", (), None),
        ("%s: %s", ("Not Found", path), None),
        ("%r", (request,), None),
        ("failed", (), failure),
    ):
        record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, message, args, info)
        record.request = request
        line = printed(record)
        assert TOKEN not in line
        assert TOKEN not in repr(vars(record).get("request"))
        assert "/sign-in/[hidden]" in line or line == "failed"


@pytest.mark.parametrize("path", [
    "/deadlines/{}/calendar.ics", "/reminders/{}/", "/sign-in/{}/", "/join/{}/", "/my/{}/", "/My//{}",
    "/Deadlines/{}/CALENDAR.ICS", "/deadlines//{}/calendar.ics", "/reminders/{}", "/live/door/{}/", "/live//tournament//{}",
    *(address(name, *[TOKEN] * len(wanted)) for name, wanted in ROUTES if KEYS.intersection(wanted) and len(wanted) == 1),
])  # fmt: skip
def test_no_log_line_carries_the_key_of_an_address_that_is_one(path):
    address = path.format(TOKEN)
    record = logging.LogRecord(
        "django.request", logging.WARNING, __file__, 1, f"Not Found: {address}", (), None
    )
    assert TOKEN not in printed(record)


def test_deadlines_are_told_in_this_machine_s_zone_where_none_is_named(monkeypatch):
    monkeypatch.setattr(system, "zone_of_machine", lambda: "Europe/Vienna")
    monkeypatch.delenv("TZ", raising=False)
    assert machine_time_zone() == "Europe/Vienna"
    monkeypatch.setenv("TZ", ":America/Lima")
    assert machine_time_zone() == "America/Lima"
    monkeypatch.setenv("TZ", "Nowhere/At_All")
    monkeypatch.setattr(system, "zone_of_machine", lambda: "")
    assert machine_time_zone() == "UTC"
    assert zone_named("Europe/Vienna") == "Europe/Vienna"
    with pytest.raises(ImproperlyConfigured, match="'Mars/Base'. Name one like Europe/Vienna"):
        zone_named("Mars/Base")


def test_every_logger_that_prints_by_itself_passes_the_filter():
    for name in ("", "django", "django.server", "uvicorn", "uvicorn.error", "uvicorn.access", "celery"):
        own = [
            handler for handler in logging.getLogger(name).handlers if type(handler) is logging.StreamHandler
        ]
        assert all(any(isinstance(each, HideTokens) for each in handler.filters) for handler in own), name


def test_pages_may_load_nothing_foreign_and_nothing_inline(settings):
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert policy["default-src"] == ["'self'"]
    assert not [source for sources in policy.values() for source in sources if "unsafe" in source]
    for name in ("object-src", "base-uri", "frame-ancestors"):
        assert policy[name] == ["'none'"]


@pytest.mark.django_db
def test_even_a_missing_page_carries_every_header(client):
    headers = client.get("/nowhere-at-all/").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "no-store" in headers["Cache-Control"]
