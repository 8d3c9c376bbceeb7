"""Passwords that are slow to check hold up nobody but those who sign in, and of those only so many wait."""

import asyncio
import threading
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from campaigns.core.refusals import Refused
from campaigns.devices.play import accounts
from config import asgi
from config.asgi import UNIX_SOCKET
from config.waiting import LineFull, ShortLine
from tests.patience import PATIENCE

SIGN_IN = reverse("sign-in")
SECRET = "a" * 32  # of the form's token


async def ask(method, path, body=b"", client=("10.0.0.1", 1), application=asgi.route, **headers):
    """The status, the headers and the text of one answer, from the whole server but its socket."""
    sent, come = [], [{"type": "http.request", "body": body, "more_body": False}]
    wanted = {"host": "localhost", "cookie": f"csrftoken={SECRET}", **headers}
    if body:
        wanted |= {"content-length": str(len(body)), "content-type": "application/x-www-form-urlencoded"}

    async def receive():
        return come.pop() if come else await asyncio.sleep(60)

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in wanted.items()],
        "client": client,
        "server": ("localhost", 80),
    }
    await application(scope, receive, send)
    text = b"".join(message.get("body", b"") for message in sent[1:]).decode()
    return sent[0]["status"], dict(sent[0]["headers"]), text


def sign_in():
    form = {"csrfmiddlewaretoken": SECRET, "username": "alice", "password": "wrong"}
    return ask("POST", SIGN_IN, urlencode(form).encode())


@pytest.fixture
def slow(settings, monkeypatch):
    """Every password takes until this event is set; six may wait for it."""
    settings.ACCOUNTS = True
    is_over = threading.Event()

    def check(**_):
        assert is_over.wait(PATIENCE)
        raise Refused(accounts.MSG_WRONG)

    monkeypatch.setattr(accounts, "check_sign_in", check)
    monkeypatch.setattr(asgi, "_hash_line", ShortLine(6, max_of_one=6))
    return is_over


def test_pages_are_served_while_passwords_are_checked(slow):
    async def evening():
        waiting = [asyncio.ensure_future(sign_in()) for _ in range(30)]
        pages = await asyncio.wait_for(asyncio.gather(*(ask("GET", SIGN_IN) for _ in range(12))), 20)
        in_line = sum(not one.done() for one in waiting)
        slow.set()
        return pages, in_line, await asyncio.gather(*waiting)

    pages, in_line, answers = asyncio.run(evening())
    assert [status for status, _, _ in pages] == [200] * 12 and in_line == 6
    checked, turned_away = answers[:6], answers[6:]
    assert all(status == 200 and accounts.MSG_WRONG in text for status, _, text in checked)
    for status, headers, text in turned_away:
        assert (status, headers[b"retry-after"]) == (503, b"3")
        assert "What you sent was not looked at" in text


def test_after_each_answer_a_place_is_free_again(slow):
    slow.set()
    for _ in range(8):
        assert asyncio.run(sign_in())[0] == 200


def test_one_household_does_not_fill_the_line():
    line = ShortLine(6, max_of_one=2)
    with line.slot("a"), line.slot("a"):
        with pytest.raises(LineFull), line.slot("a"):
            pass
        with line.slot("b"):
            pass
    with line.slot("a"):
        pass


@pytest.mark.parametrize(("method", "path", "is_own"), [
    ("POST", SIGN_IN, True),
    ("GET", SIGN_IN, False),
    ("POST", reverse("password"), True),
    ("POST", reverse("reset-address"), True),
    ("POST", reverse("reset", args=["1.abc"]), True),
    ("POST", reverse("forgotten"), False),
    ("POST", reverse("sign-in", args=["token"]), False),
    ("POST", reverse("give-back", args=["abc"]), False),
])  # fmt: skip
def test_only_what_has_a_password_checked_goes_to_the_threads_for_that(method, path, is_own):
    scope = {"method": method, "path": path, "query_string": b"", "headers": []}
    assert (asgi.threads_for(scope) is asgi.hash_threads) is is_own


@pytest.mark.parametrize(("proxies", "client", "counted"), [
    (["unix"], None, "203.0.113.9"),
    (["127.0.0.1"], None, UNIX_SOCKET),
    (["unix"], ("198.51.100.1", 1), "198.51.100.1"),
    (["192.0.2.1"], ("127.0.0.1", 1), "127.0.0.1"),
])  # fmt: skip
def test_over_a_socket_addresses_are_the_proxy_s_where_that_is_said(monkeypatch, proxies, client, counted):
    seen = []

    async def route(scope, receive, send):
        seen.append(scope["client"][0])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    monkeypatch.setattr(asgi, "route", route)
    server = asgi.behind_proxies(proxies)
    asyncio.run(ask("GET", "/", client=client, application=server, x_forwarded_for="203.0.113.9"))
    assert seen == [counted]
