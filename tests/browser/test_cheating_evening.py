"""An evening on which both sides cheat: drawers, the judge's dice, a roll on a phone, and a cheat who is disqualified."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from tests import money
from tests.browser.conftest import LOOKS, PHONE, SIZES, TABLET, UPRIGHT, looks_right
from tests.browser.test_two_phones import SOON, at_turn, phones, seal, table

GP = 200  # coppers
__all__ = ["phones", "table"]  # fixtures


def seal_with(page, letter, *boxes):
    """Seal a note with something from the drawer."""
    page.locator("details.means > summary").tap()
    for box in boxes:
        page.locator("details.means").get_by_text(box).tap()
    looks_right(page)
    seal(page, letter)


def type_die(table, face):
    table.locator("#judge-die").fill(face)
    table.locator("#asked-die [data-main-action]").tap()


def asked(table):
    return table.locator("#asked-die .dice-field label")


def test_what_is_typed_into_a_drawer_stays_while_news_comes_in(table, phones):
    ann, _ = phones
    table.locator("#watchers > summary").tap()
    name = table.get_by_label("Somebody else")
    name.fill("The innk")
    with table.expect_response(lambda answer: answer.url.endswith("/drawers/watchers/")):
        seal(ann, "A")
        expect(table.locator(".sealed-says")).to_have_count(1, timeout=SOON)
    expect(name).to_be_focused()
    name.press_sequentially("eeper")
    table.locator("form:has(#watch-name)").get_by_role("button", name="Add").tap()
    expect(table.locator("#watchers .badge").first).to_have_text("1")
    expect(table.locator("#watchers")).to_contain_text("The innkeeper")


@pytest.mark.timeout(240)
def test_an_evening_of_cheating_on_both_sides_ends_with_a_cheat_shown_out(table, phones, join):
    ann, bob = phones
    for name in ("Ann", "Bob"):
        looks_right(table)
        table.get_by_role("button", name=f"Confirm {name}").tap()
        expect(table.get_by_role("button", name=f"Confirm {name}")).to_have_count(0, timeout=SOON)
    watch(table, "The innkeeper")
    marla = money.backer(Campaign.objects.get(), "Mad Marla")
    money.pay(marla, "10 gp")
    money.bet(Match.objects.get(), marla, on="white", stake="2 gp", at="3:1")
    # Turn 1: Ysolde casts ESP, Brannoc laughs at her and moves a piece; the innkeeper sees him do it.
    seal_with(ann, "A", "ESP spell")
    seal_with(bob, "C", "Laughing at every move", "Move the pieces")
    expect(table.locator(".sealed-says")).to_have_count(2, timeout=SOON)
    expect(table.get_by_text("reads minds by the ESP spell")).to_be_visible()
    table.locator("#turn-panel input[name=faces]").fill("48")
    table.get_by_role("button", name="Resolve turn 1").tap()
    # The victim rolls on her phone; nobody else's page has a die.
    expect(ann.get_by_text("Brannoc Blackhand tries to intimidate you")).to_be_visible(timeout=SOON)
    looks_right(ann)
    looks_right(table)
    assert bob.locator("input[name=faces]").count() == 0
    ann.locator("#save-die").fill("15")
    ann.get_by_role("button", name="Save").tap()
    expect(bob.get_by_text("Ysolde of the White Tower is intimidated.")).to_be_visible(timeout=SOON)
    # The judge's dice, one after another: her casting, then his hand.
    expect(asked(table)).to_have_text(re.compile("casts ESP unseen by Brannoc"), timeout=SOON)
    for number, face in enumerate(("3", "3", "14", "19", "99"), start=2):
        type_die(table, face)
        expect(table.locator(".judged-dice > li")).to_have_count(number, timeout=SOON)
    expect(table.get_by_text("The innkeeper saw Brannoc Blackhand move the pieces.")).to_be_visible()
    looks_right(table)
    for page in (ann, bob):
        assert "innkeeper" not in page.content()
    table.locator("#decision").get_by_text("A warning").tap()
    table.locator("#judge-die").fill("48")
    table.get_by_role("button", name="Decide").tap()
    for page in (table, ann, bob):
        at_turn(page, 2)
    looks_right(table)
    # Turn 2: he tries again, everybody sees him, and out he goes.
    seal(ann, "A")
    seal_with(bob, "C", "Move the pieces")
    expect(table.locator(".sealed-says")).to_have_count(2, timeout=SOON)
    table.locator("#turn-panel input[name=faces]").fill("50")
    table.get_by_role("button", name="Resolve turn 2").tap()
    for number, face in enumerate(("20", "99", "20", "99"), start=1):
        type_die(table, face)
        expect(table.locator(".judged-dice > li")).to_have_count(number, timeout=SOON)
    table.get_by_text("Disqualify Brannoc Blackhand").first.tap()
    table.get_by_role("button", name="Decide").tap()
    ending = "Brannoc Blackhand is disqualified: Ysolde of the White Tower wins by forfeit"
    for page in (table, ann, bob):
        expect(page.get_by_role("heading", name=ending).first).to_be_visible(timeout=SOON)
        looks_right(page)
    # What becomes of the bet is for the DM to say, apart from that, and nobody else's to see.
    for page in (ann, bob):
        assert "Marla" not in page.content()
    expect(table.locator("#bets-drawer > summary")).to_contain_text("1 waits for your decision")
    assert money.has(marla) == 8 * GP
    table.get_by_role("button", name="Stands").first.tap()
    expect(table.locator(".bets .badge")).to_have_text("won 6 gp")
    assert money.has(marla) == 16 * GP
    over = Match.objects.get()
    assert (over.how, over.winner, over.played_out) == ("expelled", "white", False)
    table.get_by_role("link", name="Brannoc Blackhand").first.tap()
    expect(table.get_by_role("heading", name="Intimidation")).to_be_visible()
    looks_right(table)


def watch(table, name):
    table.locator("#watchers > summary").tap()
    table.get_by_label("Somebody else").fill(name)
    table.locator("form:has(#watch-name)").get_by_role("button", name="Add").tap()
    expect(table.locator("#watchers .badge").first).to_have_text("1")


@LOOKS
def test_the_judges_pages_fit_and_satisfy_axe(device, match, size, scheme):
    page = device(size, color_scheme=scheme, at=f"/campaigns/{match.campaign_id}/games/new/grice/")
    for summary in page.locator("details > summary").all():
        summary.tap()
    looks_right(page)
    page.goto(f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    for summary in page.locator("#turn-panel details > summary, #watchers > summary, #more > summary").all():
        summary.tap()
    looks_right(page)
    page.locator("#black-means").get_by_text("Move the pieces").tap()
    page.locator("#black-means").get_by_text("Swishing a sword").tap()
    page.locator(".tile:has(input[name=white][value=A])").tap()
    page.locator(".tile:has(input[name=black][value=C])").tap()
    page.locator("#turn-panel input[name=faces]").fill("48")
    page.get_by_role("button", name="Resolve turn 1").tap()
    page.locator("#judging").wait_for()
    looks_right(page)
    page.get_by_role("button", name="Roll the remaining dice").tap()
    page.locator("#asked-die").wait_for(state="hidden")
    looks_right(page)


@pytest.mark.parametrize(
    "size", [pytest.param(TABLET, id="lying"), pytest.param(UPRIGHT, id="upright", marks=pytest.mark.slow)]
)
def test_on_a_tablet_all_tiles_stand_clear_of_the_action_bar(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    for number in (1, 2):
        assert_clear(page)
        page.locator(".tile:has(input[name=white][value=A])").tap()
        page.locator(".tile:has(input[name=black][value=A])").tap()
        page.locator("#turn-panel input[name=faces]").fill("50")
        page.get_by_role("button", name=f"Resolve turn {number}").tap()
        page.get_by_role("heading", name=f"Turn {number + 1}", exact=True).wait_for()
    assert_clear(page)


def test_on_a_phone_the_action_bar_comes_once_both_notes_are_chosen(device, match):
    page = device(PHONE, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    bar = page.locator("#turn-panel .actionbar")
    page.locator(".tile:has(input[name=white][value=A])").tap()
    assert bar.bounding_box()["y"] > page.locator(".tile").last.bounding_box()["y"]
    page.locator(".tile:has(input[name=black][value=A])").tap()
    expect(bar).to_be_in_viewport(ratio=1)


@SIZES
def test_tapping_the_dice_field_does_not_scroll_the_page(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    for side in ("white", "black"):
        page.locator(f".tile:has(input[name={side}][value=A])").tap()
    before = page.evaluate("scrollY")
    field = page.locator("#turn-panel input[name=faces]")
    field.tap()
    page.locator(".keypad").wait_for()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("scrollY") == before
    box, pad = field.bounding_box(), page.locator(".keypad").bounding_box()
    assert box["y"] + box["height"] <= pad["y"] or box["x"] + box["width"] <= pad["x"]


def assert_clear(page):
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator("#turn-panel .actionbar").bounding_box()
    for tile in page.locator(".tile").all():
        box = tile.bounding_box()
        assert box["y"] + box["height"] <= bar["y"], "a tile lies under the action bar"
