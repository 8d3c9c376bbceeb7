"""An evening's bets as a DM takes them: two tablets, a stake too high, a bet withdrawn, one won and taken back."""

import pytest
from playwright.sync_api import expect

from tests import money
from tests.browser.conftest import STALE, TABLET, find, resolve, sign_in_elsewhere

pytestmark = pytest.mark.django_db(transaction=True)


def address(match):
    return f"/campaigns/{match.campaign_id}/grice/{match.pk}/"


def place(page, on, stake, at):
    form = page.locator("#bet-form")
    find(form, "Who bets", "mar")
    form.get_by_label("On what").select_option(label=on)
    form.get_by_label("Stake", exact=True).fill(stake)
    form.get_by_label("Odds", exact=True).fill(at)
    form.get_by_role("button", name="Place the bet").tap()


@pytest.mark.slow
def test_a_bet_from_the_stake_to_the_winnings_and_back(device, match, marla):
    first, second = device(TABLET), device(TABLET)
    for page in (first, second):
        page.goto(address(match))
        page.locator("#bets-drawer > summary").tap()
        expect(page.locator("#bet-form")).to_be_visible()
    place(first, "White: Ysolde of the White Tower", "11 gp", "3:1")
    expect(first.locator("#bet-stake_error")).to_contain_text("Mad Marla has 10 gp")
    first.locator("#bet-stake").fill("2 gp")
    first.get_by_role("button", name="Place the bet").tap()
    expect(first.locator("#messages")).to_contain_text("Mad Marla bets 2 gp on Ysolde of the White Tower")
    expect(first.locator(".bets")).to_be_in_viewport()
    for page in (first, second):  # the other tablet hears of it, its drawer stays open
        expect(page.locator("#bets-drawer > summary")).to_contain_text("1, 8 gp in the pot")
        expect(page.locator(".bets")).to_contain_text("stake 2 gp to win 6 gp (58%)")
        expect(page.locator("#bets-drawer")).to_have_attribute("open", "")
    for turn in (1, 2):
        first.get_by_role("heading", name=f"Turn {turn}", exact=True).wait_for()
        resolve(first, turn, "A", "A", "01")
    expect(first.locator(".bets .badge")).to_have_text("won 6 gp")
    first.get_by_role("button", name="Undo").first.tap()
    first.locator("#ask [value=yes]").tap()
    expect(first.locator(".bets .badge")).to_have_text("open")
    expect(first.locator("#bets-drawer")).to_have_attribute("open", "")
    first.get_by_role("button", name="Withdraw Mad Marla").tap()
    first.get_by_role("button", name="Withdraw it").tap()
    for page in (first, second):
        expect(page.locator(".bets .badge")).to_have_text("withdrawn")
    assert money.has(marla) == 2000


@pytest.mark.slow
def test_a_bet_and_a_payment_without_any_script(device, match, marla):
    plain = device(TABLET, java_script_enabled=False, at=address(match))
    plain.locator("#bets-drawer > summary").click()
    plain.locator("#bets-drawer").get_by_role("link", name="Open").click()
    plain.get_by_label("Who bets").fill("mad marla")
    plain.get_by_label("On what").select_option(label="Draw")
    plain.get_by_label("Stake").fill("11 gp")
    plain.get_by_role("button", name="Place the bet").click()
    expect(plain.locator("#bet-stake_error")).to_contain_text("Mad Marla has 10 gp")
    plain.get_by_label("Stake").fill("1 gp")
    plain.get_by_role("button", name="Place the bet").click()
    expect(plain.locator("main")).to_contain_text(
        "Mad Marla bets 1 gp on a draw to win 1 gp from The DM’s bank."
    )
    plain.goto(f"/campaigns/{match.campaign_id}/purses/{marla.pk}/")
    plain.get_by_label("Amount").fill("4 gp 10 sp")
    plain.get_by_label("Reason").fill("ale for the whole table")
    plain.get_by_role("button", name="Pay out").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("4 gp 10 sp")


@STALE
def test_a_bet_of_a_stale_tab_is_kept_and_goes_with_one_more_tap(device, match, marla):
    page = device(TABLET, at=address(match))
    page.locator("#bets-drawer > summary").tap()
    expect(page.locator("#bet-form")).to_be_visible()
    sign_in_elsewhere(page)
    place(page, "White: Ysolde of the White Tower", "2 gp", "3:1")
    expect(page.locator("#netbanner")).to_contain_text("what you wrote is kept")
    expect(page.locator("#bet-stake")).to_have_value("2 gp")
    assert match.bets.count() == 0
    page.get_by_role("button", name="Send again").tap()
    expect(page.locator(".bets")).to_contain_text("stake 2 gp to win 6 gp (58%)")
    expect(page.locator("#netbanner")).to_be_hidden()
