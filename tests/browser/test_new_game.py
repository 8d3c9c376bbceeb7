"""New game in a browser: from the tiles to the form and back by keyboard, and without scripts."""

from playwright.sync_api import expect

from tests.browser.conftest import LOOKS, TABLET, looks_right, violations


@LOOKS
def test_the_shelf_and_the_form_fit_and_satisfy_axe(device, demo, size, scheme):
    page = device(size, color_scheme=scheme)
    for end in ("", "grice/", "chessgammon/"):
        page.goto(f"/campaigns/{demo.pk}/games/new/{end}")
        looks_right(page, end)


def test_a_game_is_chosen_by_keys_and_another_one_after_it(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/")
    page.get_by_role("link", name="Dragonchess").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Dragonchess")).to_be_focused()
    expect(page).to_have_title("New game: Dragonchess")
    expect(page).to_have_url(f"{page.url.split('/campaigns')[0]}/campaigns/{demo.pk}/games/new/dragonchess/")
    expect(page.get_by_role("combobox", name="Gold").first).to_be_visible()
    page.get_by_role("link", name="Another game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Which game?")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Dragonchess")).to_be_visible()


def test_without_a_script_the_same_links_and_the_same_form_begin_a_game(device, demo):
    page = device(TABLET, java_script_enabled=False, at=f"/campaigns/{demo.pk}/games/new/")
    page.get_by_role("link", name="Way of the Knight").click()
    page.get_by_role("combobox", name="White").first.fill("Anna")
    page.get_by_role("button", name="Start match").click()
    expect(page.get_by_text("Anna").first).to_be_visible()


def test_another_game_has_its_own_address_though_the_chances_are_asked_for(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/dragonchess/")
    page.get_by_role("combobox", name="Gold").press_sequentially("Ysolde")
    page.get_by_role("option", name="Ysolde").first.click()
    page.wait_for_url("**/dragonchess/?white=*")
    page.route("**/prospect/**", lambda route: None)
    page.locator("input[name=place]").fill("the Swan")
    page.get_by_role("link", name="Another game").click()
    page.wait_for_timeout(400)
    page.unroute("**/prospect/**")
    page.get_by_role("heading", name="Which game?").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.url.endswith("/games/new/")


@LOOKS
def test_make_it_fair_fits_and_satisfies_axe_with_and_without_a_pair(device, demo, size, scheme):
    page = device(size, color_scheme=scheme)
    one, other = demo.characters.exclude(cm=None).order_by("pk")[:2]
    for query in ("", f"?white={one.pk}", f"?white={one.pk}&black={other.pk}"):
        page.goto(f"/campaigns/{demo.pk}/games/fair/{query}")
        looks_right(page, query)
    page.goto(f"/campaigns/{demo.pk}/games/new/dragonchess/?white={one.pk}&black={other.pk}")
    assert violations(page) == []


def test_a_lower_cm_is_taken_over_and_the_bar_follows_the_form(device, demo):
    page = device(TABLET)
    one, other = demo.characters.exclude(cm=None).order_by("cm_key")[:2]
    page.goto(f"/campaigns/{demo.pk}/games/new/grice/?white={one.pk}&black={other.pk}")
    page.get_by_role("link", name="Make it fair").click()
    expect(page.get_by_role("heading", name="Make it fair")).to_be_visible()
    expect(page.get_by_role("heading", name="Chessgammon")).to_be_visible()
    page.get_by_role("link", name="Play Dragonchess as it stands").click()
    expect(page.get_by_text("Expected score by their CMs")).to_be_visible()
