"""The DM's override of one gain, and its effect on later games (tests/five_games.py)."""

from fractions import Fraction

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.learning.play import gains, settle
from campaigns.learning.rules.override import Override
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.play.slips import Slip
from campaigns.people.models import Character, GainOverride
from chess_minigame.judge.play import amendments
from tests import factories, five_games, games

pytestmark = pytest.mark.django_db
REFUSED = Override(Fraction(0), "he threw it")


@pytest.fixture
def evening():
    return five_games.played(factories.campaign(factories.user("alice"), day=100))


@pytest.fixture
def game():
    campaign = factories.campaign(factories.user("alice"), day=100)
    white = factories.player(campaign, "Ysolde", cm=20, intelligence=21)
    return games.won(white, factories.player(campaign, "Bors", cm=10))


def slip(match):
    return Slip(new_key(), gains.gains_mark(match), match.campaign.members.get().user)


def winner(match):
    return Character.objects.get(pk=match.seat("white").character_id)


def override(match, wanted=REFUSED, seen=""):
    match.refresh_from_db()
    return gains.override_gain(
        match.pk, slip(match), character=winner(match), ruling=wanted, mark=seen
    ).sentence


def lift(match):
    return gains.lift_override(match.pk, slip(match), character=winner(match), mark="").sentence


def test_a_refused_gain_is_taken_from_the_cm_and_lifted_it_is_back(game):
    assert winner(game).cm == Fraction(41, 2)
    assert override(game) == "Ysolde's gain is refused."
    assert winner(game).cm == 20
    assert lift(game) == "Ysolde's gain follows the rules again."
    assert winner(game).cm == Fraction(41, 2)
    assert [row.points for row in GainOverride.objects.all()] == [0, None]


def test_the_projection_can_be_rebuilt_with_the_dms_word_in_it(game):
    override(game, Override(Fraction(1, 4), "half asleep"))
    assert settle.refold(winner(game)).cm == winner(game).cm == Fraction(81, 4)


def test_what_follows_for_later_games_is_shown_before_it_is_done(evening):
    players, (first, *_) = evening
    with pytest.raises(Unconfirmed) as shown:
        override(first)
    assert winner(first).cm == Character.objects.get(pk=players["Ysolde"].pk).cm == Fraction(451, 21)
    override(first, seen=shown.value.fingerprint)
    assert winner(first).cm == 21  # 20 + 3/4 in full, then 1/4 of 10/21


def test_the_word_stays_while_the_match_is_undone_and_won_again(game):
    override(game)
    amendments.undo(game.pk, games.form(game), decision=None, reason="")
    assert winner(game).cm == 20
    games.finish(game)
    assert winner(game).cm == 20


def test_nothing_is_decided_while_the_match_is_in_play(game):
    amendments.undo(game.pk, games.form(game), decision=None, reason="")
    with pytest.raises(Refused, match="once it is over"):
        override(game)


def test_a_gain_that_goes_by_the_rules_cannot_be_lifted(game):
    with pytest.raises(Refused, match="follows the rules already"):
        lift(game)
