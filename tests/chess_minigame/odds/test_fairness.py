"""What makes Grice's game even, by the exact odds; and a CM set for the evening (R32a, R64)."""

from fractions import Fraction

import pytest

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.learning.play import settle
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.rules.fairness import Contestant, EvenMatch
from campaigns.people.models import Gain
from campaigns.rules.contract import Side
from chess_minigame.judge.play import judging, matches
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.fairness import grice_fairness
from tests import factories, games


def pairing(white, black):
    return EvenMatch(
        Contestant(1, "Ysolde", Fraction(white), is_pc=True),
        Contestant(2, "Vrasha", Fraction(black), is_pc=False),
        HouseRules(),
    )


def test_equals_are_even():
    made = grice_fairness(pairing(20, 20))
    assert made.score == pytest.approx(0.5)
    assert made.ways == ()


def test_the_stronger_plays_by_the_other_s_cm_and_it_is_even():
    made = grice_fairness(pairing(20, 47))
    assert made.score < 0.05
    best = made.ways[0]
    assert best.score == pytest.approx(0.5)
    assert best.fields == {"black_plays_as": "20"}
    assert "Vrasha plays as CM 20 for the evening" in best.what


def test_a_gambit_is_offered_with_the_option_it_needs():
    gambits = [way for way in grice_fairness(pairing(20, 24)).ways if "gambits" in way.what]
    assert gambits and all(way.fields == {"option-1": "on"} for way in gambits)


@pytest.mark.django_db
def test_a_game_by_a_cm_set_for_the_evening_teaches_nobody():
    campaign = factories.campaign(factories.user("alice"), day=40)
    white, black = factories.player(campaign, "Ysolde", kind="pc"), factories.player(campaign, "Vrasha")
    match = games.begin(white, black, set_cms={Side.BLACK: 12})
    judging.roll_limit(match.pk, games.form(match), door=DiceDoor(typed="6"))
    games.finish(match)
    match.refresh_from_db()
    assert GRICE.read_options(match.options).black_cm == 12
    gain = Gain.objects.get(character=white)
    assert (gain.verdict, gain.credited) == (Verdict.SET_CM, 0)
    assert gain.why == "Played by a CM that was set for the evening: such a game teaches nothing."
    assert not settle.have_met(*(seat.character for seat in match.seats.all()), match.day)
    assert match.seat(Side.BLACK).cm == 20


@pytest.mark.django_db
def test_a_rematch_is_played_by_the_same_cm_on_the_other_side():
    campaign = factories.campaign(factories.user("alice"), day=40)
    white, black = factories.player(campaign, "Ysolde"), factories.player(campaign, "Vrasha", cm=40)
    match = games.begin(white, black, set_cms={Side.BLACK: 12})
    judging.abandon(match.pk, games.form(match))
    match.refresh_from_db()
    again = Match.objects.get(
        pk=matches.rematch(campaign.pk, games.form(match).key, match=match, by=campaign.members.get().user).pk
    )
    options = GRICE.read_options(again.options)
    assert (options.white_cm, options.black_cm) == (12, 20)
