"""An evening of Chessgammon for coins: three gold a point, a doubled cube, paid from purses as far as they hold."""

import pytest
from playwright.sync_api import expect

from campaigns.match.play.begin import NewPlayer
from tests import boards, money
from tests.browser.conftest import SIZES, TABLET, find, looks_right, more
from tests.browser.test_boards import at_the_board
from tests.browser.test_chessgammon import confirmed, heading, tapped, typed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def players(pair):
    for one, amount in zip(pair, ("20 gp", "5 gp"), strict=True):
        money.pay(one, amount)
    return pair


@pytest.mark.slow
def test_an_evening_for_three_gold_a_point(device, demo, players):
    page = device(TABLET, has_touch=True, at=f"/campaigns/{demo.pk}/games/new/")
    page.get_by_role("link", name="Chessgammon").tap()
    expect(page.get_by_role("heading", name="Chessgammon", level=2)).to_be_visible()
    for side, player in zip(("white", "black"), players, strict=True):
        find(page, f"{side.title()} (or a name)", player.name)
    page.get_by_text("Played for coins").tap()
    page.get_by_label("A point (or the whole series) is worth").fill("-1")
    page.get_by_role("button", name="Start match").tap()
    expect(page.locator("#id_a_point_error")).to_contain_text("less than nothing")
    page.get_by_label("A point (or the whole series) is worth").fill("3 gp")
    page.get_by_role("button", name="Start match").tap()
    page.locator("#board").wait_for()
    worth = page.locator("header p.soft", has_text="a point:")
    expect(worth).to_have_text("3 gp a point: 3 gp now")
    typed(page, "6", "1")
    heading(page, "White to move")
    tapped(page, "e2e4")
    tapped(page, "e1e2")
    typed(page, "5", "4")
    page.get_by_role("button", name="Pass").tap()
    heading(page, "White to roll")
    warning = page.locator("#notes").get_by_text("Doubled, 6 gp to lose: Brannoc Blackhand has 5 gp.")
    expect(warning).to_be_visible()
    confirmed(page, "Double")
    expect(page.locator("#moves")).to_contain_text("doubles")
    expect(warning).to_be_visible()
    confirmed(page, "Take the double")
    expect(worth).to_have_text("3 gp a point: 6 gp now")
    expect(page.locator("#moves")).to_contain_text("accepts")
    more(page)
    page.get_by_role("button", name="Resign as Black").tap()
    page.locator("#ask [value=yes]").tap()
    heading(page, "White wins: Black resigns, 2 points")
    expect(worth).to_have_text("3 gp a point: 6 gp won")
    drawer = page.locator("#stake-drawer")
    expect(drawer.locator("summary")).to_contain_text("1 gp owed")
    looks_right(page)
    drawer.get_by_label("Reason").fill("until the harvest")
    drawer.get_by_role("button", name="Record it as debt").tap()
    expect(page.locator("#stake-drawer > summary")).to_contain_text("6 gp paid")
    assert [money.has(one) for one in players] == [26 * 200, -200]
    page.get_by_role("button", name="Undo resignation").tap()
    heading(page, "White to roll")
    expect(worth).to_have_text("3 gp a point: 6 gp now")
    assert [money.has(one) for one in players] == [20 * 200, 5 * 200]


@pytest.mark.slow
@SIZES
def test_what_is_played_for_fits_every_screen_and_can_be_used_by_everybody(device, demo, players, size):
    white, black = map(NewPlayer, players)
    match = boards.begun(demo, variant="chessgammon", white=white, black=black)
    money.stake(match, "9 gp")
    page = at_the_board(device(size, has_touch=True), match)
    more(page).locator("#stake-drawer > summary").tap()
    looks_right(page)
    page.get_by_role("button", name="Close").tap()
    typed(page, "6", "1")
    heading(page, "White to move")
    more(page)
    page.get_by_role("button", name="Resign as White").tap()
    page.locator("#ask [value=yes]").tap()
    heading(page, "Black wins")
    looks_right(page)
