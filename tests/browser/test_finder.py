"""Finding people in a browser: by keys, by taps, and somebody new."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.match.models import Match
from campaigns.people.models import Character
from tests import factories, games
from tests.browser.conftest import LOOKS, TABLET, find, scrolls_sideways, violations
from tests.browser.waits import settled, time_passes


def box(page, label):
    return page.get_by_role("combobox", name=label, exact=True)


def shown(page):
    return page.locator("[role=listbox]:visible [role=option]")


@pytest.mark.slow
@LOOKS
def test_the_open_list_fits_and_satisfies_axe(device, demo, size, scheme):
    page = device(size, color_scheme=scheme, at=f"/campaigns/{demo.pk}/games/new/grice/")
    box(page, "White").click()
    expect(shown(page).first).to_be_visible()
    assert violations(page) == []
    assert not scrolls_sideways(page)
    low = "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    assert shown(page).evaluate_all(low) == []


def test_both_players_are_chosen_by_keys(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/grice/")
    white, black = box(page, "White"), box(page, "Black")
    white.focus()
    page.keyboard.type("YS")
    page.keyboard.press("Enter")  # which waits for the list
    expect(white).to_have_value("Ysolde of the White Tower")
    black.focus()
    page.keyboard.press("ArrowDown")
    expect(black).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("End")
    expect(shown(page).last).to_have_attribute("aria-selected", "true")
    expect(black).to_have_attribute("aria-activedescendant", re.compile("."))
    assert violations(page) == []
    page.keyboard.press("Home")
    expect(shown(page).first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(shown(page)).to_have_count(0)
    page.keyboard.type("brannoc b")
    expect(shown(page).first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(black).to_have_value("Brannoc Blackhand")
    page.get_by_role("button", name="Start match").press("Enter")
    expect(page.locator("#table, #limit-panel").first).to_be_visible()


@pytest.mark.slow
def test_where_any_name_will_do_a_typed_one_stays(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/dragonchess/")
    gold = page.get_by_role("combobox", name="Gold").first
    gold.focus()
    page.keyboard.type("Ysol")
    expect(shown(page).first).to_be_visible()
    page.keyboard.press("Tab")
    expect(gold).to_have_value("Ysol")
    expect(shown(page)).to_have_count(0)


def test_somebody_new_is_made_on_the_spot(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/fair/")
    find(page, "White", "Quorl of the Reeds")
    dialog = page.get_by_role("dialog", name="New character")
    expect(dialog.get_by_label("Name")).to_have_value("Quorl of the Reeds")
    assert violations(page) == []
    dialog.get_by_label("Chess Modifier").fill("3")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog.locator("#new-cm_error")).to_be_visible()
    dialog.get_by_label("Chess Modifier").fill("30")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog).to_be_hidden()
    expect(box(page, "White")).to_have_value("Quorl of the Reeds")
    expect(page.locator("input[name=white]")).to_have_value(
        str(Character.objects.get(name__startswith="Quorl").pk)
    )


def test_without_a_script_a_name_is_enough(device, demo):
    for name in ("Ada", "Bea"):
        factories.player(demo, name)
    page = device(TABLET, java_script_enabled=False, at=f"/campaigns/{demo.pk}/games/new/grice/")
    box(page, "White").fill("ada")
    box(page, "Black").fill("b")
    page.get_by_role("button", name="Start match").click()
    page.get_by_role("radio", name="Bea").check()
    page.get_by_role("button", name="Start match").click()
    expect(page.get_by_role("heading", name="Before the first turn")).to_be_visible()


@pytest.mark.slow
def test_a_box_that_says_who_it_is_opens_with_everybody(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/grice/")
    find(page, "White", "ysolde")
    box(page, "White").click()
    expect(shown(page).nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(box(page, "White")).to_have_value("Ysolde of the White Tower")


def unfold(page):
    """What is different this evening, and there the spectators."""
    page.locator("#evening > summary").tap()
    page.locator("#watchers > summary").tap()


def spectators(page):
    return page.locator("#watchers [role=combobox]")


@pytest.mark.slow
def test_spectators_have_a_box_each_and_one_more_once_the_last_is_filled(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/grice/")
    find(page, "White", "ysolde")
    find(page, "Black", "brannoc")
    unfold(page)
    expect(spectators(page)).to_have_count(3)
    find(page, "Spectator 1", "duke")
    box(page, "Spectator 2").fill("The innkeeper")
    find(page, "Spectator 3", "maudlin")
    expect(spectators(page)).to_have_count(4)
    box(page, "Spectator 4").fill("Old Wat")
    box(page, "Spectator 5").fill("A bard")
    page.get_by_role("button", name="Start match").tap()
    expect(page.get_by_role("heading", name="Before the first turn")).to_be_visible()
    watchers = Match.objects.latest("pk").watchers
    assert list(watchers.values_list("name", "character__name")) == [
        ("Duke Aldemar of Thornmere", "Duke Aldemar of Thornmere"),
        ("The innkeeper", None),
        ("Sister Maudlin", "Sister Maudlin"),
        ("Old Wat", None),
        ("A bard", None),
    ]


@pytest.mark.slow
def test_spectators_are_named_without_a_script_too(device, demo):
    page = device(TABLET, java_script_enabled=False, at=f"/campaigns/{demo.pk}/games/new/grice/")
    box(page, "White").fill("ysolde")
    box(page, "Black").fill("brannoc")
    unfold(page)
    box(page, "Spectator 1").fill("sister maudlin")
    box(page, "Spectator 3").fill("A bard")
    page.get_by_role("button", name="Start match").tap()
    expect(page.get_by_role("heading", name="Before the first turn")).to_be_visible()
    assert list(Match.objects.latest("pk").watchers.values_list("name", flat=True)) == [
        "Sister Maudlin",
        "A bard",
    ]


def scripts(page):
    return page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")


@pytest.mark.slow
def test_a_page_without_a_box_loads_no_script_and_a_drawer_brings_it(device, demo):
    match = games.sit_down(*demo.characters.filter(cm__isnull=False)[:2])
    page = device(TABLET, at=f"/campaigns/{demo.pk}/grice/{match.pk}/")
    assert not [one for one in scripts(settled(page)) if "finder" in one]
    page.locator("#watchers > summary").tap()
    find(page, "Character", "maudlin")
    expect(box(page, "Character")).to_have_value("Sister Maudlin")
    assert len([one for one in scripts(page) if "finder" in one]) == 1


@pytest.mark.parametrize(("game", "label", "typed", "stands"), [
    pytest.param("grice", "Spectator 1", "duke", "Duke Aldemar of Thornmere", marks=pytest.mark.slow),
    pytest.param("grice", "Spectator 1", "A bard", "A bard", marks=pytest.mark.slow),
    pytest.param("dragonchess", "Gold", "ysol", "Ysolde of the White Tower", marks=pytest.mark.slow),
    pytest.param("dragonchess", "Gold", "kira", "kira", marks=pytest.mark.slow),
    ("grice", "White", "dat", "Duke Aldemar of Thornmere"),
])  # fmt: skip
def test_enter_chooses_whom_it_finds_or_keeps_the_name_and_sends_nothing(
    device, demo, game, label, typed, stands
):
    begun = Match.objects.count()
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/{game}/")
    if label.startswith("Spectator"):
        unfold(page)
    one = box(page, label) if game == "grice" else page.get_by_role("combobox", name=label).first
    one.focus()
    page.keyboard.type(typed)
    page.keyboard.press("Enter")
    expect(one).to_have_value(stands)
    expect(shown(page)).to_have_count(0)
    if label.startswith("Spectator"):
        expect(box(page, "Spectator 2")).to_be_focused()
    page.keyboard.press("Enter")  # nothing is asked any more, and yet nothing is sent
    time_passes(page, 300)
    expect(page).to_have_url(re.compile("/new/"))
    assert Match.objects.count() == begun


@pytest.mark.slow
def test_typing_fast_breaks_no_request_off(device, demo):
    page = device(TABLET)
    logged: list[str] = []
    page.on("console", lambda line: logged.append(line.text))
    page.goto(f"/campaigns/{demo.pk}/games/new/grice/")
    box(page, "White").focus()
    for letters in ("ys", "ol", "de"):
        page.keyboard.type(letters)
        time_passes(page, 150)  # the box asks after 120 ms
    expect(shown(page).first).to_contain_text("Ysolde")
    assert not [line for line in logged if "Abort" in line]
