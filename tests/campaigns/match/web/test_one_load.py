"""An act loads its match once: the row that is locked is the one the answer is made of."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.core.use_cases import new_key
from campaigns.rules.contract import Side
from tests import boards, factories, games, seats
from tests.client import HTMX, address, seated

pytestmark = pytest.mark.django_db
OF_A_MATCH = re.compile(
    r'^SELECT (?!1 AS|COUNT).*? FROM "campaigns_match"(?! WHERE [^;]*"rematch_of_id" =)', re.S
)


def loads(device, url, version, **form):
    """How often the rows of matches are read while the act is carried out and answered."""
    carried = {"key": new_key(), "version": version, **form}
    with CaptureQueriesContext(connection) as queries:
        answer = device.post(url, carried, headers=HTMX)
    assert answer.status_code == 200
    return [query["sql"] for query in queries if OF_A_MATCH.search(query["sql"])]


@pytest.fixture
def grice(campaign):
    return games.sit_down(*(factories.player(campaign, name, cm=300) for name in ("Ygraine", "Bors")))


def test_a_resolved_turn(dm, grice):
    url = address("grice-turn", grice)
    assert len(loads(dm, url, grice.version, white="B", black="B", faces="50")) == 1


def test_a_sealed_note(people, grice):
    phone = seated(seats.given(grice, "white", "Wilma"))
    grice.refresh_from_db()
    url = address("grice-seal", grice)
    assert len(loads(phone, url, grice.public_version, strategy="A")) == 1


@pytest.mark.slow
def test_a_move_of_the_dungeon_masters(dm, campaign):
    match = boards.begun(campaign, variant="wotn")
    url = address("board-move", match)
    assert len(loads(dm, url, match.version, move="e2e4")) == 1


@pytest.mark.slow
def test_a_move_from_a_seat(campaign):
    match = boards.begun(campaign, variant="wotn")
    phone = seated(seats.given(match, Side.WHITE, "Wilma"))
    match.refresh_from_db()
    url = address("board-seat-move", match)
    assert len(loads(phone, url, match.public_version, move="e2e4")) == 1
