"""A tablet and two phones at one table: doors, sealed notes, live pages, lost connections, a handed-over tablet."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from campaigns.devices.play import room
from campaigns.match.models import Guest, Match
from tests import games
from tests.browser.conftest import CUT_OFF, GONE, LOOKS, PHONE, looks_right, resolve
from tests.browser.waits import eventually, settled, time_passes

SHOWN_OUT, LOST, TV = "You have been removed from this table", "Connection lost", (1920, 1080)

# A finger that rests on the glass: the page believes each touch for four seconds.
HOLDS = """under => {
  const touch = () => under.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  touch();
  window.holds = setInterval(touch, 500);
}"""


@pytest.fixture
def table(device, match, request):
    """The DM's tablet, joining allowed: at the match with both `phones`, else at the room, where `code_of` is shown."""
    room.open_room(match=match, now=timezone.now())
    page = device()
    if "phones" not in request.fixturenames:
        page.goto(f"/campaigns/{match.campaign_id}/matches/{match.pk}/room/")
        page.locator(".room-code").wait_for()
    return page


def code_of(table) -> str:
    return str(table.locator(".room-code").inner_text())


@pytest.fixture
def phones(join, table, match):
    """Both players' phones, and the tablet at the match."""
    both = join("Ann", "White"), join("Bob", "Black")
    table.goto(f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    table.get_by_role("heading", name="Turn 1", exact=True).wait_for()
    return both


def seal(page, letter: str) -> None:
    page.locator(f".tile:has(input[value={letter}])").tap()
    page.get_by_role("button", name="Seal my note").tap()
    page.get_by_role("heading", name="Sealed").wait_for()


def throw(table, number: int, percentile: str) -> None:
    table.locator("#turn-panel input[name=faces]").fill(percentile)
    table.get_by_role("button", name=f"Resolve turn {number}").tap()


def at_turn(page, number: int) -> None:
    expect(page.get_by_role("heading", name=f"Turn {number}", exact=True)).to_be_visible()


def test_both_seal_and_every_device_shows_the_turn_without_a_reload(table, phones):
    ann, bob = phones
    seal(ann, "F")
    expect(table.get_by_text("Ysolde of the White Tower sealed")).to_be_visible()
    expect(table.get_by_text("Waiting for Brannoc Blackhand")).to_be_visible()
    assert "Attack" not in table.locator(".sealed-says").inner_text()
    seal(bob, "C")
    expect(table.locator(".sealed-says")).to_have_count(2)
    expect(table.locator(".sealed-says").first).to_have_text(re.compile("Attack Foe's King"))
    assert Match.objects.get().turns == 0
    throw(table, 1, "82")
    for page in (table, ann, bob):
        at_turn(page, 2)
        expect(page.locator(".result")).to_contain_text(
            re.compile("Good move for (Black|Brannoc Blackhand)$", re.MULTILINE)
        )
    assert "82" not in ann.locator("#table").inner_text()


def test_a_phone_finds_the_table_by_its_code_and_keeps_its_seat(open_page, device, match):
    table = device(at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/")
    table.locator("#match-menu > summary").tap()
    table.get_by_role("link", name="Players' devices").tap()
    table.get_by_role("button", name="Allow joining").tap()
    table.locator(".room-code").wait_for()
    phone = open_page(*PHONE)
    phone.goto("/join/")
    phone.get_by_label("Room code").fill("abc234")
    phone.get_by_role("button", name="Find the table").tap()
    phone.get_by_text("is wrong or has expired").wait_for()
    phone.get_by_label("Room code").fill(code_of(table).lower())
    phone.get_by_role("button", name="Find the table").tap()
    phone.get_by_label("Your name").fill("Ann")
    looks_right(phone)
    phone.locator(".seat-choice", has_text="Ysolde of the White Tower").tap()
    phone.get_by_role("button", name="Join").tap()
    at_turn(phone, 1)
    expect(table.locator(".guest", has_text="Ann")).to_be_visible()
    phone.reload()
    phone.get_by_text("Ann, you play Ysolde").wait_for()
    phone.goto(f"/join/{code_of(table)}/")
    at_turn(phone, 1)
    other = open_page(*PHONE)
    other.goto(f"/join/{code_of(table)}/")
    expect(other.get_by_role("radio", name="Ysolde")).to_be_disabled()
    expect(other.locator(".seat-choice", has_text="White").first).to_contain_text("Taken")
    assert not re.search(rf"/{match.pk}/|campaigns/", phone.content())


@pytest.mark.slow
def test_a_chosen_tile_and_a_typed_die_outlive_the_news(table, phones):
    ann, bob = phones
    table.locator(".tile:has(input[name=black][value=C])").tap()
    table.locator("#turn-panel input[name=faces]").fill("82")
    bob.locator(".tile:has(input[value=B])").tap()
    seal(ann, "F")
    expect(table.get_by_text("Ysolde of the White Tower sealed")).to_be_visible()
    expect(table.locator("input[name=black][value=C]")).to_be_checked()
    expect(table.locator("#turn-panel input[name=faces]")).to_have_value("82")
    expect(table.locator("#turn-panel input[name=faces]")).to_be_focused()
    table.get_by_role("button", name="Resolve turn 1").tap()
    at_turn(bob, 2)
    expect(bob.locator("input[name=strategy]:checked")).to_have_count(0)


def test_nothing_moves_under_a_finger_nor_before_its_click(table, phones):
    ann, _ = phones
    under = table.locator("#turn-panel").element_handle()

    def finger(does: str) -> None:
        under.evaluate("(under, does) => under.dispatchEvent(new Event(does, { bubbles: true }))", does)

    stays = """async under => {
        clearInterval(window.holds);
        under.dispatchEvent(new Event("pointerup", { bubbles: true }));
        await new Promise(done => setTimeout(done, 200));
        return under.isConnected;
    }"""
    settled(table)
    under.evaluate(HOLDS)
    seal(ann, "F")
    time_passes(table, 500)  # it hears of the note, and leaves everything where it is
    expect(table.get_by_role("heading", name="Turn 1", exact=True)).to_be_visible()
    assert under.evaluate(stays)
    finger("click")
    expect(table.get_by_text("Ysolde of the White Tower sealed")).to_be_visible()
    assert not under.evaluate("under => under.isConnected")


@pytest.mark.slow
def test_a_note_is_changed_and_a_tile_the_dm_had_chosen_gives_way_to_it(table, phones):
    ann, _ = phones
    table.locator(".tile:has(input[name=white][value=A])").tap()
    seal(ann, "F")
    expect(table.get_by_text("Ysolde of the White Tower sealed")).to_be_visible()
    expect(table.locator("input[name=white]:checked")).to_have_count(0)
    ann.get_by_text("Change my note").tap()
    expect(ann.get_by_role("button", name="Seal the new note")).to_be_visible()
    expect(ann.locator("input[name=strategy]:checked")).to_have_count(0)
    ann.locator(".tile:has(input[value=B])").tap()
    ann.get_by_role("button", name="Seal the new note").tap()
    expect(ann.get_by_role("button", name="Seal the new note")).to_be_hidden()
    eventually(ann, lambda: ["B" in draft.text for draft in Match.objects.get().drafts.all()], [True])


@CUT_OFF
def test_a_phone_goes_away_in_the_middle_and_returns_to_the_true_position(table, phones):
    ann, bob = phones
    seal(ann, "F")
    bob.context.set_offline(True)
    expect(bob.get_by_text(LOST)).to_be_visible()
    resolve_for_black(table)
    bob.context.set_offline(False)
    at_return(bob)
    at_turn(ann, 2)


def resolve_for_black(table) -> None:
    table.get_by_text("Ysolde of the White Tower sealed").wait_for()
    table.locator(".tile:has(input[name=black][value=C])").tap()
    throw(table, 1, "82")
    table.get_by_role("heading", name="Turn 2", exact=True).wait_for()


def at_return(page) -> None:
    page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    page.get_by_text("While you were away: Turn 1: Good move for Black").wait_for()
    expect(page.get_by_text(LOST)).to_have_count(0)


@pytest.mark.slow
@CUT_OFF
def test_the_server_is_killed_in_the_middle_and_everybody_plays_on(table, phones, app_server):
    ann, bob = phones
    seal(ann, "F")
    app_server.kill()
    for page in (table, ann, bob):
        expect(page.get_by_text(LOST)).to_be_visible()
    app_server.start()
    for page in (table, ann, bob):
        expect(page.get_by_text(LOST)).to_have_count(0)
    seal(bob, "C")
    expect(table.locator(".sealed-says")).to_have_count(2)
    throw(table, 1, "82")
    for page in (table, ann, bob):
        at_turn(page, 2)


def test_double_taps_seal_once_and_resolve_once(table, phones):
    for page, letter in zip(phones, "FC", strict=True):
        page.locator(f".tile:has(input[value={letter}])").tap()
        page.get_by_role("button", name="Seal my note").dblclick()
    expect(table.locator(".sealed-says")).to_have_count(2)
    table.locator("#turn-panel input[name=faces]").fill("82")
    table.get_by_role("button", name="Resolve turn 1").dblclick()
    for page in (table, *phones):
        at_turn(page, 2)
        settled(page)  # a second one would be answered by now
    assert Match.objects.get().turns == 1


@GONE
def test_who_is_shown_out_reads_so_and_nothing_else(table, phones):
    ann, _ = phones
    seal(ann, "F")
    table.locator("#match-menu > summary").tap()
    table.get_by_role("link", name="Players' devices").tap()
    table.get_by_role("button", name="Remove Ann").tap()
    table.locator("#ask [value=yes]").tap()
    expect(ann.get_by_role("heading", name=SHOWN_OUT)).to_be_visible()
    looks_right(ann)
    assert "Ysolde" not in ann.content()
    ann.reload()
    ann.get_by_role("heading", name=SHOWN_OUT).wait_for()


@pytest.mark.slow
def test_a_phone_that_has_lost_its_seat_is_let_back_in_with_one_tap(table, phones):
    ann, _ = phones
    seal(ann, "F")
    ann.context.clear_cookies(name="sessionid")
    ann.reload()
    ann.get_by_label("Your name at the table").fill("ann")
    ann.get_by_role("button", name="Ask to be let back in").tap()
    expect(ann.locator(".room-code")).to_be_visible()
    code = ann.locator(".room-code").inner_text()
    looks_right(ann)
    table.get_by_role("button", name=f"Allow ann, code {code}").tap()
    expect(ann.get_by_role("heading", name="Sealed")).to_be_visible()
    expect(table.locator(".alert")).to_have_count(0)


@pytest.mark.slow
def test_somebody_without_a_seat_is_given_one(table, join):
    carl = join("Carl", "Spectator")
    expect(carl.locator("input[name=strategy]")).to_have_count(0)
    table.get_by_label("Seat of Carl").select_option(label="Black")
    with table.expect_navigation():
        table.get_by_role("button", name="Seat Carl").tap()
    expect(carl.get_by_role("button", name="Seal my note")).to_be_visible()
    table.get_by_label("Seat of Carl").select_option(label="Waiting for a seat")
    with table.expect_navigation():
        table.get_by_role("button", name="Seat Carl").tap()
    expect(carl.get_by_text("will give you a seat")).to_be_visible()


@pytest.mark.slow
def test_whoever_asks_for_a_seat_waits_until_one_tap_of_the_dm(table, join):
    table.get_by_label("White: Ysolde").select_option(label="After I allow it")
    with table.expect_response(lambda answer: answer.request.method == "POST"):
        table.get_by_role("button", name="Save").tap()
    ann = join("Ann", "White")
    ann.get_by_text("Waiting for the Dungeon Master to let you in as White, Ysolde").wait_for()
    looks_right(ann)
    expect(table.get_by_role("button", name="Allow Ann")).to_be_visible()
    looks_right(table)
    table.get_by_role("link", name="Back to the match").tap()
    table.get_by_role("button", name="Allow Ann").tap()
    expect(table.locator("#newcomers")).to_be_hidden()
    expect(ann.get_by_role("button", name="Seal my note")).to_be_visible()
    expect(ann.locator("details.means")).to_be_visible()


def test_the_tablet_is_handed_over_and_taken_back(table, match):
    table.get_by_label("Choose a PIN").fill("2468")
    table.get_by_role("button", name="White: Ysolde").tap()
    table.get_by_role("heading", name="For Ysolde of the White Tower only").wait_for()
    looks_right(table)
    table.get_by_role("link", name="take the tablet").tap()
    at_turn(table, 1)
    table.go_back()
    table.go_back()
    table.get_by_text("This tablet is in a player's hands").wait_for()
    assert "Brannoc" not in table.content()
    table.goto(f"/at/{match.public_id}/grice/?taken=white")
    seal(table, "F")
    table.get_by_role("link", name="Give the tablet back").tap()
    table.get_by_role("heading", name="For the Dungeon Master").wait_for()
    looks_right(table)
    table.get_by_label("PIN").fill("1357")
    table.get_by_role("button", name="Unlock").tap()
    table.get_by_text("Wrong PIN.", exact=True).wait_for()
    table.get_by_label("PIN").fill("2468")
    table.get_by_role("button", name="Unlock").tap()
    at_turn(table, 1)
    table.get_by_text("Ysolde of the White Tower sealed").wait_for()
    table.goto(f"/at/{match.public_id}/grice/")
    table.get_by_text("Page not found").wait_for()
    assert Guest.objects.get().removed_at


def test_other_tabs_of_a_tablet_that_is_handed_over_show_nothing_of_the_dm(table, match):
    other = table.context.new_page()
    other.goto(f"/campaigns/{match.campaign_id}/characters/")
    other.get_by_role("heading", name="Characters", level=1).wait_for()
    table.get_by_label("Choose a PIN").fill("2468")
    table.get_by_role("button", name="White: Ysolde").tap()
    other.get_by_text("This tablet is in a player's hands").wait_for()


def test_other_tabs_of_a_passed_on_tablet_show_nothing_of_the_seat(table, match):
    table.get_by_label("Choose a PIN").fill("2468")
    table.get_by_role("button", name="White: Ysolde").tap()
    table.get_by_role("link", name="Take the tablet").tap()
    table.get_by_text("You play Ysolde").wait_for()
    other = table.context.new_page()
    other.goto(table.url)
    other.get_by_text("You play Ysolde").wait_for()
    seal(table, "F")
    table.get_by_role("button", name="Pass on to Brannoc").tap()
    heading = re.compile(
        "^For Brannoc|^This device has lost its seat"
    )  # as the old seat or the new one is asked for
    other.get_by_role("heading", name=heading).wait_for()
    assert "strateg" not in other.content() and "sealed" not in other.content()


@pytest.mark.slow
def test_a_tablet_is_not_handed_over_without_a_pin_nor_to_a_taken_side(table, join):
    join("Ann", "White")
    expect(table.get_by_role("button", name="White: Ysolde")).to_have_count(0)
    expect(table.get_by_role("button", name="Black: Brannoc")).to_be_visible()
    table.locator("#pin").evaluate("pin => pin.form.noValidate = true")
    table.get_by_role("button", name="Black: Brannoc").tap()
    table.get_by_text("Set a PIN first").wait_for()
    looks_right(table)


@pytest.mark.slow
def test_many_tabs_of_one_browser_all_load_and_all_stay_true(table, phones):
    ann, bob = phones
    tabs = [ann]
    for _ in range(7):
        tab = ann.context.new_page()
        tab.goto(ann.url)
        at_turn(tab, 1)
        tabs.append(tab)
    seal(tabs[-1], "F")
    seal(bob, "C")
    expect(table.locator(".sealed-says")).to_have_count(2)
    throw(table, 1, "82")
    for tab in tabs:
        expect(tab.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()


@pytest.mark.slow
def test_the_end_is_on_every_screen(table, phones):
    ann, _ = phones
    for number, percentile in enumerate(["01", "01", "01"], start=1):
        if table.get_by_role("heading", name=f"Turn {number}", exact=True).count():
            resolve(table, number, "A", "A", percentile)
            table.locator(f'[data-said^="Turn {number}:"]').wait_for()
    expect(ann.get_by_role("heading", name=re.compile("Ysolde of the White Tower"))).to_be_visible()
    expect(ann.get_by_role("button", name="Seal")).to_have_count(0)
    looks_right(ann)


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_a_tv_shows_the_score_and_the_results_and_no_secrets(table, join, match, scheme):
    tv = join("The TV", "Spectator", size=TV, color_scheme=scheme)
    games.turn(match, "82", "F / C")
    at_turn(tv, 2)
    looks_right(tv)
    assert "Good move for Black" in tv.locator(".turnlog").inner_text()
    for secret in ("Attack Foe", "Destroy Foe", "CM 29", "82", "of 7"):
        assert secret not in tv.locator("#table").inner_text()


@pytest.mark.slow
@LOOKS
def test_every_page_fits_and_satisfies_axe(table, phones, device, size, scheme):
    ann, bob = phones
    seal(ann, "F")
    judge = device(size, color_scheme=scheme, at=table.url)
    looks_right(judge)
    seal(bob, "C")
    expect(judge.locator(".sealed-says")).to_have_count(2)
    looks_right(judge)
    judge.locator("#match-menu > summary").tap()
    judge.get_by_role("link", name="Players' devices").tap()
    judge.get_by_role("heading", name="Players' devices").wait_for()
    looks_right(judge)
    for page in (ann, bob):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
    looks_right(ann)
    throw(table, 1, "82")
    at_turn(bob, 2)
    looks_right(bob)
