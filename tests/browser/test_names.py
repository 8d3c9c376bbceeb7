"""Names of any length and script on the main pages, on a tablet and on a phone."""

import pytest

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.people.models import Character
from tests import boards, factories, games
from tests.browser.conftest import PHONE, TABLET, scrolls_sideways
from tools.processes import wait_until

LONG = "Hubertusvonundzuhohenzollernwolfenbuettelsigmaringenheiligenstadtoberammergauxyz"
ARABIC = "أبو عبد الله محمد بن موسى الخوارزمي المجوسي القطربلي البغدادي صاحب بيت الحكمة"


# A card hides what is too wide for it.
HIDDEN = "() => [...document.querySelectorAll('.card')].some(card => card.scrollWidth > card.clientWidth + 1)"


@pytest.fixture
def evening(dm) -> Campaign:
    """A campaign whose people bear such names, with a finished match, one on the table and a board."""
    assert len(LONG) == 80
    campaign = factories.campaign(dm, name=LONG)
    people = [
        factories.player(campaign, name, 20, kind="pc", class_name=name[:40], temperament=LONG)
        for name in (LONG, ARABIC)
    ]
    games.won(*people)
    games.sit_down(*people)
    white, black = (NewPlayer(None, person=person.name) for person in people)
    boards.begun(campaign, white=white, black=black, place=LONG)
    return campaign


def pages(campaign: Campaign) -> list[str]:
    base = f"/campaigns/{campaign.pk}/"
    own = [
        "", "characters/", "matches/", "purses/", "generator/", "games/new/", "games/new/grice/",
        "games/new/chessgammon/", "calendar/",
    ]  # fmt: skip
    people = [f"characters/{one.pk}/" for one in Character.objects.filter(campaign=campaign)]
    tables = [
        f"{'grice' if match.game == 'grice' else 'boards'}/{match.pk}/"
        for match in Match.objects.filter(campaign=campaign)
    ]
    return ["/", *(base + end for end in (*own, *people, f"{people[0]}edit/", *tables))]


@pytest.mark.timeout(240)
def test_no_name_widens_a_page(device, evening):
    page = device()
    wide = []
    for address in pages(evening):
        page.goto(address)
        for width, height in (TABLET, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            # The frame after the size has changed may still have the old one's columns.
            if not wait_until(lambda: not (scrolls_sideways(page) or page.evaluate(HIDDEN)), 1):
                wide.append((width, address))
    assert wide == []
