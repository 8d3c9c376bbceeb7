"""Games that a tournament begins: as from their own form, and by themselves between two NPCs."""

import pytest

from campaigns.match.games import AutoPlayPair, entry_of
from campaigns.match.models import Match
from campaigns.match.rules.fairness import Contestant, EvenMatch
from campaigns.rules.contract import Side
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return factories.campaign(factories.user())


def begun(campaign, white, black, *onlookers):
    bout = AutoPlayPair(campaign, white, black, factories.dm_of(campaign.pk), "the hall", onlookers)
    return Match.objects.get(pk=entry_of("grice").auto_play.begin(bout))


def played(match, *cheats):
    sentence = entry_of("grice").auto_play.play_out(match, factories.dm_of(match.campaign_id), cheats)
    match.refresh_from_db()
    return sentence


def test_two_npcs_play_to_the_end(campaign):
    match = begun(campaign, factories.player(campaign), factories.player(campaign, "Bert"))
    assert "Played to the end" in played(match)
    assert match.is_over and match.place == "the hall" and match.cheated == ""


def test_a_clumsy_cheat_is_noticed_and_the_game_waits_for_the_judge(campaign):
    """A Dexterity of 1 escapes one eye in twenty: five spectators miss it once in three million times."""
    cheat = factories.player(campaign, "Nimble", dexterity=1)
    eyes = [factories.player(campaign, f"Eye {number}", kind="pc") for number in range(5)]
    match = begun(campaign, cheat, factories.player(campaign, "Bert"), *eyes)
    assert played(match, Side.WHITE) == "Turn 1 waits for your decision."
    assert not match.is_over


def test_the_chances_of_two_sum_to_one_and_favour_the_better(campaign):
    better, worse = (Contestant(number, str(number), cm, False) for number, cm in ((1, 40), (2, 30)))
    chances = entry_of("grice").auto_play.chances(EvenMatch(better, worse, campaign.rules))
    assert chances.white + chances.draw + chances.black == 1 and chances.white > chances.black
