"""A file larger than its page takes is refused by a sentence beside the field, on the page it was sent from."""

import asyncio
import html

import pytest
from django.urls import reverse

from campaigns.portraits.rules import picture
from config import asgi
from tests import factories
from tests.client import address, signed_in
from tests.house.test_hashing import SECRET, ask

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def small(monkeypatch):
    """The same limits in kilobytes, so that nothing large has to be sent."""
    sizes = tuple((path, most // 1024) for path, most in asgi._UPLOADS)
    monkeypatch.setattr(asgi, "_UPLOADS", sizes)


@pytest.fixture
def dm():
    return factories.user()


@pytest.fixture
def addresses(dm):
    one = factories.character(factories.campaign(dm), "Hob")
    return {
        "portrait": address("portrait", one),
        "people": reverse("import-people", args=[one.campaign_id]),
        "campaign": reverse("import-new"),
    }


def sent(dm, url, size, **headers):
    session = signed_in(dm).cookies["sessionid"].value
    cookie = f"csrftoken={SECRET}; sessionid={session}"
    status, _, page = asyncio.run(ask("POST", url, bytes(size), cookie=cookie, **headers))
    return status, html.unescape(page)


@pytest.mark.parametrize(("name", "sentence"), [
    ("portrait", "This file is larger than 20 MB, which is the most. Choose a smaller picture"),
    ("people", "This file is larger than 2 MB, which is the most. Split the table."),
    ("campaign", "This file is larger than 64 MB, which is the most. Whoever runs this server can allow more."),
])  # fmt: skip
@pytest.mark.parametrize("headers", [{}, {"expect": "100-continue"}, {"hx_request": "true"}])
def test_a_file_too_large_is_told_beside_its_field_with_the_page_kept(
    dm, addresses, small, name, sentence, headers
):
    status, page = sent(dm, addresses[name], 3_000_000, **headers)
    assert status == 200 and sentence in page
    assert 'type="file"' in page and 'aria-invalid="true"' in page


def test_elsewhere_it_is_a_page_of_the_house(dm):
    assert sent(dm, "/campaigns/new/", 3_000_000)[0] == 413


@pytest.mark.parametrize("name", ["portrait", "people", "campaign"])
def test_who_is_not_signed_in_sends_no_more_than_a_form_anywhere(addresses, name):
    for cookie in (f"csrftoken={SECRET}", f"csrftoken={SECRET}; sessionid={'a' * 32}"):
        assert asyncio.run(ask("POST", addresses[name], bytes(3_000_000), cookie=cookie))[0] == 413


def test_who_may_not_see_the_page_learns_no_more_by_a_large_file(dm, addresses, small):
    other = factories.user("bob")
    assert sent(other, addresses["portrait"], 3_000_000)[0] == 404


def test_the_limits_of_the_server_are_those_that_the_fields_tell(addresses, settings):
    form = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    sizes = {name: asgi.max_body_size({"method": "POST", "path": url}) for name, url in addresses.items()}
    assert sizes == {
        "portrait": form + picture.MAX_BYTES,
        "people": form + 2 * 2**20,
        "campaign": form + settings.IMPORT_BYTES,
    }
