"""Experience is a fold: gains and the CM are what comes out of the record, again and again."""

from fractions import Fraction

import pytest

from campaigns.campaign.rules.house_rules import HouseRules, Option
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.learning.play import owed, settle
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.people import play as characters
from campaigns.people.models import Character, Gain
from campaigns.people.play import lock_characters
from chess_minigame.judge.play import amendments, matches
from tests import factories, games

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"), day=30)


@pytest.fixture
def white(campaign):
    return factories.player(campaign, "Ysolde", kind="pc", cm=29, intelligence=17)


@pytest.fixture
def black(campaign):
    return factories.player(campaign, "Brannoc", kind="pc", cm=20)


def cm_of(character):
    return Character.objects.get(pk=character.pk).cm


def verdict_owed(match):
    owed = settle.owed_die(match)
    assert owed is not None and owed[0].name == "Ysolde"
    return owed[1]


def projection():
    gains = Gain.objects.order_by("match", "character").values_list(
        "match", "character", "verdict", "credited", "cm_after"
    )
    return list(gains), list(Character.objects.order_by("pk").values_list("pk", "cm", "plays_as", "cm_key"))


def test_the_winner_gains_the_fraction_and_the_loser_nothing(white, black):
    match = games.won(white, black, experience="3")
    gains = {gain.character_id: gain for gain in match.gains.all()}
    assert gains[white.pk].credited == Fraction(20, 29)
    assert gains[black.pk].verdict == Verdict.LOST
    assert cm_of(white) == Fraction(861, 29)


def test_first_the_d20_is_owed_then_the_lifetime_d4(white, black):
    match = games.sit_down(white, black)
    for _ in range(2):
        games.turn(match, games.WHITE_WINS)
    assert verdict_owed(match) is Verdict.OWES_D20
    owed.roll_experience(match.pk, games.form(match), door=DiceDoor(typed="16"))
    assert verdict_owed(match) is Verdict.OWES_D4
    owed.roll_experience(match.pk, games.form(match), door=DiceDoor(typed="3"))
    assert settle.owed_die(match) is None
    assert Character.objects.get(pk=white.pk).learning_limit_weeks == 3


def test_no_die_is_thrown_where_none_is_owed(white, black):
    match = games.won(white, black)
    with pytest.raises(Refused, match="No experience roll is owed"):
        owed.roll_experience(match.pk, games.form(match), door=DiceDoor(typed="3"))


def test_undoing_the_last_turn_takes_the_gain_back_and_the_dice_stay(white, black):
    match = games.won(white, black, experience="3")
    amendments.undo(match.pk, games.form(match), decision=None, reason="wrong note")
    assert cm_of(white) == 29
    assert not match.gains.exists()
    games.turn(match, "55")
    assert cm_of(white) == Fraction(861, 29)


def test_folding_again_gives_the_same(white, black, campaign):
    games.won(white, black)
    games.won(black, factories.player(campaign, "Cador", cm=33))
    before = projection()
    for character in Character.objects.all():
        settle.refold(character)
    assert projection() == before


def test_reading_the_record_stores_nothing(white, black, django_assert_max_num_queries):
    games.won(white, black)
    white.refresh_from_db()
    with django_assert_max_num_queries(5) as seen:
        record = settle.record_of(white, settle.finished_matches(white))
    assert record.cm == white.cm
    assert all(one["sql"].startswith("SELECT") for one in seen.captured_queries)


def test_the_dms_own_cm_stands_after_the_games_before_it(white, black, campaign):
    games.won(white, black)
    characters.set_cm(
        white.campaign_id,
        new_key(),
        character=white,
        cm=Fraction(25),
        initial_cm=None,
        reason="a fever",
        by=campaign.members.get().user,
    )
    assert cm_of(white) == 25
    for character in lock_characters([white.pk]):
        settle.refold(character)
    assert cm_of(white) == 25


def test_characters_are_locked_in_one_order_whoever_asks(white, black):
    assert lock_characters([black.pk, white.pk]) == lock_characters([white.pk, black.pk])


def test_a_voided_lifetime_die_is_forgotten(white, black):
    match = games.won(white, black, experience="3")
    amendments.void_die(match.pk, games.form(match), roll_key="learning limit white", reason="cocked")
    assert Character.objects.get(pk=white.pk).learning_limit_weeks is None
    assert verdict_owed(match) is Verdict.OWES_D4


def test_a_cheat_learns_nothing_and_the_match_remembers(white, black):
    match = games.sit_down(white, black)
    games.turn(match, "01", "A lose=-5 / A")
    games.finish(match)
    assert match.cheated == "white"
    gains = {gain.character_id: gain.verdict for gain in match.gains.all()}
    assert gains == {white.pk: Verdict.CHEATED, black.pk: Verdict.LOST}


def test_undoing_the_turn_of_the_cheat_makes_an_honest_match_of_it(white, black):
    match = games.sit_down(white, black)
    games.turn(match, "01", "A lose=-5 / A")
    amendments.undo(match.pk, games.form(match), decision=None, reason="he thought better of it")
    games.finish(match)
    assert match.cheated == ""
    assert match.gains.get(character=white).verdict == Verdict.LEARNED


def test_a_match_may_be_played_by_other_rules_than_the_campaign(campaign, white, black):
    rules = HouseRules(gambit=Option.ON, drawn_games=Option.ON)
    match = Match.objects.get(
        pk=matches.start(
            campaign.pk,
            new_key(),
            white=white,
            black=black,
            day=30,
            rules=rules,
            by=campaign.members.get().user,
        ).pk
    )
    assert match.options.startswith("white=29 black=20 ")
    assert match.options.endswith(" option-1=on")
    assert match.rules == rules
    campaign.refresh_from_db()
    assert campaign.rules == HouseRules()


def test_the_campaign_s_options_are_the_match_s(campaign, white, black):
    campaign.house_rules = "option-2=on r19=never"
    campaign.save()
    assert games.sit_down(white, black).options.endswith(" r19=never option-2=on")


def test_the_weaker_player_learns_from_a_draw_under_option_4(campaign, white, black):
    campaign.house_rules = "option-4=on r43=not-needed"
    campaign.save()
    match = games.finish(games.sit_down(white, black), percentile="59", experience="2")
    gains = {gain.character_id: gain for gain in match.gains.all()}
    assert (gains[white.pk].verdict, gains[black.pk].verdict) == (Verdict.DRAWN, Verdict.LEARNED)
    assert gains[black.pk].credited == Fraction(29, 40)
