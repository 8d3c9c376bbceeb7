"""The review of a game on its page: not before the end, then for everybody at the table; progress, sentences, links."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.jobs.models import Job
from campaigns.jobs.workers import MSG_NO_WORKER, MSG_NO_WORKER_FOR_PLAYERS
from campaigns.match.models import Guest
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories
from tests.board_pages import words
from tests.boards import BLACK, reviewed, url
from tests.client import seated
from tests.seats import given
from variants.models import GameReview
from variants.npc_players.opponent import EngineTerms
from variants.rules.review.appraisal import Appraisal, RollOutcomes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_jobs")]
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"


@pytest.fixture
def match(campaign):
    """White misses a mate in one, and Black has one in the end."""
    match = boards.begun(campaign, "h2h3", "a2a1", variant="wotn", position=MATE_IN_ONE)
    return boards.declared(match, "resign")


def at_seat(match, place, name):
    """The match on a device that the Dungeon Master has given a seat."""
    return seated(given(match, place, name)).seat(match)


def text(at):
    return words(at.get("review").text)


def missed(match):
    return reviewed(
        match,
        Appraisal(1.0, best="b1b8", best_equity=1.0, mate=1),
        Appraisal(0.02, best="a2a1", best_equity=0.02),
        Appraisal(0.02),
    )


# --- Not before the end ------------------------------------------------------------------------------------------------


def test_while_the_match_is_played_nobody_gets_its_review(dm, match):
    missed(match)
    match = boards.undone(match)
    white = at_seat(match, "white", "Anna")
    assert dm.get(url(match, "review"))["Location"] == url(match)
    assert white.get("review")["Location"] == f"/at/{match.public_id}/board/"
    assert "Review of this game" not in words(dm.get(url(match)).text)


@pytest.mark.slow
def test_a_post_while_the_match_is_played_begins_nothing(dm, campaign):
    match = boards.begun(campaign, "2d22d3")
    white = at_seat(match, "white", "Anna")
    for at in (dm.match(match), white):
        at.post("review", what="begin")
    assert not GameReview.objects.exists()


@pytest.mark.slow
def test_the_end_of_a_match_leads_to_its_review(dm, match):
    white = at_seat(match, "white", "Anna")
    assert f'href="{url(match, "review")}"' in dm.get(url(match)).text
    assert f'href="{white.url("review")}"' in white.get().text


# --- How it is begun, and how far it is -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_dm_and_the_players_begin_it_and_a_spectator_only_waits(dm, match):
    spectator = at_seat(match, "spectator", "Sybil")
    assert "Review this game" not in text(spectator)
    spectator.post("review", what="begin")
    assert not GameReview.objects.exists()
    black = at_seat(match, "black", "Ben")
    assert "Review this game" in text(black)
    black.post("review", what="begin")
    assert "Positions looked at 0 of 3" in text(black)
    assert "Positions looked at 0 of 3" in text(dm.match(match))


def test_only_the_dm_stops_it(dm, match):
    black = at_seat(match, "black", "Ben")
    black.post("review", what="begin")
    assert 'value="cancel"' not in black.get("review").text
    black.post("review", what="cancel")
    assert GameReview.objects.get().job.is_open
    assert 'value="cancel"' in dm.match(match).get("review").text
    dm.match(match).post("review", what="cancel")
    assert "Review this game" in text(dm.match(match))


@pytest.mark.slow
def test_a_form_that_is_not_ours_begins_nothing_and_says_so(dm, match):
    dm.match(match).post("review", what="begin", key="x")
    assert "This form is not one of ours" in text(dm.match(match))
    assert not GameReview.objects.exists()


def test_a_script_asks_for_the_bar_alone_and_is_led_to_the_made_page(dm, match):
    dm.match(match).post("review", what="begin")
    part = dm.match(match).get("review", htmx=True).text
    assert 'id="review-work"' in part
    assert "<html" not in part
    GameReview.objects.all().delete()
    assert dm.match(match).get("review", htmx=True)["HX-Redirect"] == url(match, "review")


@pytest.mark.slow
def test_without_a_worker_the_page_says_so(dm, match):
    dm.match(match).post("review", what="begin")
    Job.objects.update(beat_at=timezone.now() - timedelta(minutes=1))
    assert MSG_NO_WORKER in text(dm.match(match))
    white = at_seat(match, "white", "Anna")
    assert MSG_NO_WORKER_FOR_PLAYERS in text(white)


def test_where_the_engine_is_not_compiled_the_page_says_so_beforehand(dm, match, settings):
    settings.ENGINE = False
    assert "not compiled here, because GOK_ENGINE is off" in text(dm.match(match))
    settings.ENGINE = True
    assert "not compiled here" not in text(dm.match(match))


def test_work_that_has_failed_says_why_and_can_be_tried_again(dm, match):
    dm.match(match).post("review", what="begin")
    Job.objects.update(state=Job.State.FAILED, error="The worker died over it 3 times.")
    page = text(dm.match(match))
    assert "The worker died over it 3 times." in page
    assert "Try again" in page


# --- What it tells -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_turning_point_is_told_in_a_sentence_with_a_way_to_the_board(dm, match):
    missed(match)
    page = dm.match(match).get("review").text
    assert (
        "Missed win Anna moved the Pawn from h2 to h3: from winning to even. "
        "Moving the Rook from b1 to b8 (Rb1-b8#) would have won at once."
    ) in words(page)
    assert f'<a href="{url(match, "ply", 1)}">Anna moved the Pawn' in page
    assert f'<a href="{url(match, "ply", 0)}">Moving the Rook from b1 to b8' in page


@pytest.mark.slow
def test_a_player_s_links_lead_to_his_own_board(match):
    missed(match)
    white = at_seat(match, "white", "Anna")
    page = white.get("review").text
    assert f'href="/at/{match.public_id}/board/ply/1/"' in page
    assert "/campaigns/" not in page


@pytest.mark.slow
def test_the_sums_count_each_player_s_errors(dm, match):
    missed(match)
    page = text(dm.match(match))
    assert "Anna White 1 1 0 0 49 49 each" in page
    assert "Ben Black 1 0 0 0 0 0 each" in page


def test_a_piece_that_is_lost_at_once_is_told_of(dm, campaign):
    match = boards.begun(
        campaign, "d2d7", "d8d7=FLD", variant="wotn", position="3rk3/8/8/8/8/8/3Q4/4K2R w - - 0 1"
    )
    match = boards.declared(match, "resign")
    reviewed(match, Appraisal(0.0, best="d2d8=NrB", best_equity=0.5), Appraisal(-0.9), Appraisal(-0.9))
    page = text(dm.match(match))
    assert "Anna moved the Queen from d2 to d7 and lost it at once: from clearly better to losing." in page
    assert "Better was taking the Rook on d8 with the Queen" in page


def test_a_piece_that_was_not_taken_is_told_of(dm, campaign):
    """White could have won the Queen on d5, which nobody guards."""
    position = "4k3/8/8/3q4/8/4N3/3P4/3RK3 w - - 0 1"
    match = boards.begun(campaign, "d2d3", "d5a5", variant="wotn", position=position)
    match = boards.declared(match, "resign")
    reviewed(match, Appraisal(0.1, best="e3d5=NW", best_equity=0.1), Appraisal(-0.3), Appraisal(-0.3))
    page = text(dm.match(match))
    assert (
        "Anna moved the Pawn from d2 to d3: missed winning the Queen. Better was taking the Queen on d5"
        in page
    )


def test_rolls_and_words_about_the_stake_are_told_of(dm, campaign):
    match = boards.begun(campaign, variant="chessgammon")
    match = boards.moved(boards.thrown(match, typed="6 1"), "e2e4", "e1e2")
    match = boards.declared(boards.declared(match, "double"), "drop")
    cube = {"roll": 0.1, "double": -0.4}, {"take": -0.6, "drop": -1.0}
    reviewed(
        match,
        Appraisal(0.0, outcomes=RollOutcomes(0.4, 28, 2, 0)),
        Appraisal(0.4, best="e2e4", best_equity=0.4),
        Appraisal(0.4, best="e1e2", best_equity=0.3),
        Appraisal(0.3, word_worths=cube[0]),
        Appraisal(0.3, word_worths=cube[1]),
        Appraisal(-1.0),
    )
    html = dm.match(match).get("review").text
    assert "1. e4: White 70%" in html and "1. Ke2: White 65%" in html and "1… doubles: White 65%" in html
    page = words(html)
    assert "The opening roll of 6 and 1 favoured Anna: from even to slightly better." in page
    assert "Ben doubled: that cost 0.50 points. Better was rolling without doubling." in page
    assert "Anna dropped the double taking it −0.40" in page


@pytest.mark.slow
def test_nothing_large_happened_is_said_too(dm, match):
    reviewed(match, *[Appraisal(0.0)] * 3)
    assert "No single move changed much" in text(dm.match(match))


# --- Secrets --------------------------------------------------------------------------------------------------------------------


def test_a_review_tells_no_seat_by_which_cm_an_npc_played(campaign):
    """Two worlds: Vrasha plays as CM 20 and as CM 110, with the same moves."""
    seen, vrasha = [], factories.character(campaign, "Vrasha", cm=36)
    for cm in (20, 110):
        terms = EngineTerms(BLACK, cm, "tired from the road")
        match = boards.begun(
            campaign, "2d22d3", "2d72d6", black=NewPlayer(vrasha, vrasha.cm), engine_players=[terms]
        )
        match = boards.declared(match, "resign")
        reviewed(match, Appraisal(0.0, best="2e22e3", best_equity=0.5), Appraisal(-0.1), Appraisal(-0.1))
        white = at_seat(match, "white", "Anna")
        page = white.get("review").text
        seen.append(re.sub(r'"X-CSRFToken": "\w+"|value="[^"]*"', "", page.replace(match.public_id, "IT")))
    assert seen[0] == seen[1]
    assert "Anna moved the Warrior" in words(seen[0])


@pytest.mark.slow
def test_a_guest_who_was_removed_has_no_review(match):
    missed(match)
    white = at_seat(match, "white", "Anna")
    Guest.objects.filter(match=match).delete()
    assert white.get("review").status_code == 404
