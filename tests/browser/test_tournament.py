"""An evening's tournament of eight, from *New tournament* to the prize: one player character on a phone, one semifinal undone."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.match.models import Match
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.rules.terms import Format, Terms
from tests import factories
from tests.browser.conftest import PHONE, TABLET, looks_right
from tests.browser.waits import eventually, settled
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.browser

MAX_TAPS = 40
# What happens, however soon it is over.
WATCH = """() => {
  window.happened = "";
  new MutationObserver(() => { happened += document.querySelector(".result-reveal.is-happening")?.textContent || ""; })
    .observe(document, { subtree: true, childList: true, attributes: true });
}"""
SURNAMES = ("Gatekeeper", "Quarryman", "Candlewick", "Gravedigger")


class Hand:
    """A hand that counts what it taps."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, locator):
        self.taps += 1
        locator.tap()

    def button(self, name):
        self.tap(self.page.get_by_role("button", name=name).first)

    def link(self, name):
        self.tap(self.page.get_by_role("link", name=name).first)


def begin_ysolde(hand, seat):
    """Begin the game of the round's player character: the match, the side, and the phone on it."""
    hand.button("Play")
    expect(hand.page).to_have_url(re.compile("/grice/"))
    match = Match.objects.latest("pk")
    side = "white" if match.white.name.startswith("Ysolde") else "black"
    phone = seat(match, "Ysolde's player", side.title())
    expect(phone.locator("#table")).to_be_visible()
    return match, side, phone


def play_on_the_phone(hand, seat):
    """The player seals every note on the phone, the tablet has the NPC's note and typed dice; these taps are the game's."""
    match, side, phone = begin_ysolde(hand, seat)
    page, npc = hand.page, "black" if side == "white" else "white"
    page.locator("#panel-main input[name=faces], #table input[name=faces]").first.fill("6")
    page.get_by_role("button", name="Set", exact=True).tap()
    for number in range(1, 7):
        expect(page.get_by_role("heading", name=f"Turn {number}", exact=True)).to_be_visible()
        phone.locator(".tile:has(input[value=A])").tap()
        phone.get_by_role("button", name="Seal my note").tap()
        expect(phone.get_by_role("heading", name="Sealed")).to_be_visible()
        page.locator(f".tile:has(input[name={npc}][value=A])").tap()
        page.locator("#turn-panel input[name=faces]").fill("01" if side == "white" else "00")
        page.get_by_role("button", name=f"Resolve turn {number}").tap()
        eventually(page, lambda number=number: Match.objects.get(pk=match.pk).turns, number)
        match.refresh_from_db()
        if match.is_over:
            break
    assert match.is_over and match.winner == side
    phone.close()
    page.goto(Tournament.objects.get().get_absolute_url())


def play_npcs(hand, games):
    """Play them, and wait for the page on which they are played: "Play" is in the name of this button, too."""
    hand.button(f"Play {games} of NPCs")
    expect(hand.page.get_by_role("button", name=f"Play {games} of NPCs")).to_have_count(0)


def play_beside(hand, seat):
    """Play it to its end beside the page, and come back."""
    match, side, phone = begin_ysolde(hand, seat)
    world.finish(match, side)
    phone.close()
    hand.page.goto(Tournament.objects.get().get_absolute_url())


def test_a_result_happens_on_the_tv_and_the_bracket_takes_it_up(open_page, demo):
    cup = world.drawn(demo, world.people(demo, 4))
    screens = [open_page(1920, 1080, reduced_motion=motion) for motion in ("no-preference", "reduce")]
    for screen in screens:
        screen.goto(f"/cup/{cup.public_id}/?tv=1")
        expect(screen.get_by_text("Semifinals").first).to_be_visible()
    moving, still = screens
    moving.evaluate(WATCH)
    world.say(cup, 1, 1, "said white")
    moving.wait_for_function("() => happened.includes('Ada')")
    expect(moving.locator(".result-reveal.is-happening")).to_have_count(0)
    for screen in screens:
        expect(screen.locator(".bracket-round").nth(1)).to_contain_text("Ada")
    expect(still.locator(".reveals")).to_be_hidden()


def test_a_drawer_on_a_players_phone_loads_as_it_is_opened_and_again_after_a_result(device, demo):
    cup = world.drawn(demo, world.people(demo, 4), Terms(Format.SWISS, 2))
    world.say(cup, 1, 1, "said white")
    page = device(PHONE, at=f"/cup/{cup.public_id}/")
    drawer = page.locator("details", has_text="What the tie-breaks are made of")
    expect(drawer.get_by_text("Sonneborn-Berger 0: 1 ×")).to_have_count(0)
    drawer.locator("summary").tap()
    expect(drawer.get_by_text("Sonneborn-Berger 0: nobody beaten or held.").first).to_be_visible()
    world.say(cup, 1, 2, "said draw")
    expect(drawer.get_by_text("Sonneborn-Berger 0.25: ½ × ½").first).to_be_visible()


@pytest.mark.slow
def test_the_tv_shows_long_names_of_eight_whole_and_does_not_scroll(open_page, demo):
    names = [f"{first} {last}" for first in ("Melisend", "Herbrand") for last in SURNAMES]
    cup = world.drawn(demo, [factories.player(demo, name, cm=60 - at) for at, name in enumerate(names)])
    page = open_page(1920, 1080)
    page.goto(f"/cup/{cup.public_id}/?tv=1")
    settled(page)
    expect(page.locator(".bracket-name")).to_have_count(14)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    is_cut = "names => names.some(name => name.scrollWidth > name.clientWidth)"
    assert not page.locator(".bracket-name > span:first-child").evaluate_all(is_cut)


@pytest.mark.slow
def test_eight_play_from_the_form_to_the_prize(device, seat, open_page, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/tournaments/", has_touch=True)
    hand = Hand(page)
    hand.link("An evening’s knock-out")
    hand.tap(page.locator("label", has_text="Ysolde"))
    hand.button("Create tournament")
    hand.tap(page.get_by_text("Pay in what is missing"))
    hand.button("Start the tournament")
    hand.button("Start the quarterfinals")
    play_npcs(hand, "3 games")
    play_on_the_phone(hand, seat)
    cup = Tournament.objects.get()
    television = open_page(1920, 1080, reduced_motion="no-preference")
    television.goto(f"/cup/{cup.public_id}/?tv=1")
    expect(television.get_by_role("heading", name="Quarterfinals").first).to_be_visible()
    hand.button("Start the semifinals")
    play_npcs(hand, "1 game")
    play_beside(hand, seat)
    expect(television.get_by_role("heading", name="Semifinals").first).to_be_visible()
    hand.button("Start the final")

    semifinal = Pairing.objects.filter(
        round__number=2, white__character__kind="npc", black__character__kind="npc"
    ).get()
    hand.tap(page.locator("details.drawer", has_text="Semifinals").locator("summary").first)
    hand.tap(page.locator(f"a[href='{semifinal.match.get_absolute_url()}']").first)
    hand.tap(page.get_by_role("button", name="Undo", exact=True).first)
    sure, preview = page.locator("#ask [value=yes]"), page.locator("#consequences")
    sure.or_(preview).and_(page.locator(":visible")).first.wait_for()
    if sure.is_visible():
        hand.tap(sure)
    expect(page.get_by_text("is on hold")).to_be_visible()
    hand.tap(page.locator("#consequences button.button-primary"))
    expect(page.locator("#consequences")).to_have_count(0)
    settled(page)
    page.goto(cup.get_absolute_url())
    expect(television.locator(".bracket-round").last).to_contain_text("?")
    assert semifinal.pk and not Match.objects.get(pk=semifinal.match_id).is_over
    play_npcs(hand, "1 game")
    play_beside(hand, seat)
    hand.button("Award the prizes")
    expect(page.get_by_text("wins An evening’s knock-out").first).to_be_visible()
    assert hand.taps <= MAX_TAPS, hand.taps
    expect(television.get_by_text("wins")).to_be_visible()
    looks_right(page)
    looks_right(television)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    looks_right(page)


def test_who_is_likely_to_win_comes_when_its_drawer_is_opened(device, demo):
    cup = world.drawn(demo, world.people(demo, 4))
    page = device(PHONE, at=cup.get_absolute_url())
    page.locator("summary", has_text="bets on the winner").tap()
    page.locator("#favourites > summary").tap()
    expect(page.locator("#favourites-body")).to_contain_text("Fair odds")
    expect(page.locator("#favourites-body tbody tr")).to_have_count(4)
