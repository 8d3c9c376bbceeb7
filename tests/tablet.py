"""Devices at the served app, for tests that need several at once, and a server that is killed meanwhile."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.server import AppServer
from tools.tablet import Tablet


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


def tablet_of(url: str, device: Client) -> Tablet:
    """The same device, over plain http."""
    return Tablet([urlsplit(url).port or 0], f"sessionid={device.cookies['sessionid'].value}", "")
