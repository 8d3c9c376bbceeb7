"""The review of a game on its page: not before the end, then for everybody at the table; progress, sentences, links."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.jobs.models import Job
from campaigns.jobs.workers import NO_WORKER, NO_WORKER_FOR_PLAYERS
from campaigns.match.models import Guest
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories
from tests.board_pages import words
from tests.boards import BLACK, reviewed, url
from tests.client import HTMX, seated
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


def seat_url(match):
    return f"/at/{match.public_id}/board/review/"


def text(device, address):
    return words(device.get(address).text)


def missed(match):
    return reviewed(
        match,
        Appraisal(1.0, best="b1b8", after=1.0, mate=1),
        Appraisal(0.02, best="a2a1", after=0.02),
        Appraisal(0.02),
    )


# --- Not before the end ------------------------------------------------------------------------------------------------


def test_while_the_match_is_played_nobody_gets_its_review(dm, match):
    missed(match)
    match = boards.undone(match)
    white = seated(given(match, "white", "Anna"))
    assert dm.get(url(match, "review"))["Location"] == url(match)
    assert white.get(seat_url(match))["Location"] == f"/at/{match.public_id}/board/"
    assert "Review of this game" not in text(dm, url(match))


def test_a_post_while_the_match_is_played_begins_nothing(dm, campaign):
    match = boards.begun(campaign, "2d22d3")
    white = seated(given(match, "white", "Anna"))
    for device, address in ((dm, url(match, "review")), (white, seat_url(match))):
        device.post(address, {"what": "begin", "key": new_key()})
    assert not GameReview.objects.exists()


def test_the_end_of_a_match_leads_to_its_review(dm, match):
    white = seated(given(match, "white", "Anna"))
    assert f'href="{url(match, "review")}"' in dm.get(url(match)).text
    assert f'href="{seat_url(match)}"' in white.get(f"/at/{match.public_id}/board/").text


# --- How it is begun, and how far it is -------------------------------------------------------------------------------------


def test_the_dm_and_the_players_begin_it_and_a_spectator_only_waits(dm, match):
    spectator = seated(given(match, "spectator", "Sybil"))
    assert "Review this game" not in text(spectator, seat_url(match))
    spectator.post(seat_url(match), {"what": "begin", "key": new_key()})
    assert not GameReview.objects.exists()
    black = seated(given(match, "black", "Ben"))
    assert "Review this game" in text(black, seat_url(match))
    black.post(seat_url(match), {"what": "begin", "key": new_key()})
    assert "Positions looked at 0 of 3" in text(black, seat_url(match))
    assert "Positions looked at 0 of 3" in text(dm, url(match, "review"))


def test_only_the_dm_stops_it(dm, match):
    black = seated(given(match, "black", "Ben"))
    black.post(seat_url(match), {"what": "begin", "key": new_key()})
    assert 'value="cancel"' not in black.get(seat_url(match)).text
    black.post(seat_url(match), {"what": "cancel", "key": new_key()})
    assert GameReview.objects.get().job.is_open
    assert 'value="cancel"' in dm.get(url(match, "review")).text
    dm.post(url(match, "review"), {"what": "cancel", "key": new_key()})
    assert "Review this game" in text(dm, url(match, "review"))


def test_a_form_that_is_not_ours_begins_nothing_and_says_so(dm, match):
    dm.post(url(match, "review"), {"what": "begin", "key": "x"})
    assert "This form is not one of ours" in text(dm, url(match, "review"))
    assert not GameReview.objects.exists()


def test_a_script_asks_for_the_bar_alone_and_is_led_to_the_made_page(dm, match):
    dm.post(url(match, "review"), {"what": "begin", "key": new_key()})
    part = dm.get(url(match, "review"), headers=HTMX).text
    assert 'id="review-work"' in part
    assert "<html" not in part
    GameReview.objects.all().delete()
    assert dm.get(url(match, "review"), headers=HTMX)["HX-Redirect"] == url(match, "review")


def test_without_a_worker_the_page_says_so(dm, match):
    dm.post(url(match, "review"), {"what": "begin", "key": new_key()})
    Job.objects.update(beat_at=timezone.now() - timedelta(minutes=1))
    assert NO_WORKER in text(dm, url(match, "review"))
    white = seated(given(match, "white", "Anna"))
    assert NO_WORKER_FOR_PLAYERS in text(white, seat_url(match))


def test_where_the_engine_is_not_compiled_the_page_says_so_beforehand(dm, match, settings):
    settings.ENGINE = False
    assert "not compiled here, because GOK_ENGINE is off" in text(dm, url(match, "review"))
    settings.ENGINE = True
    assert "not compiled here" not in text(dm, url(match, "review"))


def test_work_that_has_failed_says_why_and_can_be_tried_again(dm, match):
    dm.post(url(match, "review"), {"what": "begin", "key": new_key()})
    Job.objects.update(state=Job.State.FAILED, error="The worker died over it 3 times.")
    page = text(dm, url(match, "review"))
    assert "The worker died over it 3 times." in page
    assert "Try again" in page


# --- What it tells -------------------------------------------------------------------------------------------------------------


def test_a_turning_point_is_told_in_a_sentence_with_a_way_to_the_board(dm, match):
    missed(match)
    page = dm.get(url(match, "review")).text
    assert (
        "Missed win Anna moved the Pawn from h2 to h3: from winning to even. "
        "Moving the Rook from b1 to b8 (Rb1-b8#) would have won at once."
    ) in words(page)
    assert f'<a href="{url(match, "ply", 1)}">Anna moved the Pawn' in page
    assert f'<a href="{url(match, "ply", 0)}">Moving the Rook from b1 to b8' in page


def test_a_player_s_links_lead_to_his_own_board(match):
    missed(match)
    white = seated(given(match, "white", "Anna"))
    page = white.get(seat_url(match)).text
    assert f'href="/at/{match.public_id}/board/ply/1/"' in page
    assert "/campaigns/" not in page


def test_the_sums_count_each_player_s_errors(dm, match):
    missed(match)
    page = text(dm, url(match, "review"))
    assert "Anna White 1 1 0 0 −49 −49 each" in page
    assert "Ben Black 1 0 0 0 0 0 each" in page


def test_a_piece_that_is_lost_at_once_is_told_of(dm, campaign):
    match = boards.begun(
        campaign, "d2d7", "d8d7=FLD", variant="wotn", position="3rk3/8/8/8/8/8/3Q4/4K2R w - - 0 1"
    )
    match = boards.declared(match, "resign")
    reviewed(match, Appraisal(0.0, best="d2d8=NrB", after=0.5), Appraisal(-0.9), Appraisal(-0.9))
    page = text(dm, url(match, "review"))
    assert "Anna moved the Queen from d2 to d7 and lost it at once: from clearly better to losing." in page
    assert "Better was taking the Rook on d8 with the Queen" in page


def test_rolls_and_words_about_the_stake_are_told_of(dm, campaign):
    match = boards.begun(campaign, variant="chessgammon")
    match = boards.moved(boards.thrown(match, typed="6 1"), "e2e4", "e1e2")
    match = boards.declared(boards.declared(match, "double"), "drop")
    cube = {"roll": 0.1, "double": -0.4}, {"take": -0.6, "drop": -1.0}
    reviewed(
        match,
        Appraisal(0.0, outcomes=RollOutcomes(0.4, 28, 2, 0)),
        Appraisal(0.4, best="e2e4", after=0.4),
        Appraisal(0.4, best="e1e2", after=0.3),
        Appraisal(0.3, words=cube[0]),
        Appraisal(0.3, words=cube[1]),
        Appraisal(-1.0),
    )
    html = dm.get(url(match, "review")).text
    assert "1. e4: White 70%" in html and "1. Ke2: White 65%" in html and "1… doubles: White 65%" in html
    page = words(html)
    assert "The opening roll of 6 and 1 favoured Anna: from even to slightly better." in page
    assert "Ben doubled: that cost 0.50 points. Better was rolling without doubling." in page
    assert "Anna dropped the double taking it −0.40" in page


def test_nothing_large_happened_is_said_too(dm, match):
    reviewed(match, *[Appraisal(0.0)] * 3)
    assert "No single move changed much" in text(dm, url(match, "review"))


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
        reviewed(match, Appraisal(0.0, best="2e22e3", after=0.5), Appraisal(-0.1), Appraisal(-0.1))
        white = seated(given(match, "white", "Anna"))
        page = white.get(seat_url(match)).text
        seen.append(re.sub(r'"X-CSRFToken": "\w+"|value="[^"]*"', "", page.replace(match.public_id, "IT")))
    assert seen[0] == seen[1]
    assert "Anna moved the Warrior" in words(seen[0])


def test_a_guest_who_was_removed_has_no_review(match):
    missed(match)
    guest = given(match, "white", "Anna")
    device = seated(guest)
    Guest.objects.filter(pk=guest.pk).delete()
    assert device.get(seat_url(match)).status_code == 404
