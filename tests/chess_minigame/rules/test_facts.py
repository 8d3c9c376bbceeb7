"""The numbers of the lesson and the rules page: those of the article's first turn, and of its tables."""

import pytest

from campaigns.rules.facts import fill_facts
from chess_minigame.rules.facts import grice_facts, signed_text


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{strategies F C} {total 82 F C 29 20} {score-of 83}", "+10 83 +1"),
        ("{strategies B D} {points B D} {most-points}", "−30 30 30"),
        ("{cm 11 13} {plays-as 11 13} {cm 12 10}", "17½ 17 17"),
        ("{limit 29 20 3}", "7"),
        ("{result-totals 0} {result-score 0}, {result-totals 4} {result-score 4}", "1 to 5 −2, 96 to 100 +2"),
        ("{win −} {win +} {crushing-win}", "−3 +3 4"),
        ("{noticed-a-use} {scares-counted}", "5% five"),
        ("{gambit} {gambit-turns} {gambit-afterwards} {gambit-of-black}", "+10 three −10 +15"),
    ],
)
def test_a_number_is_the_rules(text, filled):
    assert fill_facts(text, grice_facts()) == filled


def test_minus_is_a_true_minus():
    assert [signed_text(number) for number in (-2, 0, 2)] == ["−2", "0", "+2"]
