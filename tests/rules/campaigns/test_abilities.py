"""R1: "an intelligence of at least eight"."""

import pytest

from campaigns.rules import abilities
from campaigns.rules.errors import NotPossible, Unreadable


def test_intelligence_8_can_learn_chess_and_7_cannot():
    assert abilities.can_learn(8)
    assert not abilities.can_learn(7)


def test_the_refusal_names_the_score_and_what_it_takes():
    assert abilities.refusal_to_learn("Wat", 8) is None
    assert abilities.refusal_to_learn("Wat", 7) == "Wat has Intelligence 7; chess takes at least 8."


@pytest.mark.parametrize("score", [1, 3, 18, 25])
def test_scores_run_from_1_to_25(score):
    assert abilities.read_score(f" {score} ", "Wisdom") == score
    assert abilities.is_score(score)


@pytest.mark.parametrize(
    ("text", "error"),
    [("0", NotPossible), ("26", NotPossible), ("999999999", NotPossible)]
    + [(text, Unreadable) for text in ("", "ten", "-3", "12.5", "1" * 1000, "²", "1 2")],
)
def test_other_scores_are_refused_with_a_sentence(text, error):
    with pytest.raises(error, match="Wisdom"):
        abilities.read_score(text, "Wisdom")


def test_nought_and_26_are_no_scores():
    assert not abilities.is_score(0)
    assert not abilities.is_score(26)
