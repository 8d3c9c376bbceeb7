"""The screen is the board's: how much of it each board takes, what stays in sight, and what a device keeps for itself."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.match.rules.series import SeriesTerms
from tests import boards
from tests.browser.conftest import (
    PHONE,
    TABLET,
    UPRIGHT,
    lent,
    looks_right,
    scrolls_sideways,
    settings,
    violations,
)
from tests.browser.waits import settled
from tests.client import seated, signed_in
from tests.seats import given
from variants import catalog

LYING, TV = (844, 390), (1920, 1080)
SIZES = (TABLET, UPRIGHT, PHONE, LYING, TV)
STEPS = ("Starting position", "Previous move", "Next move", "Back to the live game")
SHARE = """() => {
  const planes = [...document.querySelectorAll("#board .plane")].map((plane) => plane.getBoundingClientRect());
  const far = (side, pick) => pick(...planes.map((plane) => plane[side]));
  const bars = [...document.querySelectorAll(".topbar, .mainnav")].filter((bar) =>
    ["sticky", "fixed"].includes(getComputedStyle(bar).position));
  const height = innerHeight - bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
  return Math.max((far("right", Math.max) - far("left", Math.min)) / innerWidth,
    (Math.min(far("bottom", Math.max), innerHeight) - far("top", Math.min)) / height);
}"""
HEARD = """document.addEventListener("sound:played", ({ detail }) => {
  const { dataset } = document.documentElement;
  dataset.heard = dataset.heard ? `${dataset.heard},${detail}` : detail;
})"""
NOTES = """window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() {
    document.documentElement.dataset.asked = "yes";
    return (Notification.permission = "granted");
  }
  constructor(title, { body }) {
    super();
    document.documentElement.dataset.noted = `${title}: ${body}`;
  }
}"""
BACKGROUND = "plane => getComputedStyle(plane).backgroundImage"
LOW = """names => names.filter((name) => [...document.querySelectorAll(name)].some((part) =>
  part.checkVisibility() && part.getBoundingClientRect().bottom > innerHeight + 1))"""

# Whether who plays that side is shown below the board.
LOWER = """side => {
  const [one, other] = ["white", "black"].map((name) => document.querySelector(`.boardplayers [data-side=${name}]`).getBoundingClientRect().y);
  return one > other === (side === "white");
}"""

LONG, LONGEST = "Duke Aldemar of Thornmere", "Hubertusvonundzuhohenzollernwolfenbuettelsigmaringenbadenheim"
# Of what is read of the players: what is smaller than 11 pixels, cut off, or over another. A side that is not shown is not cut.
CUT_NAMES = """() => {
  const parts = [...document.querySelectorAll(".boardplayers :is(bdi, b, small), #status h1")].filter((part) => part.textContent);
  const box = (part) => part.getBoundingClientRect();
  const isHidden = (part) => box(part).top >= box(part.closest("li, header")).bottom - 2;
  const shown = parts.filter((part) => part.checkVisibility() && !isHidden(part));
  const meet = (one, other) => Math.min(box(one).right, box(other).right) - Math.max(box(one).left, box(other).left) > 1 &&
    Math.min(box(one).bottom, box(other).bottom) - Math.max(box(one).top, box(other).top) > 1;
  return shown.filter((part) => parseFloat(getComputedStyle(part).fontSize) < 11 || part.scrollWidth > part.clientWidth + 1 ||
    shown.some((other) => other !== part && !other.contains(part) && !part.contains(other) && meet(part, other))).map((part) => part.outerHTML);
}"""


@pytest.mark.slow
def test_every_board_takes_the_screen_and_hides_nothing_below_it(open_page, demo, dm):
    matches = {slug: boards.begun(demo, variant=slug) for slug in catalog.GAMES}
    watchers = {slug: seated(given(match, "spectator")) for slug, match in matches.items()}
    for size in SIZES:
        page = lent(open_page(*size, has_touch=size != TV), signed_in(dm))
        for slug, match in matches.items():
            page.goto(boards.url(match))
            assert settled(page).evaluate(SHARE) >= 0.85, (slug, size)
            assert not scrolls_sideways(page), (slug, size)
            if size != PHONE:
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (slug, size)
            low = page.evaluate(LOW, ["#status h1", ".boardroll button", "#board .is-focus .sq"])
            assert low == [], (slug, size)
        page.context.close()
    tv = open_page(*TV, has_touch=False)
    for slug, match in matches.items():
        lent(tv, watchers[slug])
        tv.goto(match.seat_url)
        assert settled(tv).evaluate(SHARE) >= 0.85, slug
        assert violations(tv) == []
        name = tv.locator(".boardplayers span").first
        assert name.evaluate("name => parseFloat(getComputedStyle(name).fontSize)") > 40
        expect(tv.locator(".boardsay")).to_be_hidden()


@pytest.mark.slow
def test_what_is_asked_stays_in_sight_and_off_the_board(open_page, demo, dm):
    dice = next(slug for slug, game in catalog.GAMES.items() if game.variant.dice)
    match = boards.begun(demo, variant=dice)
    for size in SIZES:
        page = lent(open_page(*size), signed_in(dm))
        page.goto(boards.url(match))
        button, board = page.locator(".boardroll button").last, page.locator("#board .squares")
        expect(button).to_be_visible()
        expect(board).to_be_visible()
        roll, squares = button.bounding_box(), board.bounding_box()
        is_beside = roll["x"] >= squares["x"] + squares["width"]
        assert is_beside or roll["y"] >= squares["y"] + squares["height"], size
        assert roll["y"] + roll["height"] <= size[1], size
        page.context.close()


@pytest.mark.slow
def test_a_phone_has_one_line_and_a_player_above_the_board_and_a_player_and_the_bar_below_it(
    open_page, demo, dm
):
    clock, terms = ClockTerms(TimeControl(60, 30)), SeriesTerms(5)
    for slug in catalog.GAMES:
        white, black = (NewPlayer(None, person=name) for name in (LONGEST, LONG))
        match = boards.begun(demo, variant=slug, white=white, black=black, chess_clock=clock, series=terms)
        page = lent(open_page(*PHONE), signed_in(dm))
        page.goto(boards.url(match))
        settled(page)
        parts = ("#status h1", "[data-side=black]", "#board", "[data-side=white]", ".boardbar")
        boxes = [page.locator(f".boardtable {part}").first.bounding_box() for part in parts]
        for above, below in pairwise(boxes):
            assert above["y"] + above["height"] <= below["y"] + 1, slug
        assert boxes[2]["y"] <= 96 and boxes[2]["width"] >= 0.95 * PHONE[0], slug
        for name in ("Undo", "Flip the board", "More"):
            button = page.locator(".boardbar").get_by_role("button", name=name)
            assert button.bounding_box()["y"] == boxes[-1]["y"], (slug, name)
        page.get_by_role("button", name="Flip the board").tap()
        page.wait_for_function(LOWER, arg="black")
        looks_right(page)
        assert page.evaluate(CUT_NAMES) == []
        page.context.close()


@pytest.mark.slow
def test_forced_colours_leave_the_board_with_its_coordinates_and_take_what_is_beside_it(open_page, demo):
    match = boards.begun(demo, "2d22d3")
    page = open_page(*PHONE, color_scheme="dark", forced_colors="active")
    lent(page, seated(given(match, "white"))).goto(match.seat_url)
    color = "one => getComputedStyle(one).color"
    assert "conic" in settled(page).locator("#level-2 .plane").evaluate(BACKGROUND)
    for place in (".ranks i", ".files i"):
        assert page.locator(f"#level-2 {place}").first.evaluate(color).startswith("rgba(0, 0, 0, 0.")
    current, other = page.locator("#moves a[aria-current]"), page.locator("#moves")
    grounds = [one.evaluate("one => getComputedStyle(one).backgroundColor") for one in (current, other)]
    assert grounds[0] != grounds[1]


@pytest.mark.slow
def test_a_check_is_seen_from_another_level(open_page, demo):
    """The Dragon moves on the upper board, Gold's King stands below it."""
    position = "12/12/12/2r9/12/12/12/12|4w2w4/12/12/12/4W7/12/12/4k1K5|12/12/12/12/12/12/12/12 s 0 30"
    match = boards.begun(demo, position=position)
    page = lent(open_page(*PHONE), seated(given(match, "white")))
    page.add_init_script(HEARD)
    page.goto(match.seat_url)
    settings(page)
    page.get_by_label("Sounds").check()
    page.get_by_role("button", name="Done").tap()
    boards.moved(match, "3c53g1")
    expect(page.locator("#status .boardpill")).to_have_text("Check")
    expect(page.locator(".is-focus")).to_have_attribute("data-level", "3")
    sign = "button => getComputedStyle(button, '::after').content"
    assert page.locator("[data-focus-level='2']").evaluate(sign).startswith('"!')
    assert page.locator("[data-focus-level='1']").evaluate(sign) == "none"
    words = page.locator(".is-check")
    expect(words).to_be_in_viewport(ratio=1)
    page.locator("[data-focus-level='2']").tap()
    page.locator("#s2e4").tap()
    expect(page.locator("#board-say")).to_contain_text("no legal move: Gold's King is in check on 2g1")
    expect(page.locator("html")).to_have_attribute("data-heard", re.compile("check"))


@pytest.mark.slow
def test_the_clocks_stand_below_each_other_however_long_a_name(open_page, demo, dm):
    white, black = (NewPlayer(None, person=name) for name in ("Ysolde of the White Tower", "Zed"))
    clock = ClockTerms(TimeControl(5, 3))
    match = boards.begun(demo, variant="wotn", white=white, black=black, chess_clock=clock)
    tablet, tv = open_page(*TABLET), open_page(*TV, has_touch=False)
    lent(tablet, signed_in(dm)).goto(boards.url(match))
    lent(tv, seated(given(match, "spectator"))).goto(match.seat_url)
    for page in (tablet, tv):
        clocks = page.locator(".chessclock")
        expect(clocks).to_have_count(2)
        ends = clocks.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().right))")
        assert len(set(ends)) == 1, ends


@pytest.mark.slow
def test_a_name_too_long_for_a_phone_is_whole_for_the_ear_and_at_a_tap(open_page, demo):
    titled = f"{LONG} and Warden of the Far Marches"
    white, black = (NewPlayer(None, person=name) for name in (LONGEST, titled))
    match = boards.begun(demo, variant="wotn", white=white, black=black)
    page = lent(open_page(*PHONE), seated(given(match, "white")))
    page.goto(match.seat_url)
    seen = page.locator(".boardplayer bdi > [aria-hidden]")
    expect(seen).to_have_text([re.compile("^Hubertus.+….+denheim$"), re.compile("^Duke.+….+Marches$")])
    expect(page.locator(".boardplayers")).to_match_aria_snapshot(
        f"- list:\n  - listitem: /{LONGEST} White, you/"
    )
    seen.first.tap()
    expect(seen).to_have_count(0)
    expect(page.get_by_text(LONGEST)).to_be_visible()
    expect(page.get_by_text("White, you")).to_be_visible()
    assert page.evaluate(CUT_NAMES) == []
    page.locator("#se2").tap()
    expect(seen).to_have_count(2)


@pytest.mark.slow
def test_the_levels_of_a_phone_are_tabs_that_count_targets(open_page, demo, dm):
    match = boards.begun(demo)
    page = lent(open_page(*PHONE), signed_in(dm))
    page.goto(boards.url(match))
    settled(page)
    tabs = {level: page.locator(f"#level-{level} .level-name button") for level in "321"}
    boxes = [tab.bounding_box() for tab in tabs.values()]
    squares, voice = (
        page.locator(".is-focus .squares").bounding_box(),
        page.locator(".boardvoice").bounding_box(),
    )
    assert all(box["y"] == boxes[0]["y"] and box["height"] >= 44 for box in boxes)
    assert boxes[0]["y"] + 44 <= squares["y"] and squares["y"] + squares["height"] <= voice["y"]
    page.locator("#s2f1").tap()
    tabs["3"].tap()
    expect(page.locator("#s3f3")).to_be_visible()
    expect(page.locator("#s2f1")).to_be_hidden()
    tabs["2"].tap()
    page.get_by_role("button", name="Clear selection").tap()
    page.locator("#s2c1").tap()
    expect(page.locator("#s2c1.selected")).to_be_attached()
    targets = page.locator("#board .sq:is(.quiet, .capture, .afar)").evaluate_all(
        "all => all.map(one => one.id.at(1))"
    )
    assert targets
    for level, tab in tabs.items():
        assert int(tab.get_attribute("data-count") or 0) == targets.count(level), level


@pytest.mark.slow
def test_after_the_end_nothing_lies_on_the_board_of_a_phone(open_page, demo):
    match = boards.declared(boards.begun(demo), "resign")
    page = lent(open_page(*PHONE), seated(given(match, "white")))
    page.goto(match.seat_url)
    expect(page.get_by_role("button", name="Rematch")).to_be_attached()
    squares, voice = (
        page.locator(name).bounding_box() for name in ("#board .is-focus .squares", ".boardvoice")
    )
    assert squares["y"] + squares["height"] <= voice["y"]
    expect(page.get_by_role("heading", name="wins")).to_be_visible()


@pytest.mark.slow
def test_a_held_piece_of_the_other_side_is_drawn_as_it_stands(open_page, demo, dm):
    match = boards.begun(demo)
    page = lent(open_page(*PHONE), signed_in(dm))
    page.goto(boards.url(match))
    for square, rotate in (("#s2c2", "none"), ("#s2c7", "180deg")):
        page.locator(square).tap()
        page.get_by_role("button", name="What does this piece do?").tap()
        diagram = page.locator("#piece-help .squares").first
        expect(diagram).to_have_css("rotate", rotate)
        expect(diagram).to_have_css("grid-auto-flow", "column")
        page.get_by_role("button", name="Back to the board").tap()
        page.get_by_role("button", name="Clear selection").tap()
        expect(page.locator("#board .selected")).to_have_count(0)


@pytest.mark.slow
def test_the_buttons_stay_where_they_are_while_one_looks_back(open_page, demo, dm):
    match = boards.begun(demo, "e2e4", "e7e5", "g1f3", "b8c6", variant="expedition")
    page = lent(open_page(*TABLET), signed_in(dm))
    page.goto(boards.url(match, "ply", 2))
    settled(page)
    places = {name: page.get_by_role("link", name=name).bounding_box() for name in STEPS}
    moves = page.locator("#moves").bounding_box()
    page.goto(boards.url(match))
    assert settled(page).locator("#moves").bounding_box() == moves
    for ply in (0, 4):
        page.goto(boards.url(match, "ply", ply))
        assert settled(page).locator("#moves").bounding_box() == moves
        for name, place in places.items():
            if page.get_by_role("link", name=name).count():
                assert page.get_by_role("link", name=name).bounding_box() == place, (ply, name)


@pytest.mark.slow
def test_colours_letters_and_sounds_are_kept_by_the_device_alone(open_page, demo, dm):
    match = boards.begun(demo)
    page, other = (lent(open_page(*TABLET), signed_in(dm)) for _ in range(2))
    page.add_init_script(HEARD)
    page.goto(boards.url(match))
    plane = page.locator("#level-2 .plane")
    before = settled(page).locator("#level-2 .plane").evaluate(BACKGROUND)
    settings(page)
    for label in ("Sounds", "Vibrate when it is my move"):
        expect(page.get_by_label(label)).not_to_be_checked()
    page.get_by_label("Slate").check()
    page.get_by_label("Round and square tokens").check()
    expect(page.locator("html[data-look-pieces=tokens]")).to_be_attached()
    assert page.locator("#s2c1 svg").evaluate("svg => getComputedStyle(svg).backgroundImage") == "none"
    page.get_by_label("Letters").check()
    page.get_by_label("Sounds").check()
    expect(page.locator("html[data-look-pieces=letters][data-look-sound=yes]")).to_be_attached()
    assert violations(page) == []
    page.get_by_role("button", name="Done").tap()
    page.reload()
    expect(page.locator("html[data-look-theme=slate][data-look-sound=yes]")).to_be_attached()
    assert plane.evaluate(BACKGROUND) != before
    expect(page.locator("#s2c1 b")).to_have_text("H")
    expect(page.locator("#s2c1 svg")).to_be_hidden()
    page.locator("#s2c1").tap()
    boards.moved(match, "2c12e3")
    expect(page.locator("#s2e3.last b")).to_have_text("H")
    page.wait_for_function("() => document.documentElement.dataset.heard === 'move'")
    assert violations(page) == []
    other.goto(boards.url(match))
    expect(other.locator("html[data-look-theme=own][data-look-sound=no]")).to_be_attached()


def test_the_title_says_whose_move_it_is_and_a_hidden_page_notifies_where_it_may(open_page, demo):
    match = boards.begun(demo)
    page = lent(open_page(*PHONE), seated(given(match, "black")))
    page.add_init_script(NOTES)
    page.goto(match.seat_url)
    root = page.locator("html")
    settings(page)
    expect(root).not_to_have_attribute("data-asked", "yes")
    page.get_by_label("Notify me when it is my move").check()
    expect(root).to_have_attribute("data-asked", "yes")
    page.get_by_role("button", name="Done").click()
    expect(page).to_have_title("Anna against Ben")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    boards.moved(match, "2f22f3")
    expect(page).to_have_title("Your move — Anna against Ben")
    expect(root).to_have_attribute("data-noted", "Your move: Anna against Ben")
    boards.moved(match, "2f72f6")
    expect(page).to_have_title("Anna against Ben")


@pytest.mark.parametrize(
    "is_secure", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["secure", "plain http"]
)
def test_the_screen_stays_on_while_the_match_goes_on(open_page, demo, is_secure):
    match = boards.begun(demo)
    page = lent(open_page(*PHONE), seated(given(match, "white")))
    lock = "{ request: async () => { window.awake = true; return { addEventListener() {}, async release() { window.awake = false; } }; } }"
    page.add_init_script(
        f"Object.defineProperty(navigator, 'wakeLock', {{ value: {lock if is_secure else 'undefined'} }})"
    )
    awake = "() => Boolean(window.awake) || document.querySelector('video.film')?.paused === false"
    page.goto(match.seat_url)
    page.wait_for_function(awake)
    assert violations(page) == []  # with the film on it
    boards.declared(match, "resign")
    page.wait_for_function(f"() => !({awake})()")
