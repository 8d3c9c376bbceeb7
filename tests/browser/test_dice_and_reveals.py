"""What has just happened is seen to happen: dice roll for a moment, and a turn is revealed on the television."""

import pytest
from playwright.sync_api import expect

from campaigns.rules.contract import Side
from tests import boards, games
from tests.browser.conftest import TABLET, choose
from tests.browser.waits import eventually, settled
from variants.board.play import position_at

pytestmark = pytest.mark.django_db(transaction=True)

TV = (1920, 1080)
# What was seen to roll, how long that takes, here `slower` times as long, and whether it is over.
ROLLS = """(slower = 1) => {
  window.rolls = [];
  new MutationObserver((all) => {
    for (const { target } of all) {
      if (!target.matches("[data-happens]")) continue;
      const motions = target.getAnimations({ subtree: true });
      if (target.matches(".is-happening") && motions.length) {
        rolls.push({ lasts: Math.max(...motions.map((one) => one.effect.getComputedTiming().endTime)) });
        if (slower > 1) for (const one of motions) one.playbackRate = 1 / slower;
      } else if (rolls.length) rolls.at(-1).isOver = true;
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
}"""
# How far from its place each glide began.
GLIDES = """() => {
  window.places = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    places.push(parseFloat(frames[0].translate));
    return animate.call(this, frames, timing);
  };
}"""
OVER = "() => rolls.at(-1)?.isOver"
LASTED = "rolls.at(-1).lasts"


def test_the_apps_dice_roll_for_a_moment_and_lie(device, match):
    page = device(TABLET, at=match.get_absolute_url(), reduced_motion="no-preference")
    page.evaluate(ROLLS)
    choose(page, "A", "A")
    page.get_by_role("button", name="Roll and resolve").tap()
    page.wait_for_function(OVER)
    assert 100 < page.evaluate(LASTED) < 800
    expect(page.locator(".rolling-dice")).to_have_count(0)


@pytest.mark.slow
def test_the_score_glides_along_its_track(device, match):
    page = device(TABLET, at=match.get_absolute_url(), reduced_motion="no-preference")
    began = settled(page).locator(".pawn").bounding_box()["x"]
    page.evaluate(GLIDES)
    games.turn(match, "01")
    page.wait_for_function("() => document.querySelector('.pawn').textContent !== '0'")
    page.wait_for_function("() => document.querySelector('.pawn').getAnimations().length === 0")
    ended = page.locator(".pawn").bounding_box()["x"]
    places = page.evaluate("places")
    assert len(places) == 1, "one glide for one turn"
    assert abs(places[0] - (began - ended)) < 2


@pytest.mark.slow
def test_a_tap_skips_the_roll(device, demo):
    # Not the opening throw: equal dice are thrown again, and lie nowhere.
    match = boards.thrown(boards.begun(demo, variant="chessgammon"), "6 4")
    while (now := position_at.current_moment(match)).turn is Side.WHITE:
        match = boards.moved(match, now.game.write_action(now.awaits.actions[0]))
    page = device(TABLET, at=match.get_absolute_url(), reduced_motion="no-preference")
    page.evaluate(ROLLS, 1000)
    page.get_by_role("button", name="Roll", exact=True).tap()
    page.wait_for_function("() => rolls.length > 0")
    page.locator("h1").dispatch_event("pointerdown")
    page.wait_for_function(OVER)


@pytest.mark.slow
def test_with_reduced_motion_nothing_rolls(device, match):
    page = device(TABLET, at=match.get_absolute_url())
    page.evaluate(ROLLS)
    choose(page, "A", "A")
    page.get_by_role("button", name="Roll and resolve").tap()
    page.locator(".result").wait_for()
    assert page.evaluate("rolls.length") == 0


def test_a_turn_is_an_event_on_the_television_and_it_is_dark(seat, match):
    page = seat(match, "TV", "Spectator", TV, reduced_motion="no-preference", color_scheme="light")
    page.evaluate(ROLLS)
    dark = "getComputedStyle(document.documentElement).colorScheme"
    assert page.evaluate(dark) == "dark"
    games.turn(match, "50")
    page.wait_for_function(OVER)
    assert 1000 < page.evaluate(LASTED) < 3000
    assert page.evaluate("document.documentElement.scrollHeight") <= TV[1]
    page.get_by_role("button", name="Light or dark").click()
    eventually(page, lambda: page.evaluate(dark), "light")
