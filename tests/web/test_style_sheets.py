"""Every class on a page is in a style sheet that the page links: what is not, looks like nothing it was meant to."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaigns.campaign.models import Campaign
from tests import factories, games
from tests.client import HTMX
from tests.pages import one_of_each
from tests.roles import lay

pytestmark = pytest.mark.django_db

STATIC = Path(__file__).parents[2] / "static"
A_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")


@cache
def classes_in(sheet):
    """The classes that the rules of a style sheet are about."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / sheet).read_text(), flags=re.DOTALL)
    selectors = re.findall(r"([^{};]*)\{", text)
    return {name for selector in selectors for name in A_CLASS.findall(selector)}


def unstyled(page, parts=""):
    """The classes of a page, and of parts that it loads, which are in none of its style sheets."""
    sheets = re.findall(r'<link rel="stylesheet"\s+href="/static/([^"]*)"', page)
    markup = re.sub(r"<script.*?</script>", "", page + parts, flags=re.DOTALL)
    used = {name for names in re.findall(r'\sclass="([^"]*)"', markup) for name in names.split()}
    return used.difference(*(classes_in(sheet) for sheet in sheets if (STATIC / sheet).exists()))


def parts_of(device, page):
    """What a page loads later, as it would be put into it."""
    urls = re.findall(r'hx-get="([^"?]+)"', page)
    answers = [device.get(url, headers=HTMX) for url in dict.fromkeys(urls)]
    return "".join(answer.text for answer in answers if answer.status_code == 200)


def test_a_class_that_no_linked_sheet_has_is_found():
    page = '<link rel="stylesheet" href="/static/css/odds.css"><g class="cm-line"/><b class="meter"></b>'
    assert unstyled(page) == {"cm-line"}
    assert "cm-line" in classes_in("css/records.css")
    assert "5rem" not in classes_in("css/tokens.css")


@pytest.fixture(scope="module")
def table(shared_db):
    """The demo campaign after its year, with a match in play and a device for everybody at it."""
    call_command("set_up", verbosity=0)
    campaign = Campaign.objects.get()
    white, black = (campaign.characters.get(name__startswith=name) for name in ("Ysolde", "Brannoc"))
    match = games.sit_down(white, black, limit="3")
    games.turn(match, "82", "F / C")
    return lay(match, factories.user("bob"))


@pytest.mark.parametrize("role", ["dm", "white", "spectator", "anonymous"])
def test_every_class_of_every_page_is_in_a_sheet_that_the_page_links(table, role):
    device = table.devices[role]
    open_to_all = [reverse(name) for name in ("sign-in", "door", "tables", "offline")]
    starts = {"dm": ["/"], "anonymous": open_to_all}
    seats = [table.match.seat_url, table.board.seat_url]
    pages = {}
    for start in starts.get(role, seats):
        pages |= one_of_each(device, start)
    assert len(pages) >= (100 if role == "dm" else 4)
    missing = {
        link: unstyled(page, parts_of(device, page)) for link, page in pages.items() if "<html" in page
    }
    assert {link: names for link, names in missing.items() if names} == {}
