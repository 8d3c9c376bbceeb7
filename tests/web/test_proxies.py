"""Forwarded client addresses are trusted only from proxies named in the settings."""

from contextlib import closing
from http.client import HTTPConnection

import pytest
from django.db import connection

from campaigns.core.models import Tries
from tests.server import AppServer, environment


@pytest.mark.parametrize(
    ("proxies", "counted"),
    [("", "127.0.0.1"), ("192.0.2.1", "127.0.0.1"), ("192.0.2.1,127.0.0.1", "203.0.113.9")],
)
@pytest.mark.usefixtures("transactional_db")
def test_a_client_s_address_is_taken_from_a_named_proxy_alone(proxies, counted):
    server = AppServer({**environment(connection.settings_dict), "GOK_PROXIES": proxies})
    try:
        server.wait()
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=10)) as line:
            line.request("GET", "/join/AAAAAA/", headers={"X-Forwarded-For": "203.0.113.9"})
            assert line.getresponse().read()
    finally:
        server.stop()
    addresses = {row.bucket.split()[-1].removesuffix("/32") for row in Tries.objects.all()} & {
        "127.0.0.1",
        "203.0.113.9",
    }
    assert addresses == {counted}
