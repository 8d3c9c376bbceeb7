"""An evening on which both sides cheat: drawers, the judge's dice, a roll on a phone, and a cheat who is disqualified."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from tests import money
from tests.browser.conftest import LOOKS, PHONE, SIZES, TABLET, UPRIGHT, looks_right
from tests.browser.test_two_phones import at_turn, phones, seal, table
from tests.browser.waits import eventually, settled

GP = 200  # coppers
__all__ = ["phones", "table"]  # fixtures


def take(page, *boxes):
    """What else than the note, from the drawer."""
    page.locator("details.means > summary").tap()
    for box in boxes:
        page.locator("details.means").get_by_text(box).tap()
    expect(page.locator("details.means :checked").first).to_be_attached()


def type_die(table, face):
    table.locator("#judge-die").fill(face)
    table.locator("#asked-die [data-main-action]").tap()


def asked(table):
    return table.locator("#asked-die .dice-field label")


@pytest.mark.slow
def test_what_is_typed_into_a_drawer_stays_while_news_comes_in(table, phones):
    ann, _ = phones
    table.locator("#watchers > summary").tap()
    name = table.get_by_label("Somebody else")
    name.fill("The innk")
    with table.expect_response(lambda answer: answer.url.endswith("/drawers/watchers/")):
        seal(ann, "A")
        expect(table.locator(".sealed-says")).to_have_count(1)
    settled(table)
    expect(name).to_be_focused()
    name.press_sequentially("eeper")
    table.locator("form:has(#watch-name)").get_by_role("button", name="Add").tap()
    expect(table.locator("#watchers .badge").first).to_have_text("1")
    expect(table.locator("#watchers")).to_contain_text("The innkeeper")


@pytest.mark.slow
def test_an_evening_of_cheating_on_both_sides_ends_with_a_cheat_shown_out(table, phones, join):
    ann, bob = phones
    for name in ("Ann", "Bob"):
        table.get_by_role("button", name=f"Confirm {name}").tap()
        expect(table.get_by_role("button", name=f"Confirm {name}")).to_have_count(0)
    watch(table, "The innkeeper")
    marla = money.backer(Campaign.objects.get(), "Mad Marla")
    money.pay(marla, "10 gp")
    money.bet(Match.objects.get(), marla, on="white", stake="2 gp", at="3:1")
    # Turn 1: Ysolde casts ESP, Brannoc laughs at her and moves a piece; the innkeeper sees him do it.
    take(ann, "ESP spell")
    seal(ann, "A")
    take(bob, "Laughing at every move", "Move the pieces")
    looks_right(bob)
    seal(bob, "C")
    expect(table.locator(".sealed-says")).to_have_count(2)
    expect(table.get_by_text("reads minds by the ESP spell")).to_be_visible()
    table.locator("#turn-panel input[name=faces]").fill("48")
    table.get_by_role("button", name="Resolve turn 1").tap()
    # The victim rolls on her phone; nobody else's page has a die.
    expect(ann.get_by_text("Brannoc Blackhand tries to intimidate you")).to_be_visible()
    looks_right(ann)
    looks_right(table)
    expect(bob.get_by_text("is yet to roll")).to_be_visible()
    expect(bob.locator("input[name=faces]")).to_have_count(0)
    ann.locator("#save-die").fill("15")
    ann.get_by_role("button", name="Save").tap()
    expect(bob.get_by_text("Ysolde of the White Tower is intimidated.")).to_be_visible()
    # The judge's dice, one after another: her casting, then his hand.
    expect(asked(table)).to_have_text(re.compile("casts ESP unseen by Brannoc"))
    for number, face in enumerate(("3", "3", "14", "19", "99"), start=2):
        type_die(table, face)
        expect(table.locator(".judged-dice > li")).to_have_count(number)
    expect(table.get_by_text("The innkeeper saw Brannoc Blackhand move the pieces.")).to_be_visible()
    looks_right(table)
    nobody_reads("innkeeper", ann, bob)
    table.locator("#decision").get_by_text("A warning").tap()
    table.locator("#judge-die").fill("48")
    table.get_by_role("button", name="Decide").tap()
    for page in (table, ann, bob):
        at_turn(page, 2)
    nobody_reads("innkeeper", ann, bob)
    # Turn 2: he tries again, everybody sees him, and out he goes.
    seal(ann, "A")
    take(bob, "Move the pieces")
    seal(bob, "C")
    expect(table.locator(".sealed-says")).to_have_count(2)
    table.locator("#turn-panel input[name=faces]").fill("50")
    table.get_by_role("button", name="Resolve turn 2").tap()
    for number, face in enumerate(("20", "99", "20", "99"), start=1):
        type_die(table, face)
        expect(table.locator(".judged-dice > li")).to_have_count(number)
    table.get_by_text("Disqualify Brannoc Blackhand").first.tap()
    table.get_by_role("button", name="Decide").tap()
    ending = "Brannoc Blackhand is disqualified: Ysolde of the White Tower wins by forfeit"
    for page in (table, ann, bob):
        expect(page.get_by_role("heading", name=ending).first).to_be_visible()
    # What becomes of the bet is for the DM to say, apart from that, and nobody else's to see.
    nobody_reads("Marla", ann, bob)
    expect(table.locator("#bets-drawer > summary")).to_contain_text("1 waits for your decision")
    assert money.has(marla) == 8 * GP
    table.get_by_role("button", name="Stands").first.tap()
    expect(table.locator(".bets .badge")).to_have_text("won 6 gp")
    assert money.has(marla) == 16 * GP
    over = Match.objects.get()
    assert (over.how, over.winner, over.played_out) == ("expelled", "white", False)
    table.get_by_role("link", name="Brannoc Blackhand").first.tap()
    expect(table.get_by_role("heading", name="Intimidation")).to_be_visible()


def nobody_reads(word, *pages):
    for page in pages:
        assert word not in settled(page).content()


def watch(table, name):
    table.locator("#watchers > summary").tap()
    table.get_by_label("Somebody else").fill(name)
    table.locator("form:has(#watch-name)").get_by_role("button", name="Add").tap()
    expect(table.locator("#watchers .badge").first).to_have_text("1")


@pytest.mark.slow
@LOOKS
def test_the_judges_pages_fit_and_satisfy_axe(device, match, size, scheme):
    page = device(size, color_scheme=scheme, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    for summary in page.locator("#turn-panel details > summary, #watchers > summary, #more > summary").all():
        summary.tap()
    looks_right(settled(page))
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
    looks_right(settled(page))


@pytest.mark.slow
@pytest.mark.parametrize("size", [TABLET, UPRIGHT], ids=["lying", "upright"])
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


@pytest.mark.slow
def test_on_a_phone_the_action_bar_comes_once_both_notes_are_chosen(device, match):
    page = device(PHONE, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    bar = page.locator("#turn-panel .actionbar")
    page.locator(".tile:has(input[name=white][value=A])").tap()
    expect(page.locator("input[name=white][value=A]")).to_be_checked()
    assert bar.bounding_box()["y"] > page.locator(".tile").last.bounding_box()["y"]
    page.locator(".tile:has(input[name=black][value=A])").tap()
    expect(bar).to_be_in_viewport(ratio=1)


@pytest.mark.slow
@SIZES
def test_tapping_the_dice_field_does_not_scroll_the_page(device, match, size):
    page = device(size, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    for side in ("white", "black"):
        page.locator(f".tile:has(input[name={side}][value=A])").tap()
    field, keypad = page.locator("#turn-panel input[name=faces]"), page.locator(".keypad")
    expect(field).to_be_in_viewport()
    before = page.evaluate("scrollY")
    field.tap()
    keypad.wait_for()

    def is_clear():
        box, pad = field.bounding_box(), keypad.bounding_box()
        return box["y"] + box["height"] <= pad["y"] or box["x"] + box["width"] <= pad["x"]

    eventually(page, is_clear)
    assert page.evaluate("scrollY") == before


def assert_clear(page):
    settled(page).evaluate("scrollTo(0, 0)")
    bar = page.locator("#turn-panel .actionbar").bounding_box()
    for tile in page.locator(".tile").all():
        box = tile.bounding_box()
        assert box["y"] + box["height"] <= bar["y"], "a tile lies under the action bar"
