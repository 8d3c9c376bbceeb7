"""Take-backs with consent: one side asks, the other answers, and the next move cancels the request."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.match.models import Line
from campaigns.match.play import amend, log, take_back
from campaigns.match.play.sitting import Sitting
from campaigns.rules.contract import Side
from tests import boards, factories, games
from tests.campaigns.match.play.test_begin import say, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("race")]
WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.fixture
def match():
    campaign = factories.campaign(factories.user(), day=20)
    return sit_down(campaign, boards.ANNA, boards.BEN)


def does(match, what, side):
    """One side asks, grants or refuses; what was said on the board afterwards."""
    return list(games.at_the_table(match, lambda sitting: what(sitting, side)).state.said)


def test_a_wish_changes_nothing_on_the_board_but_everybody_hears_of_it(match):
    version = say(match, "1").public_version
    assert does(match, take_back.ask_take_back, WHITE) == ["1"]
    assert match.public_version == version + 1


def test_a_granted_wish_takes_my_last_move_back(match):
    say(match, "1", "2", "3")
    does(match, take_back.ask_take_back, WHITE)
    assert does(match, take_back.grant_take_back, BLACK) == ["1", "2"]


def test_both_moves_fall_where_the_other_side_has_answered(match):
    say(match, "1", "2", "3")
    does(match, take_back.ask_take_back, BLACK)
    assert does(match, take_back.grant_take_back, WHITE) == ["1"]


def test_a_refused_wish_is_over(match):
    say(match, "1")
    does(match, take_back.ask_take_back, WHITE)
    assert does(match, take_back.refuse_take_back, BLACK) == ["1"]
    with pytest.raises(Refused, match="Nobody asks"):
        does(match, take_back.grant_take_back, BLACK)


def test_the_next_move_lays_the_wish_to_rest(match):
    say(match, "1")
    does(match, take_back.ask_take_back, WHITE)
    say(match, "2")
    with pytest.raises(Refused, match="Nobody asks"):
        does(match, take_back.grant_take_back, BLACK)


def test_nobody_grants_their_own_wish(match):
    say(match, "1")
    does(match, take_back.ask_take_back, WHITE)
    for answer in (take_back.grant_take_back, take_back.refuse_take_back):
        with pytest.raises(Refused, match="Nobody asks"):
            does(match, answer, WHITE)


def test_asking_twice_is_told_so(match):
    say(match, "1")
    does(match, take_back.ask_take_back, WHITE)
    with pytest.raises(Refused, match="asked for it already"):
        does(match, take_back.ask_take_back, WHITE)


def test_who_has_not_moved_has_nothing_to_take_back(match):
    say(match, "1")
    with pytest.raises(Refused, match="Blue has no move to take back"):
        does(match, take_back.ask_take_back, BLACK)


def test_an_offer_beside_the_board_is_no_move(match):
    say(match, "1", "2", "draw?")
    does(match, take_back.ask_take_back, WHITE)
    assert does(match, take_back.grant_take_back, BLACK) == []


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_nothing_is_asked_back_once_it_is_over(match, side):
    say(match, "1", "2", "resign")
    with pytest.raises(Refused, match="This match is over"):
        does(match, take_back.ask_take_back, side)


def test_a_move_taken_back_before_does_not_count_again(match):
    say(match, "1", "2", "3")
    for _ in range(2):
        does(match, take_back.ask_take_back, WHITE)
        said = does(match, take_back.grant_take_back, BLACK)
    assert said == []


def test_the_log_only_grows_and_replays_to_what_is_stored(match, race):
    say(match, "1", "2")
    does(match, take_back.ask_take_back, WHITE)
    does(match, take_back.grant_take_back, BLACK)
    say(match, "3")
    lines = list(match.lines.order_by("seq"))
    assert [line.kind for line in lines] == ["start", "act", "act", "ask", "undo", "act"]
    assert [line.seq for line in lines] == list(range(1, 7))
    replayed = log.replay(race.rules, match.options, log.steps(lines))
    assert race.rules.write_state(replayed.state) == lines[-1].state == "3"
    assert lines[-1].kind == Line.Kind.ACT


def test_an_abandoned_match_is_over_without_a_result(match):
    games.at_the_table(say(match, "1"), Sitting.abandon)
    assert (match.status, match.how, match.winner, match.played_out) == ("over", "abandoned", "", False)
    with pytest.raises(Refused, match="over"):
        say(match, "2")
    with pytest.raises(Refused, match="over"):
        does(match, take_back.ask_take_back, WHITE)


def test_undoing_brings_an_abandoned_match_back_as_it_stood(match):
    games.at_the_table(say(match, "1", "2"), Sitting.abandon)
    assert does(match, lambda sitting, _: amend.undo_decision(sitting), WHITE) == ["1", "2"]
    assert not match.is_over
    assert say(match, "3").turns == 3
