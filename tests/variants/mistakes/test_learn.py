"""Learn from this game: the mistakes of a side one after the other, whatever is nearly as good is right, and how far one has come."""

import pytest
from django.utils import timezone

from tests import boards
from tests.board_pages import data_of, phone_at, words
from tests.client import HTMX
from variants import tasks
from variants.analysis import analyses
from variants.mistakes.play import MARGIN
from variants.models import Analysis, GameReview
from variants.rules.review.appraisal import Appraisal

pytestmark = pytest.mark.django_db
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"
MISSED = [Appraisal(1.0, best="b1b8", best_equity=1.0, mate=1), Appraisal(-0.5, best="a2a1", best_equity=-1.0), Appraisal(-0.5), Appraisal(-1.0)]  # fmt: skip


@pytest.fixture(autouse=True)
def handed(monkeypatch, sent_jobs):
    """What is handed to the workers, which do nothing of it by themselves."""
    handed = []
    monkeypatch.setattr(analyses, "send_task", lambda name, **arguments: handed.append(name))
    return handed


@pytest.fixture
def match(campaign):
    """White misses a mate, Black in turn the win of a Rook; then White resigns."""
    played = boards.begun(campaign, "h2h3", "g7g6", "b1b7", variant="wotn", position=MATE_IN_ONE)
    return boards.reviewed(boards.declared(played, "resign"), *MISSED)


def tried(at, text, **form):
    """The page after a move was tried at a mistake."""
    return at.device.post(
        at.url("learn"), {"side": "white", "n": "1", "move": text, **form}, headers=HTMX
    ).text


def appraised(equity):
    """The engine's answer to the try."""
    Analysis.objects.update(findings=[{"equity": equity}], is_done=True, beat_at=timezone.now())


def test_the_review_leads_to_the_mistakes_of_each_side(dm, match):
    at = dm.match(match)
    page = words(at.page("review"))
    assert "Anna: 1 mistake" in page and "Ben: 1 mistake" in page
    page = at.page("learn")
    assert "Mistake 1 of 1" in words(page) and "Move 1 Anna" in words(page)
    assert "Anna moved the Pawn from h2 to h3: from winning to slightly worse" in words(page)
    assert data_of(page)["mine"] == ["white"] and data_of(page)["moves"]["b1"]["b8"] == "quiet"
    assert "b1b8" not in page and "Rb1-b8" not in page and "would have won" not in page


@pytest.mark.slow
def test_the_best_move_is_right_and_told_why(dm, match):
    page = tried(dm.match(match), "b1b8")
    said = words(page)
    assert "Right: that is the best." in said and 'data-advice="b1-b8"' in page
    assert "Moving the Rook from b1 to b8 (Rb1-b8#) would have won at once. It gives checkmate." in said
    assert data_of(page)["mine"] == [] and "All done: 1 of 1 found." in said and 'class="seal"' in page
    assert not Analysis.objects.exists()


def test_what_was_played_is_not_better_and_nonsense_is_refused_with_the_reason(dm, match):
    at = dm.match(match)
    assert "That is what was played. Find better." in words(tried(at, "h2h3"))
    assert "is not possible" in words(tried(at, "b1c3"))
    assert "1 of 1 found" not in words(at.page("learn"))


@pytest.mark.parametrize(
    ("equity", "verdict"),
    [(1.0 - MARGIN / 2, "Right: that is as good as the best"), (1.0 - 2 * MARGIN, "There is better")],
)
def test_any_move_as_good_within_the_margin_is_right(
    dm, match, handed, django_capture_on_commit_callbacks, equity, verdict
):
    at = dm.match(match)
    with django_capture_on_commit_callbacks(execute=True):
        page = tried(at, "b1c1")
    assert handed == ["variants.tasks.appraise"]
    assert "The engine looks at it." in words(page) and 'name="play" value="b1c1"' in page
    appraised(equity)
    assert verdict in words(tried(at, "", play="b1c1"))


def test_black_s_tries_are_judged_for_black(dm, match):
    at = dm.match(match)
    tried(at, "a2b2", side="black")
    appraised(-0.98)
    assert "Right: that is as good as the best" in words(tried(at, "a2b2", side="black"))


def test_the_worker_sees_a_try_as_the_review_saw_the_game(dm, match):
    """Uncompiled: a Rook that stays on its file loses nothing, one that is given away does."""
    at = dm.match(match)
    tried(at, "b1b2")
    row = Analysis.objects.get()
    tasks.appraise(analysis_id=row.pk, sent=row.sent_at.isoformat())
    row.refresh_from_db()
    assert row.is_done and row.is_plain and -1 <= row.findings[0]["equity"] < 0
    assert "There is better" in words(tried(at, "b1b2"))


def test_without_a_worker_the_page_says_so(dm, match):
    at = dm.match(match)
    tried(at, "b1c1")
    Analysis.objects.update(sent_at=timezone.now() - analyses.LEFT_AFTER * 2)
    assert "No worker is free" in words(tried(at, "b1c1"))


def test_it_is_left_and_taken_up_again_on_each_device_for_itself(dm, match):
    phone, at = phone_at(match, "white", "Anna"), dm.match(match)
    shown = words(tried(phone, "", show="1"))
    assert "All done: 0 of 1 found." in shown and "would have won at once" in shown
    assert "All done: 0 of 1 found." in words(phone.page("learn"))
    assert "0 done" in words(at.page("learn"))


@pytest.mark.slow
def test_a_player_begins_with_the_own_side_and_a_spectator_may_look_too(match):
    assert "Ben, 0 done" in words(phone_at(match, "black", "Ben").page("learn"))
    assert "Anna, 0 done" in words(phone_at(match, "spectator").page("learn"))


def test_while_the_match_is_played_or_not_reviewed_there_is_nothing_to_learn(dm, match):
    phone = phone_at(match, "white", "Anna")
    GameReview.objects.update(made_at=None)
    assert phone.device.get(phone.url("learn"))["Location"] == phone.url("review")
    GameReview.objects.update(made_at=timezone.now())
    match = boards.undone(match)
    assert phone.device.get(phone.url("learn"))["Location"] == phone.url("review")
    assert dm.match(match).device.post(boards.url(match, "learn"), {"move": "b1b8"}).status_code == 302


@pytest.mark.slow
def test_why_not_is_answered_about_the_position_that_is_shown(dm, match):
    at = dm.match(match)
    before = data_of(at.page("learn"))["query"].removeprefix("&before=")
    ask = {"from": "h2", "to": "h5", "before": before}
    assert "Pawn" in at.device.get(at.url("why"), ask).text
    assert at.device.get(at.url("targets"), {"side": "black", "before": before}).json()["a2"]


def test_a_word_about_the_stake_is_judged_by_the_review_alone(dm, campaign):
    match = boards.begun(campaign, variant="chessgammon")
    match = boards.moved(boards.thrown(match, "2 1"), "b1a3", "e2e3")
    match = boards.declared(boards.declared(match, "double"), "drop")
    cube = {"roll": 0.1, "double": -0.4}, {"take": -0.6, "drop": -1.0}
    words_said = (Appraisal(0.3, word_worths=worths) for worths in cube)
    boards.reviewed(match, *[Appraisal(0.3)] * 3, *words_said, Appraisal(1.0))
    at = dm.match(match)
    page = words(at.page("learn"))
    assert "Anna dropped the double: that cost 0.40 points" in page
    said = words(tried(at, "", word="take"))
    assert "Right: that is the best." in said and "Better was taking it." in said
    assert not Analysis.objects.exists()
