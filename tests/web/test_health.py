"""Health, slow requests, logs without secrets, and a wrong Host as one quiet line."""

import copy
import io
import json
import logging
import logging.config
import os
import secrets
import subprocess
import sys
import urllib.request
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from django.core import mail
from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http.multipartparser import MultiPartParserError
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from campaigns.installation.models import WorkerSign
from config import logs
from config.logs import JsonLines, TroubleFile, logger, name_slow_requests
from config.once_a_minute import RateLimitFilter
from tests.patience import PATIENCE
from tools.places import ROOT

NOTE = "The duke is the poisoner"
EVERY_PAGE = {
    "content-security-policy", "cross-origin-opener-policy", "referrer-policy", "x-content-type-options",
    "x-frame-options",
}  # fmt: skip


@pytest.mark.postgres
@pytest.mark.django_db
def test_ready_says_what_is_wanting_and_nothing_else(client):
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "wanting": ["worker"]})
    WorkerSign.objects.create(host="here", seen_at=timezone.now())
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "wanting": []})
    assert answer["Cache-Control"] == "no-store" and not answer.cookies
    assert {name.lower() for name in answer.headers} >= EVERY_PAGE


@pytest.mark.django_db
def test_ready_answers_plain_http_and_any_host(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["kings.example"]
    assert client.get("/ready/", headers={"host": "10.1.2.3:8000"}).status_code == 503
    assert client.get("/", headers={"host": "kings.example"}).status_code == 301
    assert client.post("/ready/", headers={"host": "kings.example"}).status_code == 301


def test_health_is_answered_to_any_host_without_a_thread(app_server):
    for method in ("GET", "HEAD"):
        with closing(HTTPConnection("127.0.0.1", app_server.port, timeout=PATIENCE)) as line:
            line.request(method, "/health/", headers={"Host": "anything.example"})
            answer = line.getresponse()
            body = answer.read()
            assert answer.status == 200 and answer.headers["Cache-Control"] == "no-store"
            assert (json.loads(body)["alive"] is True) if method == "GET" else body == b""
            assert {name.lower() for name in answer.headers} >= EVERY_PAGE


@pytest.mark.slow
def test_health_tells_one_process_from_the_next(app_server):
    def state():
        with urllib.request.urlopen(f"{app_server.url}/health/") as answer:
            return json.load(answer)

    first = state()
    assert state() == first == {"alive": True, "process": first["process"]}
    app_server.restart()
    assert state() != first


def raised(error):
    try:
        raise error
    except type(error):
        return sys.exc_info()


def record_of(message, *args, error=None, name="django.request", level=logging.ERROR):
    return logging.LogRecord(name, level, __file__, 1, message, args, raised(error) if error else None)


def test_a_line_for_machines_tells_the_error_but_none_of_its_words():
    error = ValueError(f"invalid literal: {NOTE!r}")
    record = record_of("Task %s raised unexpected: %r\nTraceback ... %s", "t", error, error, error=error)
    line = json.loads(JsonLines().format(record))
    assert NOTE not in json.dumps(line)
    assert line["message"] == "Task t raised unexpected: ValueError" and line["error"] == "ValueError"
    assert line["where"][-1].endswith(" raised") and line["level"] == "ERROR"


def test_the_file_of_errors_holds_no_words_and_the_same_line_once_a_minute(tmp_path):
    handler = TroubleFile(str(tmp_path / "log" / "troubles.jsonl"))
    for _ in range(3):
        handler.handle(record_of("Internal Server Error: %s", "/x/", error=KeyError(NOTE)))
    handler.handle(record_of("Not Found", level=logging.WARNING))
    handler.handle(record_of("slow: GET /y/", name=logger.name, level=logging.WARNING))
    lines = (tmp_path / "log" / "troubles.jsonl").read_text().splitlines()
    assert [json.loads(line)["message"] for line in lines] == ["Internal Server Error: /x/", "slow: GET /y/"]
    assert NOTE not in "".join(lines)
    assert (tmp_path / "log" / "troubles.jsonl").stat().st_mode & 0o077 == 0


def test_the_file_of_errors_stays_small_and_failing_writes_do_no_harm(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "_MAX_BYTES", 500)
    handler = TroubleFile(str(tmp_path / "troubles.jsonl"))
    for number in range(50):
        handler.handle(record_of("error %s", number))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["troubles.jsonl", "troubles.jsonl.1"]
    assert all(path.stat().st_size < 800 for path in tmp_path.iterdir())
    (tmp_path / "file").touch()
    TroubleFile(str(tmp_path / "file" / "troubles.jsonl")).handle(record_of("lost"))


@pytest.mark.django_db
def test_a_slow_request_is_named_by_its_route_and_not_by_its_address(people, settings, caplog):
    settings.SLOW_SECONDS = 0.000001
    token = "Zm9yLW9uZS1kZXZpY2U"
    people.stranger.get(f"/sign-in/{token}/?next=/secret/")
    (line,) = [record for record in caplog.records if record.name == logger.name]
    assert line.getMessage().startswith("slow: GET /sign-in/<str:token>/ took ")
    assert token not in line.getMessage() and "secret" not in line.getMessage()
    assert json.loads(JsonLines().format(line))["route"] == "/sign-in/<str:token>/"
    settings.SLOW_SECONDS = 0
    people.stranger.get("/sign-in/")
    assert len([record for record in caplog.records if record.name == logger.name]) == 1


def test_a_request_that_is_quick_is_not_named(settings, caplog):
    settings.SLOW_SECONDS = 60.0
    handle = name_slow_requests(lambda request: None)
    handle(RequestFactory().get("/"))
    assert caplog.records == []


def test_what_no_page_of_ours_sends_is_one_quiet_line_a_minute():
    filter_ = RateLimitFilter()
    for error, sentence in (
        (DisallowedHost("Invalid HTTP_HOST header: evil.example"), "A request for a host that is not ours"),
        (TooManyFieldsSent(NOTE), "A form of more than a thousand fields was refused."),
        (TooManyFilesSent(NOTE), "A form of more than a hundred files"),
        (RequestDataTooBig(NOTE), "two and a half megabytes"),
        (MultiPartParserError(NOTE), "no page of ours sends was refused (MultiPartParserError)"),
        (BadRequest(NOTE), "(BadRequest)"),
    ):
        records = [record_of("%s", error, error=error, name="django.security") for _ in range(3)]
        assert [filter_.filter(record) for record in records] == [True, False, False]
        assert sentence in records[0].getMessage() and NOTE not in records[0].getMessage()
        assert records[0].exc_info is None and records[0].levelname == "WARNING"
    assert filter_.filter(record_of("another", error=ValueError("x")))


@pytest.mark.slow
@pytest.mark.django_db
def test_every_page_has_the_headers_of_every_page(dm):
    for url in ("/", "/sign-in/", "/nowhere/"):
        assert {name.lower() for name in dm.get(url).headers} >= EVERY_PAGE


@pytest.mark.django_db
def test_a_wrong_host_gets_a_400(client, settings):
    settings.ALLOWED_HOSTS = ["kings.example"]
    assert client.get("/sign-in/", headers={"host": "evil.example"}).status_code == 400


ASK = """
import json
from django.conf import settings as s
print(json.dumps([s.SECURE_HSTS_SECONDS, s.CSRF_TRUSTED_ORIGINS]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("environment", "told"), [
    ({}, [0, []]),
    ({"GOK_HTTPS": "true"}, [0, []]),
    ({"GOK_HSTS_DAYS": "30"}, [0, []]),
    (
        {"GOK_HTTPS": "true", "GOK_HSTS_DAYS": "30", "GOK_ORIGINS": "https://chess.example"},
        [30 * 24 * 60 * 60, ["https://chess.example"]],
    ),
], ids=["at a table", "https alone", "http", "on wish"])  # fmt: skip
def test_browsers_are_told_to_insist_on_https_only_on_wish(environment, told):
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **environment}
    done = subprocess.run([sys.executable, "-c", ASK], cwd=ROOT, env=env, capture_output=True, text=True)
    assert json.loads(done.stdout) == told


@contextmanager
def logged(settings):
    """What the settings of a real start write: the lines of the log, and the file of errors."""
    written = io.StringIO()
    config = copy.deepcopy(settings.LOGGING)
    config["handlers"]["stderr"]["stream"] = written
    troubles = settings.VAR_DIR / "log" / f"{secrets.token_hex(4)}.jsonl"
    config["handlers"]["troubles"]["path"] = str(troubles)
    try:
        logging.config.dictConfig(config)
        yield lambda: (written.getvalue().splitlines(), troubles.read_text() if troubles.exists() else "")
    finally:
        logging.config.dictConfig(settings.LOGGING)


def test_a_wrong_host_is_one_line_with_no_traceback_and_no_mail(client, settings):
    settings.ALLOWED_HOSTS = ["kings.example"]
    settings.ADMINS = [("Whoever", "runs@example.org")]
    with logged(settings) as lines:
        for name in ("evil.example", "worse.example", "kings.example:x"):
            assert client.get("/health-of/", headers={"host": name}).status_code == 400
        [line], troubles = lines()
    assert "A request for a host that is not ours was refused" in line and "evil" not in line
    assert troubles == "" and mail.outbox == []


@pytest.mark.slow
@pytest.mark.django_db
def test_a_form_of_more_than_a_thousand_fields_is_a_page_and_one_line(dm, campaign, settings):
    url, fields = reverse("campaign-new"), {f"field-{number}": "x" for number in range(1001)}
    with logged(settings) as lines:
        for answer in (
            dm.post(url, fields),
            dm.post(url, urlencode(fields), "application/x-www-form-urlencoded"),
            dm.get(f"{reverse('matches', args=[campaign.pk])}?{urlencode(fields)}"),
        ):
            assert answer.status_code == 400 and "and a thousand fields" in answer.text
        written, troubles = lines()
    assert written and all("was refused" in line for line in written) and troubles == ""
    assert "thousand fields" in written[0]
