"""How professions play: our own table (the article has none), and how a side stands by the score."""

import pytest

from campaigns.people.rules.professions import PRINTED as PROFESSIONS
from campaigns.rules.contract import Side
from chess_minigame.rules.strategist.temperaments import (
    FIFTHS,
    MASTER,
    NO_TRICK,
    PRINTED,
    SHARES,
    ScoreSituation,
    situation,
    temperament_of,
)

ROWS = [(one, where) for one in PRINTED if one.moods for where in ScoreSituation]


def test_every_profession_of_the_article_has_a_temperament_in_its_order():
    assert [one.slug for one in PRINTED] == [profession.slug for profession in PROFESSIONS]


@pytest.mark.parametrize(("one", "where"), ROWS, ids=lambda part: getattr(part, "slug", part))
def test_a_row_deals_twenty_shares_to_six_strategies(one, where):
    mood = one.moods.of(where)
    assert sum(mood.shares) == SHARES
    assert len(mood.shares) == 6
    assert min(mood.shares) >= 0
    assert 0 <= mood.trick <= FIFTHS
    assert mood.trick == 0 or one.trick != NO_TRICK


def test_only_a_chess_master_has_no_moods_and_plays_the_optimal_mix():
    assert [one.slug for one in PRINTED if one.is_optimal] == [MASTER]


def test_a_fighter_attacks_a_merchant_trades_a_serf_plays_what_he_knows():
    def share(slug, letters, where=ScoreSituation.LEVEL):
        return sum(temperament_of(slug).moods.of(where).shares["ABCDEF".index(letter)] for letter in letters)

    assert share("fighter", "AF") > 10
    assert share("merchant", "E") == max(temperament_of("merchant").moods.level.shares)
    assert share("serf", "B") > 10
    assert share("thief", "D", ScoreSituation.BEHIND) == max(temperament_of("thief").moods.behind.shares)
    assert temperament_of("thief").trick.move
    assert temperament_of("gambler").trick.gambit
    assert len(temperament_of("dragon").trick.scares) == 2


@pytest.mark.parametrize("slug", ["shaman", "", "Fighter", "../others"])
def test_a_profession_of_the_dms_own_plays_as_others_do(slug):
    assert temperament_of(slug) is temperament_of("others")


@pytest.mark.parametrize(
    ("score", "white", "black"), [(-2, "ahead", "behind"), (0, "level", "level"), (1, "behind", "ahead")]
)
def test_low_scores_are_whites(score, white, black):
    assert (situation(score, Side.WHITE), situation(score, Side.BLACK)) == (white, black)
