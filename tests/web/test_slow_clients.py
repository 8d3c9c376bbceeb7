"""Clients that send or read slowly, or too much, against the real server: no page waits for them."""

import json
import socket
import tempfile
import time
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from statistics import quantiles

import pytest
from django.db import connection

from tests.patience import PATIENCE
from tests.server import AppServer, environment
from tools.processes import wait_until
from tools.system import raise_file_limit
from tools.tablet import CSRF

pytestmark = pytest.mark.django_db
SCRIPT = "/static/django_htmx/htmx-2.js"  # 168 kB
FORM = f"Host: 127.0.0.1\r\nCookie: csrftoken={CSRF}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
DEADLINE = 2.0
MANY = 200


@pytest.fixture(scope="module")
def server(django_db_setup):
    """The served app with short deadlines; these tests leave nothing in its database."""
    short = {"GOK_BODY_SECONDS": str(DEADLINE), "GOK_ANSWER_SECONDS": str(DEADLINE)}
    server = AppServer({**environment(connection.settings_dict), **short})
    try:
        server.wait()
        yield server
    finally:
        server.stop()


def begun(server, length, sent=b"code=x", more=""):
    """A form to the door of which only the beginning is sent."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    line.sendall(f"POST /join/ HTTP/1.1\r\n{FORM}{more}Content-Length: {length}\r\n\r\n".encode() + sent)
    return line


def unread(server):
    """Two scripts asked for over a line like a phone's, and nothing read of them."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    line.settimeout(10)
    line.connect(("127.0.0.1", server.port))
    line.sendall(f"GET {SCRIPT} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 2)
    return line


def answer(line):
    response = HTTPResponse(line)
    response.begin()
    return response, response.read().decode()


def ask(server, method, path, body=None, headers=None):
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
        line.request(method, path, body, headers or {})
        response = line.getresponse()
        return response, response.read().decode()


def p95(server):
    """The milliseconds in which the sign-in page and a form sent to the door are answered."""
    spent = []
    for _ in range(30):
        for method, path in (("GET", "/sign-in/"), ("POST", "/join/")):
            began = time.perf_counter()
            assert ask(server, method, path, "code=x" if method == "POST" else None)[1]
            spent.append(1000 * (time.perf_counter() - began))
    return quantiles(spent, n=20)[-1]


@pytest.mark.slow
def test_pages_answer_as_before_while_hundreds_send_and_read_slowly(server, capsys):
    quiet = p95(server)
    with ExitStack() as stack:
        bodies = [stack.enter_context(closing(begun(server, 1000))) for _ in range(MANY)]
        readers = [stack.enter_context(closing(unread(server))) for _ in range(MANY)]
        time.sleep(1)
        crowded = p95(server)
        with capsys.disabled():
            print(f"\np95 of a page: {quiet:.0f} ms alone, {crowded:.0f} ms beside 400 slow clients")
        assert crowded < 4 * quiet + 500
        assert {answer(line)[0].status for line in bodies} == {408}
        time.sleep(DEADLINE)
        assert not any(is_whole(line) for line in readers)


def is_whole(line):
    """Whether both scripts come after all."""
    with suppress(OSError, HTTPException):
        return all(len(answer(line)[1]) > 150_000 for _ in range(2))
    return False


def test_a_body_that_does_not_come_is_told_and_the_line_is_closed(server):
    with closing(begun(server, 1000)) as line:
        began = time.monotonic()
        response, page = answer(line)
        assert DEADLINE - 0.5 < time.monotonic() - began < DEADLINE + PATIENCE
        assert response.status == 408 and "did not arrive in time" in page
        assert line.recv(1) == b""
    assert security(response) == security(ask(server, "GET", "/nowhere/")[0])


def security(response):
    names = ("content-security-policy", "referrer-policy", "x-frame-options", "x-content-type-options")
    headers = {name: response.headers[name] for name in (*names, "cache-control")}
    assert all(headers.values())
    return headers


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
def test_who_may_not_listen_is_told_what_every_missing_page_says(server, method):
    response, page = ask(server, method, "/live/nowhere/", "x=1" if method == "POST" else None)
    missing, same = ask(server, method, "/nowhere/")
    assert response.status == missing.status == 404
    assert security(response) == security(missing) and page == same


def test_a_body_far_too_large_is_told_so_once_it_is_sent(server):
    response, page = ask(server, "POST", "/join/", b"x" * 3_500_000)
    assert response.status == 413 and security(response) == security(ask(server, "GET", "/nowhere/")[0])
    assert "two and a half megabytes are the most" in page


def test_a_request_with_two_lengths_is_refused_and_the_line_is_closed(server):
    chunked = b"6\r\ncode=x\r\n0\r\n\r\n"
    with closing(begun(server, 6, chunked, "Transfer-Encoding: chunked\r\n")) as line:
        response, page = answer(line)
        assert response.status == 400 and "That could not be read" in page
        assert line.recv(1) == b""
    assert security(response) == security(ask(server, "GET", "/nowhere/")[0])


def test_a_program_is_told_the_same_as_json(server):
    response, text = ask(server, "POST", "/api/v1/people", b"x" * 3_500_000)
    assert response.status == 413 and "too large" in json.loads(text)["error"]
    assert response.headers["access-control-allow-origin"] == "*" and security(response)
    length = "Content-Length: 9\r\nTransfer-Encoding: chunked"
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)) as line:
        line.sendall(f"POST /api/v1/people HTTP/1.1\r\n{FORM}{length}\r\n\r\n0\r\n\r\n".encode())
        response, text = answer(line)
        assert response.status == 400 and json.loads(text)["error"]


@pytest.mark.parametrize(("length", "status"), [(6, 100), (3_000_000, 413)])
def test_who_asks_before_sending_is_told_whether_to(server, length, status):
    with closing(begun(server, length, b"", "Expect: 100-continue\r\n")) as line:
        assert line.recv(4096).startswith(f"HTTP/1.1 {status} ".encode())
        if status == 100:
            line.sendall(b"code=x")
            assert answer(line)[0].status == 403  # for want of the form's own token


def test_a_connection_is_kept_for_the_next_form_however_the_body_came(server):
    with closing(begun(server, 12)) as line:
        for part in (b"code=", b"x"):
            time.sleep(0.05)
            line.sendall(part)
        assert answer(line)[0].status == 403
        line.sendall(f"HEAD {SCRIPT} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = HTTPResponse(line, method="HEAD")
        head.begin()
        assert (head.status, head.read()) == (200, b"")
        line.sendall(f"GET {SCRIPT} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        response, script = answer(line)
        assert (
            len(script.encode())
            == int(response.headers["content-length"])
            == int(head.headers["content-length"])
        )


@pytest.mark.parametrize("used", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_head_that_is_not_whole_is_cut_off_and_the_next_is_answered(server, used):
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=3 * DEADLINE)) as line:
        if used:
            line.sendall(b"GET /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert answer(line)[0].status == 200
        began = time.monotonic()
        line.sendall(b"GET /sign-in/ HTTP/1.1\r\n")
        assert ask(server, "GET", "/sign-in/")[0].status == 200
        with suppress(ConnectionResetError):
            assert line.recv(1) == b""
        assert DEADLINE - 1 < time.monotonic() - began < DEADLINE + PATIENCE


def test_the_server_takes_as_many_files_as_the_system_allows():
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft - 1, hard))
    try:
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_client_that_goes_away_in_the_middle_leaves_nothing_behind(server):
    before = temporary_files(server)
    lines = [begun(server, 2_000_000, b"x" * 300_000) for _ in range(20)]
    assert wait_until(lambda: temporary_files(server) == before + 20, PATIENCE)
    for line in lines:
        line.close()
    assert wait_until(lambda: temporary_files(server) == before, PATIENCE)


def temporary_files(server):
    """The nameless ones it has open: a body or an answer each."""
    folder = Path(f"/proc/{server.pid}/fd")
    if not folder.is_dir():
        pytest.skip("no /proc")
    links = []
    for file in folder.iterdir():
        with suppress(OSError):
            links.append(str(file.readlink()))
    return sum(link.startswith(f"{tempfile.gettempdir()}/") and "(deleted)" in link for link in links)
