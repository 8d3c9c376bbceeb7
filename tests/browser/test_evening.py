"""A Dungeon Master's whole evening by touch: tablet, portrait and landscape, and phone."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from campaigns.devices.play.sign_in import make_link
from campaigns.match.models import Match
from campaigns.people.models import Character
from tests import games
from tests.browser.conftest import CUT_OFF, SIZES, choose, find, looks_right, resolve
from tests.browser.waits import settled

SAMPLE = [
    ("F", "C", "82"), ("A", "E", "77"), ("D", "F", "56"), ("E", "A", "48"), ("B", "E", "30"), ("A", "F", "20"),
]  # fmt: skip


def sit_down(page, white="Ysolde", black="Brannoc", limit="3"):
    page.get_by_role("link", name="Matches", exact=True).tap()
    page.get_by_role("link", name="New game").first.tap()
    page.get_by_role("link", name="The Game of Kings").tap()
    find(page, "White", white)
    find(page, "Black", black)
    page.get_by_role("button", name="Start match").tap()
    page.locator("input[name=faces]").fill(limit)
    page.get_by_role("button", name="Set", exact=True).tap()
    page.get_by_role("heading", name="Turn 1", exact=True).wait_for()


def signed_in_by_link(open_page, dm, size):
    """A device that is signed in the way people do: the link, its one button."""
    page = open_page(*size)
    page.goto(f"/sign-in/{make_link(user=dm, now=timezone.now())}/")
    page.get_by_role("button", name="Sign this device in").tap()
    page.get_by_role("heading", name="Your campaigns").wait_for()
    return page


def in_campaign(page):
    page.get_by_role("link", name="The Demo Campaign").tap()
    page.get_by_role("heading", name="The Demo Campaign", level=1).wait_for()
    return page


@pytest.fixture
def match(pair):
    return games.sit_down(*pair, limit="3")


def at_turn_one(page, match):
    page.goto(f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    page.get_by_role("heading", name="Turn 1", exact=True).wait_for()
    return page


@SIZES
def test_the_sample_game_is_played_and_its_gain_stands_in_the_record(open_page, dm, demo, size):
    page = in_campaign(signed_in_by_link(open_page, dm, size))
    sit_down(page)
    for number, (white, black, percentile) in enumerate(SAMPLE, start=1):
        page.get_by_role("heading", name=f"Turn {number}", exact=True).wait_for()
        resolve(page, number, white, black, percentile)
    page.get_by_role("heading", name="Ysolde of the White Tower wins", level=2).wait_for()
    looks_right(page)
    page.locator("#experience-panel input[name=faces]").fill("12")
    page.get_by_role("button", name="Save").tap()
    page.get_by_role("heading", name="How fast can").wait_for()
    page.locator("#experience-panel input[name=faces]").fill("2")
    page.get_by_role("button", name="Save").tap()
    page.get_by_text("20 / 29 = 0.68").first.wait_for()
    page.get_by_role("link", name="Ysolde of the White Tower").first.tap()
    page.get_by_role("heading", name="Ysolde of the White Tower", level=1).wait_for()
    page.get_by_text("29.68").first.wait_for()
    assert str(Character.objects.get(name__startswith="Ysolde").cm) == "861/29"


@SIZES
def test_people_are_generated_changed_and_kept(device, size, demo):
    page = device(size, at=f"/campaigns/{demo.pk}/")
    page.get_by_role("link", name="Generate", exact=True).first.tap()
    page.locator("label", has_text="Noble").first.tap()
    page.get_by_label("How many").fill("3")
    page.get_by_label("Seed").fill("harvest")
    page.get_by_role("button", name="Roll").tap()
    page.locator(".npc").nth(2).wait_for()
    looks_right(page)
    first = page.locator("#person-1")
    first.get_by_text("Dice and locks").tap()
    expect(first.get_by_role("button", name="Lock Wisdom")).to_be_visible()
    wisdom = value_of(first, "Wisdom")
    first.get_by_role("button", name="Lock Wisdom").tap()
    first.locator("[aria-pressed=true]").wait_for()
    with page.expect_response(lambda answer: "/people/1/" in answer.url):
        first.get_by_role("button", name="Reroll unlocked").tap()
    settled(page)
    assert value_of(first, "Wisdom") == wisdom
    first.get_by_role("link", name="Enter values").tap()
    intelligence = first.get_by_role("textbox", name="Intelligence")
    intelligence.fill("99")
    first.get_by_role("button", name="Save").tap()
    expect(intelligence).to_have_attribute("aria-invalid", "true")
    intelligence.fill("15")
    first.get_by_role("button", name="Save").tap()
    expect(first).to_contain_text("Int 15 x 5% = 75%")
    name = first.locator("h3").inner_text()
    first.get_by_role("button", name="Keep").tap()
    first.get_by_role("link", name="To the character").wait_for()
    kept = Character.objects.get(campaign=demo, name=name)
    assert (kept.intelligence, str(kept.wisdom)) == (15, wisdom)


def value_of(card, field):
    return card.locator(".npc-field", has_text=field).locator(".value").inner_text().strip()


def test_the_stalemate_limit_shows_only_while_a_finger_holds_it(device, match):
    page = at_turn_one(device(), match)
    assert "7 turns" not in page.content()
    button = settled(page).get_by_role("button", name="Hold to see the limit")
    box = button.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.get_by_text("7 turns (49 / 10 = 4, +3 on d6)").wait_for()
    page.mouse.up()
    page.get_by_text("7 turns").wait_for(state="detached")
    assert "7 turns" not in page.content()


def test_a_double_tap_resolves_one_turn(device, match):
    page = at_turn_one(device(), match)
    choose(page, "A", "A")
    page.locator("#turn-panel input[name=faces]").fill("50")
    page.get_by_role("button", name="Resolve turn 1").dblclick()
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    page.reload()
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    assert Match.objects.get().turns == 1


@CUT_OFF
def test_a_second_tablet_is_told_that_the_table_moved_on(device, match):
    page, other = at_turn_one(device(), match), device()
    other.route(re.compile(r"/(live|table)/"), lambda route: route.abort())  # it hears of nothing
    other.goto(page.url)
    resolve(page, 1, "F", "C", "82")
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    resolve(other, 1, "A", "A", "50")
    other.get_by_text("moved on since").wait_for()
    other.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    assert Match.objects.get().turns == 1


@pytest.mark.slow
@CUT_OFF
def test_the_server_starts_again_in_the_middle_and_the_tablet_plays_on(device, match, app_server):
    page = at_turn_one(device(), match)
    choose(page, "F", "C")
    page.locator("#turn-panel input[name=faces]").fill("82")
    app_server.kill()
    page.get_by_role("button", name="Resolve turn 1").tap()
    page.get_by_text("cannot be reached").wait_for()
    app_server.start()
    # The page tries again by itself as well, and has no such button any more when that was quicker.
    page.locator("[data-retry]").dispatch_event("click")
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    assert Match.objects.get().turns == 1


def test_the_keypad_takes_two_digits_or_two_ten_sided_dice_and_moves_on(device, match):
    page = at_turn_one(device(), match)
    field, keypad = page.locator("#turn-panel input[name=faces]"), page.locator(".keypad")
    choose(page, "F", "C")
    field.tap()
    keypad.locator("[data-key='00']").tap()
    expect(field).to_have_value("00")
    expect(keypad).to_be_visible()
    keypad.locator("[data-key='3']").tap()
    expect(field).to_have_value("00 3")
    expect(keypad).to_be_hidden()
    page.get_by_role("button", name="Resolve turn 1").tap()
    page.get_by_text("d% 3, strategies +10").first.wait_for()
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    choose(page, "F", "C")
    field.tap()
    for digit in "82":
        keypad.locator(f"[data-key='{digit}']").tap()
    expect(field).to_have_value("82")
    expect(keypad).to_be_hidden()
    page.get_by_role("button", name="Resolve turn 2").tap()
    page.get_by_text("d% 82, strategies").first.wait_for()


def test_undo_acts_at_once_says_so_and_the_die_stands(device, match):
    page = at_turn_one(device(), match)
    resolve(page, 1, "F", "C", "82")
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    page.get_by_role("button", name="Undo", exact=True).tap()
    page.get_by_text("Undid turn 1: White F, Black C.").wait_for()
    page.locator("#notices").get_by_role("button", name="Redo").tap()
    page.get_by_text("Redid turn 1: White F, Black C.").wait_for()
    page.locator("#notices").get_by_role("button", name="Undo").tap()
    page.get_by_text("is already on record and counts").wait_for()
    choose(page, "A", "A")
    page.get_by_role("button", name="Resolve turn 1").tap()
    page.get_by_text("d% 82, strategies 0, Black CM +20, White CM −29 = 73").first.wait_for()


@pytest.mark.slow
def test_what_the_page_said_gives_way_to_what_is_done_next(device, demo, pair):
    match = games.finish(games.sit_down(*pair))
    Campaign.objects.update(minute=0)
    page = device(at=f"/campaigns/{demo.pk}/grice/{match.pk}/")
    page.get_by_role("button", name="to the clock").tap()
    expect(page.locator("#messages .notice")).to_contain_text("later: it is")
    page.get_by_role("button", name="Undo", exact=True).tap()
    page.locator("#ask [value=yes]").tap()
    expect(page.get_by_role("heading", name=re.compile(r"^Turn \d+$")).first).to_be_visible()
    expect(page.locator("#messages .notice")).to_have_count(0)


@pytest.mark.slow
def test_what_the_judges_drawer_did_is_told_in_sight(device, demo, pair):
    match = games.sit_down(*pair)
    page = device(at=f"/campaigns/{demo.pk}/grice/{match.pk}/")
    page.locator("#more > summary").tap()
    page.get_by_role("button", name="Save the search").tap()
    expect(page.get_by_text("is recorded")).to_be_in_viewport()
