"""A device that speaks plain http to the served app, for tests that need several at once or one that retries."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from time import monotonic, sleep
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.server import AppServer

CSRF = "c" * 32


def races(few: int, many: int) -> pytest.MarkDecorator:
    """How often two devices race: a few times, and often enough to meet rare moments in the slow run."""
    return pytest.mark.parametrize("races", [few, pytest.param(many, marks=pytest.mark.slow)])


@contextmanager
def killing(server: AppServer, count: int, *, seed: int, pauses: tuple[float, float]) -> Iterator[None]:
    """Kill the server and start it again now and then, until what happens inside is done."""
    done = threading.Event()

    def kill_now_and_then() -> None:
        chance = random.Random(seed)
        for _ in range(count):
            sleep(chance.uniform(*pauses))
            server.kill()
            server.start()
            if done.is_set():
                return

    killer = threading.Thread(target=kill_now_and_then)
    killer.start()
    try:
        yield
    finally:
        done.set()
        killer.join()


class Tablet:
    """A signed-in device; `post` sends a form as htmx does."""

    def __init__(self, url: str, user: User) -> None:
        client = Client()
        client.force_login(user)
        self.place = urlsplit(url).netloc
        self.cookie = f"sessionid={client.cookies['sessionid'].value}; csrftoken={CSRF}"

    def post(self, path: str, **form: object) -> tuple[int, str]:
        """Status and body; raises OSError or HTTPException when the server is not there."""
        connection = HTTPConnection(self.place, timeout=10)
        headers = {
            "Cookie": self.cookie,
            "X-CSRFToken": CSRF,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            connection.request("POST", path, urlencode(form), headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def post_until_answered(self, path: str, patience: float = 120, **form: object) -> str:
        """Send the same form, the same key in it, again and again until the server has answered it.

        A server that is killed again and again may go down between a start and its first answer several times.
        """
        deadline = monotonic() + patience
        while monotonic() < deadline:
            try:
                status, body = self.post(path, **form)
            except (OSError, HTTPException):
                sleep(0.05)
                continue
            if status == 200:
                return body
            assert status == 503, body
            sleep(0.2)
        raise AssertionError("the server never answered")
