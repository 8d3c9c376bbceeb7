"""Undos, corrections and voids are taken back: Redo, until something else is played."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.learning.play import owed
from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.match.play.reopening import Unconfirmed
from campaigns.people.models import Character
from chess_minigame.judge.play import amendments, judging
from tests import factories, five_games, games, money
from tests.confirmed import confirmed

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(match):
    """Two turns that moved nothing: d% 50, then 45."""
    games.turn(match, "50")
    games.turn(match, "45", "A / E")
    return match


def stands(match):
    return match.lines.latest("seq").state


def die(match, key):
    return log.recorded_dice(match.lines.order_by("seq")).get(key)


def test_an_undone_turn_is_redone_as_it_was_and_the_line_says_who(match, campaign):
    before = stands(match)
    games.undo(match, 1)
    games.redo(match)
    line = match.lines.latest("seq")
    assert stands(match) == before
    assert (line.kind, line.by) == (Line.Kind.REDO, campaign.members.get().user)
    match.refresh_from_db()
    assert match.turns == 2


def test_a_corrected_die_shows_its_former_face_again(match):
    games.correct(match, "turn 2", 99)
    games.redo(match)
    assert die(match, "turn 2").faces == (45,)
    assert match.lines.filter(kind=Line.Kind.CORRECT).exists()


def test_a_voided_die_is_on_record_again_with_the_turns_that_fell(match):
    before = stands(match)
    games.void(match, "turn 1")
    assert die(match, "turn 1") is None
    games.redo(match)
    assert (stands(match), die(match, "turn 1").faces) == (before, (50,))


def test_several_redos_step_back_through_several_takes(match):
    games.undo(match)
    games.correct(match, "turn 1", 51)
    games.void(match, "turn 1")
    for turns, face in ((1, 51), (1, 50), (2, 50)):
        games.redo(match)
        match.refresh_from_db()
        assert (match.turns, die(match, "turn 1").faces) == (turns, (face,))


def test_what_is_played_since_clears_it(match):
    games.undo(match)
    games.turn(match, "", "C / C")  # its d% is on record
    lines = match.lines.count()
    with pytest.raises(Refused, match="nothing to redo"):
        games.redo(match)
    assert match.lines.count() == lines


def test_an_abandoned_match_that_was_brought_back_is_abandoned_again(match):
    judging.abandon(match.pk, games.form(match))
    games.undo(match)
    games.redo(match)
    match.refresh_from_db()
    assert match.how == "abandoned"


def test_gains_and_bets_follow_an_undo_and_its_redo(campaign):
    ysolde, brannoc = (factories.player(campaign, name, cm=20) for name in ("Ysolde", "Brannoc"))
    match = games.sit_down(ysolde, brannoc)
    marla = money.backer(campaign, "Mad Marla")
    money.pay(marla, "10 gp")
    money.bet(match, marla, on="white", stake="1 gp", at="3:1")
    games.finish(match)
    had = money.has(marla), Character.objects.get(pk=ysolde.pk).cm
    games.undo(match)
    assert (money.has(marla), Character.objects.get(pk=ysolde.pk).cm) == (9 * 200, 20)
    games.redo(match)
    assert (money.has(marla), Character.objects.get(pk=ysolde.pk).cm) == had


def test_a_voided_lifetime_d4_is_the_player_s_again(campaign):
    ysolde = factories.player(campaign, "Ysolde", kind="pc", cm=29)
    brannoc = factories.player(campaign, "Brannoc", kind="pc", cm=20)
    match = games.won(ysolde, brannoc)
    games.void(match, "learning limit white")
    assert [roll.match for roll in owed.rolls_owed_by(ysolde)] == [match]
    games.redo(match)
    assert Character.objects.get(pk=ysolde.pk).learning_limit_weeks == 1
    assert not owed.rolls_owed_by(ysolde)


# --- Asked before ------------------------------------------------------------------------------------------
def test_a_redo_that_later_matches_follow_from_is_shown_first(campaign):
    _, (first, *_) = five_games.played(campaign)
    confirmed(games.correct, first, "turn 1", "00")
    with pytest.raises(Unconfirmed) as shown:
        amendments.redo(first.pk, games.form(first))
    assert len(shown.value.consequences) == 2
    games.redo(first)
    first.refresh_from_db()
    assert first.winner == "white"
