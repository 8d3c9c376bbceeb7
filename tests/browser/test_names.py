"""Names of any length and script on the main pages, on a tablet and on a phone."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.people.models import Character
from tests import boards, factories, games
from tests.browser.conftest import BROKEN_WORDS, PHONE, TABLET, scrolls_sideways
from tests.browser.waits import eventually, settled
from tests.campaigns.tournaments import world

LONG = "Hubertusvonundzuhohenzollernwolfenbuettelsigmaringenheiligenstadtoberammergauxyz"
ARABIC = "أبو عبد الله محمد بن موسى الخوارزمي المجوسي القطربلي البغدادي صاحب بيت الحكمة"


# A name has as many lines as its place; a card hides what is too wide for it.
FITS = "all => all.every(name => name.scrollHeight < name.clientHeight + 10)"
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


@pytest.mark.slow
def test_no_name_widens_a_page(device, evening):
    page = device()
    for address in pages(evening):
        page.goto(address)
        for width, height in (TABLET, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            # The frame after the size has changed may still have the old one's columns.
            at = (address, width)
            eventually(
                page, lambda at=at: (*at, scrolls_sideways(page) or page.evaluate(HIDDEN)), (*at, False)
            )


def test_two_who_differ_at_their_ends_are_told_apart_on_their_tiles(device, dm):
    campaign = factories.campaign(dm)
    heads = "Champion Eustace who has never once in his life been beaten at chess by "
    people = [factories.player(campaign, heads + end, 20) for end in ("the Moon Queen", "old Bartholomew")]
    match = games.sit_down(*people)
    page = device(PHONE, at=match.get_absolute_url())
    for size, start in ((PHONE, "Champion"), (TABLET, "Champion Eu")):  # a tab has one line, a card two
        page.set_viewport_size({"width": size[0], "height": size[1]})
        shown = page.locator("#turn-panel .who bdi > [aria-hidden]")
        expect(shown).to_have_text([re.compile(f"^{start}.*{end}$") for end in ("Queen", "olomew")])
        eventually(page, lambda: page.locator("#turn-panel .who bdi").evaluate_all(FITS))


def test_a_tournament_of_two_rounds_breaks_no_name_on_a_narrow_screen_of_the_room(device, dm):
    campaign = factories.campaign(dm)
    names = ("Brannoc Blackwood", "Ysolde of Thornmere", "Hildegard Quicksilver", "Wren")
    cup = world.drawn(campaign, [factories.player(campaign, name, 20) for name in names])
    world.say(cup, 1, 1, "said white")
    page = settled(device(PHONE, at=f"{reverse('tournament-room', args=[cup.public_id])}?tv=1"))
    bracket = page.get_by_role("region", name="All rounds")
    fits = "one => one.scrollWidth <= one.clientWidth"
    assert (page.evaluate(BROKEN_WORDS), bracket.evaluate(fits), scrolls_sideways(page)) == ([], True, False)
    page.set_viewport_size({"width": 1920, "height": 1080})
    eventually(page, lambda: bracket.evaluate(fits))


@pytest.mark.slow
def test_a_name_is_cut_once_for_an_answer_however_many_parts_it_has(device, dm):
    campaign = factories.campaign(dm)
    match = games.sit_down(*(factories.player(campaign, f"{LONG[:70]} {end}", 20) for end in ("one", "two")))
    page = device(PHONE, at=match.get_absolute_url())
    expect(page.locator("#turn-panel .who bdi > [aria-hidden]")).to_have_count(2)
    page.evaluate(
        """() => {
          window.cut = window.answers = 0;
          const { segment } = Intl.Segmenter.prototype;
          Intl.Segmenter.prototype.segment = function (text) { cut += 1; return segment.call(this, text); };
          document.addEventListener("htmx:beforeSwap", () => { answers += 1; });
        }"""
    )
    games.turn(match, "50")
    expect(page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()
    page.wait_for_function("() => cut > 0")
    settled(page)
    assert page.evaluate("cut <= 2 * answers")


@pytest.mark.slow
def test_a_short_name_stands_on_the_line_of_its_king(device, demo):
    board = boards.begun(demo, white=NewPlayer(None, person="Anna"), black=NewPlayer(None, person="Bo"))
    page = settled(device(at=f"/campaigns/{demo.pk}/boards/{board.pk}/"))
    expect(page.locator(".boardplayers li")).to_have_count(2)
    for line in page.locator(".boardplayers li").all():
        king, name = line.locator(".sq").first.bounding_box(), line.locator("bdi").first.bounding_box()
        assert name["y"] < king["y"] + king["height"] and name["x"] > king["x"]


def test_a_phone_says_whole_whose_note_is_as_it_was_before(seat, demo, pair):
    match = games.sit_down(*pair)
    page = seat(match, pair[0].name, "White")
    match.guests.update(confirmed=True)
    games.turn(match, "50", "E / C")
    games.undo(match)
    page.reload()
    head = settled(page).locator(".side-head")
    expect(head).to_contain_text("note as before")
    expect(head.locator(".who")).to_have_text("Your secret note")
