"""Forms on pages that hear of news: what was typed or refused stands until it is sent, and the news comes around it."""

import pytest
from playwright.sync_api import expect

from campaigns.devices.play import room
from campaigns.rules.contract import Side
from chess_minigame.seats import play as seats
from tests import boards, games, money
from tests.browser.conftest import TABLET, find, more
from tests.browser.waits import eventually, settled
from tests.seats import given

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("marla")]

CLOSED = "[data-live] details:not([open]) > summary"
FILLED = """() => [...document.querySelectorAll("[data-live] details[hx-get][open]")].every((one) =>
  document.querySelector(one.getAttribute("hx-target")).querySelector(":scope > :not(noscript)"))"""
# Something in every control that can be seen, of every form.
TOUCH = """() => {
  for (const one of document.querySelectorAll("[data-live] form :is(input:not([type=hidden]), select, textarea)")) {
    if (!one.checkVisibility()) continue;
    if (one.type === "checkbox" || one.type === "radio") one.checked = !one.checked;
    else if (one.options) one.selectedIndex = (one.selectedIndex + 1) % one.options.length;
    else one.value = "7";
    one.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
VALUES = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-live] form :is(input:not([type=hidden]), select, textarea)")]
    .filter((one) => one.checkVisibility())
    .map((one) => {
      const isBox = one.type === "radio" || one.type === "checkbox";
      return [`${one.form.action} ${one.name} ${isBox ? one.value : one.id}`, isBox ? one.checked : one.value];
    }))"""
NEWS = """() => {
  window.news = 0;
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.requestConfig?.elt.matches("[data-live]")) window.news += 1;
  });
}"""


@pytest.fixture
def at(device):
    """The Dungeon Master's tablet at a match, with all drawers open."""

    def opened(match, page=""):
        tablet = device(TABLET, at=page or match.get_absolute_url())
        ready(tablet)
        return tablet

    return opened


def ready(page):
    """Open all drawers, those within drawers as well, and count the news from now on."""
    closed = page.locator(CLOSED).locator("visible=true")
    page.locator("[data-live]").wait_for()
    for _ in "a drawer", "within it", "and within that":
        settled(page)
        closed.evaluate_all("all => all.forEach((one) => one.click())")
        page.wait_for_function(FILLED)
    expect(closed).to_have_count(0)
    settled(page)
    page.evaluate(NEWS)


def hears(page, of, *more):
    before = page.evaluate("news")
    of(*more)
    page.wait_for_function("before => news > before", arg=before)
    settled(page)


def somebody_joins(match):
    given(match, "spectator", f"Guest {match.guests.count()}")


def confirm(match):
    room.seat(match=match, guest=match.guests.get(), place="white")


def seal(match, side):
    note = games.notes("A / A")[side]
    seats.seal_note(match.pk, games.form(match), side=side, note=note)


def keeps_all(page, *events):
    page.evaluate(TOUCH)
    values = page.evaluate(VALUES)
    assert values
    for event in events:
        hears(page, *event)
        now = page.evaluate(VALUES)
        assert {name: now.get(name) for name in values} == values


def test_what_is_typed_at_grices_table_outlives_news_but_for_what_the_next_turn_asks_anew(at, match, marla):
    page = at(match)
    keeps_all(page, (somebody_joins, match), (money.bet, match, marla))
    expect(page.locator(".bets")).to_contain_text("Mad Marla")
    values = page.evaluate(VALUES)
    hears(page, games.turn, match, "50")
    now = page.evaluate(VALUES)
    gone = {name for name, value in values.items() if now.get(name) != value}
    assert gone and all("/turn/" in name or "/choose/" in name for name in gone)


@pytest.mark.slow
def test_what_is_typed_before_the_stalemate_limit_outlives_news(at, pair, marla):
    match = games.begin(*pair)
    keeps_all(at(match), (somebody_joins, match), (money.bet, match, marla))


@pytest.mark.slow
def test_a_note_that_is_not_sealed_yet_outlives_news(seat, match):
    page = seat(match, "Ann", "White")
    ready(page)
    keeps_all(page, (confirm, match))
    expect(page.locator("details.means")).to_be_attached()


@pytest.mark.slow
def test_a_seat_that_is_about_to_be_given_outlives_news(at, match):
    somebody_joins(match)
    page = at(match, f"/campaigns/{match.campaign_id}/matches/{match.pk}/room/")
    keeps_all(page, (somebody_joins, match))
    expect(page.locator(".guest")).to_have_count(2)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["dragonchess", "chessgammon"])
def test_what_is_typed_beside_a_board_outlives_news(at, demo, marla, variant):
    match = boards.begun(demo, variant=variant)
    events = [(somebody_joins, match), (money.bet, match, marla)]
    if variant == "dragonchess":
        events += [(boards.moved, match, "2g22g3"), (boards.undone, match)]
    keeps_all(at(match), *events)


@pytest.mark.slow
def test_dice_typed_for_a_roll_are_not_those_of_the_next(at, demo):
    match = boards.begun(demo, variant="chessgammon")
    page = at(match)
    page.evaluate(TOUCH)
    hears(page, boards.thrown, match, "3 4")
    expect(page.get_by_role("list", name="The dice")).to_be_attached()
    expect(page.locator(".boardtypeddice input")).to_have_count(0)


def bet(page, stake):
    form = page.locator("#bet-form")
    find(form, "Who bets", "mar")
    find(form, "Against whom", "ysolde")
    form.get_by_label("On what").select_option("white")
    form.get_by_label("Stake", exact=True).fill(stake)
    form.get_by_label("Odds", exact=True).fill("3:1")
    form.get_by_role("button", name="Place the bet").tap()


@pytest.mark.slow
def test_a_refused_bet_stands_with_its_error_until_it_is_sent(at, match, marla):
    """The error, the values and against whom used to go with the next turn."""
    page = at(match)
    bet(page, "11 gp")
    error = page.locator("#bet-stake_error")
    expect(error).to_contain_text("Mad Marla has 10 gp")
    values = page.evaluate(VALUES)
    for event in ((somebody_joins, match), (games.turn, match, "50"), (money.bet, match, marla)):
        hears(page, *event)
        expect(error).to_be_visible()
        now = page.evaluate(VALUES)
        assert {name: now[name] for name in values if "/bets/" in name} == {
            name: value for name, value in values.items() if "/bets/" in name
        }
    money.pay(match.seats.get(side="white").character, "30 gp")
    page.locator("#bet-stake").fill("2 gp")
    page.get_by_role("button", name="Place the bet").tap()
    expect(page.locator(".bets > li")).to_have_count(2)
    expect(error).to_have_count(0)
    expect(page.locator("#bet-stake")).to_have_value("")


def refuse_turn(page):
    page.locator(".tile:has(input[name=white][value=B])").tap()
    page.locator(".tile:has(input[name=black][value=C])").tap()
    page.locator("#turn-panel input[name=faces]").fill("101")
    page.get_by_role("button", name="Resolve turn 1").tap()


def refuse_spectator(page):
    page.locator("#watch-name").fill("A bard")
    page.locator("#watch-cm").fill("many")
    page.locator("#watch-name").press("Enter")


def refuse_search(page):
    page.get_by_label("What was found").select_option("words")
    page.get_by_role("button", name="Save the search").tap()


def refuse_note_die(page):
    page.locator("#white-die").fill("101")
    page.get_by_role("button", name="Seal the result").first.tap()


@pytest.mark.slow
@pytest.mark.parametrize("refuse", [refuse_turn, refuse_spectator, refuse_search, refuse_note_die])
def test_each_refused_form_of_grices_table_stands(at, match, marla, refuse):
    page = at(match)
    refuse(page)
    expect(page.locator("[data-live] .error").first).to_be_visible()
    errors, values = page.locator("[data-live] .error").all_inner_texts(), page.evaluate(VALUES)
    for event in ((somebody_joins, match), (money.bet, match, marla)):
        hears(page, *event)
        assert page.locator("[data-live] .error").all_inner_texts() == errors
        assert page.evaluate(VALUES) == values


def test_a_refused_turn_shows_who_has_sealed_meanwhile(at, match):
    page = at(match)
    refuse_turn(page)
    expect(page.locator("#faces_error")).to_be_visible()
    hears(page, seal, match, Side.WHITE)
    expect(page.get_by_text("Ysolde of the White Tower sealed")).to_be_visible()
    expect(page.locator("input[name=black][value=C]")).to_be_checked()
    expect(page.locator("input[name=white]:checked")).to_have_count(0)
    page.locator("#turn-panel input[name=faces]").fill("50")
    page.get_by_role("button", name="Resolve turn 1").tap()
    expect(page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()


def test_a_note_refused_at_a_seat_stands(seat, match):
    page = seat(match, "Ann", "White")
    ready(page)
    page.get_by_role("button", name="Seal my note").tap()
    expect(page.locator("#strategy_error")).to_be_visible()
    hears(page, confirm, match)
    expect(page.locator("#strategy_error")).to_be_visible()
    page.locator(".tile:has(input[value=A])").tap()
    page.get_by_role("button", name="Seal my note").tap()
    expect(page.get_by_role("heading", name="Sealed")).to_be_visible()


def test_what_a_board_refuses_stands_and_so_does_its_question(at, demo, marla):
    match = boards.begun(demo)
    page = at(match)
    typed = more(page).get_by_label("Type a move")
    typed.fill("W9z9")
    typed.press("Enter")
    refusal = page.locator("#refusal .error-summary")
    expect(refusal).to_be_visible()
    said = refusal.inner_text()
    hears(page, somebody_joins, match)
    expect(refusal).to_have_text(said)
    more(page)
    typed.fill("2g22g3")
    typed.press("Enter")
    expect(page.locator("#moves a")).to_have_count(1)
    expect(refusal).to_have_count(0)


def test_behind_a_boards_sheet_the_game_goes_on_and_the_sheet_stays(at, demo):
    match = boards.begun(demo)
    page = at(match)
    sheet = more(page)
    sheet.get_by_label("Type a move").fill("W9")
    hears(page, boards.moved, match, "2g22g3")
    expect(page.locator("#moves a")).to_have_count(1)
    expect(sheet).to_be_visible()
    expect(sheet.get_by_label("Type a move")).to_have_value("W9")


def test_another_forms_answer_leaves_what_is_typed(at, match):
    page = at(match)
    page.locator("#bet-stake").fill("2 gp")
    page.locator("#watch-name").fill("A bard")
    refuse_turn(page)
    expect(page.locator("#faces_error")).to_be_visible()
    page.locator("#turn-panel input[name=faces]").fill("50")
    page.get_by_role("button", name="Resolve turn 1").tap()
    expect(page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()
    match.refresh_from_db()
    version = page.locator("form:has(#watch-name) input[name=version]")
    expect(version).to_have_value(str(match.version))
    expect(page.locator("#bet-stake")).to_have_value("2 gp")
    expect(page.locator("#watch-name")).to_have_value("A bard")
    page.locator("#watch-name").press("Enter")
    expect(page.locator("#watchers-body li", has_text="A bard")).to_be_visible()
    expect(page.locator("#watch-name")).to_have_value("")
    expect(page.locator("#bet-stake")).to_have_value("2 gp")


@pytest.mark.slow
def test_a_style_that_an_extension_has_set_is_not_copied_to_what_comes(at, match):
    """htmx would set it as an attribute, which the content security policy refuses, with a line in the console."""
    page = at(match)
    page.locator("#bet-stake").evaluate("field => { field.style.color = 'teal' }")
    page.locator("#faces").evaluate("field => { field.style.color = 'teal' }")
    hears(page, games.turn, match, "50")
    expect(page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_refusal_about_no_field_stands_until_the_next_act(at, match, marla):
    """Somebody else has placed a bet meanwhile: that is told above the bets, and was gone with the next event."""
    page = at(match)
    hears(page, money.bet, match, marla)
    expect(page.locator(".bets > li")).to_have_count(1)
    page.locator("#bets input[name=mark]").evaluate_all(
        "marks => { for (const one of marks) one.value = '0.0.0' }"
    )
    page.get_by_role("button", name="Withdraw Mad Marla").tap()
    page.locator("#ask [value=yes]").tap()
    refusal = page.locator("#bets-refusal .error-summary")
    expect(refusal).to_be_visible()
    mark = page.locator(".bets input[name=mark]")
    before = mark.input_value()
    hears(page, games.turn, match, "50")
    expect(mark).not_to_have_value(before)
    expect(refusal).to_be_visible()
    page.get_by_role("button", name="Withdraw Mad Marla").tap()
    page.locator("#ask [value=yes]").tap()
    expect(page.locator(".bets .badge")).to_have_text("withdrawn")
    expect(refusal).to_have_count(0)


def test_a_die_at_the_judges_table_outlives_news_and_not_its_own_roll(at, match):
    page = at(match)
    page.locator(".tile:has(input[name=white][value=A])").tap()
    page.locator(".tile:has(input[name=black][value=A])").tap()
    page.locator("input[name=black-move]").check()
    page.locator("#turn-panel input[name=faces]").fill("50")
    page.get_by_role("button", name="Resolve turn 1").tap()
    expect(page.locator("#asked-die")).to_be_visible()
    asked = page.locator("#asked-die").get_attribute("data-about")
    page.locator("#judge-die").fill("12")
    hears(page, somebody_joins, match)
    expect(page.locator("#judge-die")).to_have_value("12")
    page.locator("#asked-die [data-main-action]").tap()
    fields, values = page.locator("#table input[name=faces]"), "all => all.map(one => one.value)"
    eventually(page, lambda: "12" in fields.evaluate_all(values), False)
    expect(page.locator(f"#asked-die[data-about='{asked}']")).to_have_count(0)


# Every form that one may fill in, as a refusal leaves it; their names, in order.
REFUSE_ALL = """() => [...document.querySelectorAll("[data-live] form:has(input:not([type=hidden]), select, textarea)")]
  .filter((form) => form.checkVisibility())
  .map((form) => {
    const error = document.createElement("p");
    error.className = "error";
    error.textContent = "Refused";
    form.append(error);
    return form.getAttribute("action");
  })"""
REFUSED = """() => [...document.querySelectorAll("[data-live] form:has(.error)")]
  .filter((form) => form.checkVisibility())
  .map((form) => form.getAttribute("action"))"""


def keeps_all_refused(page, *events):
    refused = page.evaluate(REFUSE_ALL)
    assert refused
    for event in events:
        hears(page, *event)
        assert page.evaluate(REFUSED) == refused


@pytest.mark.slow
def test_no_news_exchanges_a_refused_form_at_grices_table(at, match, marla):
    keeps_all_refused(at(match), (somebody_joins, match), (money.bet, match, marla))


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["dragonchess", "chessgammon"])
def test_no_news_exchanges_a_refused_form_beside_a_board(at, demo, marla, variant):
    match = boards.begun(demo, variant=variant)
    keeps_all_refused(at(match), (somebody_joins, match), (money.bet, match, marla))


@pytest.mark.slow
def test_no_news_exchanges_a_refused_note_or_seat(at, seat, match):
    page = seat(match, "Ann", "White")
    ready(page)
    keeps_all_refused(page, (confirm, match))
    room_page = at(match, f"/campaigns/{match.campaign_id}/matches/{match.pk}/room/")
    keeps_all_refused(room_page, (somebody_joins, match))
