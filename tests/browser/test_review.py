"""The review of a game in a browser: its bar becomes the review, its curve leads to the board, a mistake is made good."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.core.use_cases import new_key
from campaigns.jobs import play as jobs
from tests import boards
from tests.browser.conftest import LOOKS, PHONE, TABLET, fits_one_screen, looks_right
from variants.models import GameReview
from variants.review import review_job
from variants.rules.review.appraisal import Appraisal, RollOutcomes


@pytest.fixture
def match(demo):
    """A game by dice with a double, a lucky roll and a mistake."""
    match = boards.begun(demo, variant="chessgammon")
    match = boards.moved(boards.thrown(match, typed="6 1"), "e2e4", "e1e2")
    return boards.declared(boards.declared(match, "double"), "drop")


# Of a game with a lucky roll and two mistakes.
APPRAISALS = (
    Appraisal(0.0, outcomes=RollOutcomes(0.4, 28, 2, 0)),
    Appraisal(0.4, best="d2d4", best_equity=0.7),
    Appraisal(0.4, best="e1e2", best_equity=0.4),
    Appraisal(0.3, word_worths={"roll": 0.1, "double": -0.4}),
    Appraisal(0.3, word_worths={"take": -0.6, "drop": -1.0}),
    Appraisal(-1.0),
)


def begin(match):
    review_job.begin_review(match.pk, new_key())
    return GameReview.objects.get(match=match)


def work(review):
    said = iter(APPRAISALS)
    jobs.run_job(
        job_id=review.job_id, work=review_job.review_work(lambda game: ((lambda position: next(said)), True))
    )


def test_the_bar_becomes_the_review_by_itself_and_its_curve_leads_to_the_board(device, match):
    review = begin(match)
    page = device(TABLET, at=boards.url(match, "review"))
    expect(page.get_by_text("Positions looked at")).to_be_visible()
    work(review)
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    curve = page.locator(".review-curve")
    box = curve.bounding_box()
    curve.tap(position={"x": box["width"] - 4, "y": box["height"] / 2})
    expect(page).to_have_url(re.compile(f"{boards.url(match, 'ply', 4)}$"))


@LOOKS
def test_a_mistake_is_made_good_at_the_board_and_the_next_one_comes(device, match, size, scheme):
    work(begin(match))
    page = device(size, color_scheme=scheme, at=boards.url(match, "learn"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mistake 1 of 2")
    page.locator("#sd2").tap()
    expect(page.locator("#sd2.selected")).to_be_attached()
    page.locator("#sd4").tap()
    if size == PHONE:
        fits_one_screen(page, page.locator("[data-board-confirm]"))
    page.get_by_role("button", name="Move", exact=True).first.tap()
    expect(page.locator(".boardvoice")).to_contain_text("Right: that is the best.")
    expect(page.locator("#board-advice path")).to_have_count(1)
    looks_right(page)
    if size == PHONE:
        fits_one_screen(page, page.get_by_role("link", name="Next mistake"))
    page.get_by_role("link", name="Next mistake").tap()
    expect(page.locator("#lesson")).to_contain_text("Anna dropped the double")
    page.get_by_role("button", name="Take").tap()
    expect(page.locator(".boardvoice")).to_contain_text("All done: 2 of 2 found.")
