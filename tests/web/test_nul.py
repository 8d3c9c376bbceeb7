"""A NUL character, which PostgreSQL refuses in a query, comes from no address and no cookie as far as the database."""

import pytest
from django.conf import settings
from django.db import connection
from django.urls import NoReverseMatch

from campaigns.match.views.stream import match_subscriber, page_subscriber
from tests import factories, games
from tests.client import ROUTES, everybody
from tests.roles import lay, undone

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def table(shared_db):
    people = everybody()
    white, black = (factories.player(people.campaign, name) for name in ("Ygraine", "Bors"))
    return lay(games.sit_down(white, black, day=100), people.bob)


@pytest.fixture(autouse=True)
def as_on_postgres():
    def execute_without_nul(execute, sql, params, many, context):
        if r"\x00" in repr(params):
            raise ValueError("A string literal cannot contain NUL (0x00) characters.")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(execute_without_nul):
        yield


def addresses_with_nul(table):
    for route in ROUTES:
        for argument in route[1]:
            try:
                yield table.address(route, **{argument: "\0"})
            except NoReverseMatch:  # numbers and slugs have none
                continue


def test_no_page_has_an_address_with_nul(table):
    addresses = list(addresses_with_nul(table))
    assert "/before/%00/" in addresses and "/cup/%00/" in addresses
    for address in addresses:
        device = table.again("dm")
        with undone():
            assert (device.get(address).status_code, device.send(address).status_code) == (404, 404), address


@pytest.mark.parametrize("name", ["door", settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME])
def test_a_cookie_with_nul_is_none(table, name):
    device = table.again("anonymous")
    device.cookies[name] = "\0" * 32
    assert device.get(f"/before/{table.arguments['door_key']}/").status_code == 200
    assert device.get("/campaigns/1/").status_code == 302


def test_no_stream_is_opened_by_a_cookie_with_nul(table):
    cookie = f'{settings.SESSION_COOKIE_NAME}="{chr(92)}000{"x" * 31}"'
    assert match_subscriber(table.match.public_id, cookie) is None
    assert page_subscriber("door", table.arguments["door_key"], cookie, "192.0.2.7").device == ""
    assert table.again("dm").get("/live/door/%00/").status_code == 404
