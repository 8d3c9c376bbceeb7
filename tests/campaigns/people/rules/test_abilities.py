"""R1: "an intelligence of at least eight"."""

from campaigns.people.rules import abilities


def test_intelligence_8_can_learn_chess_and_7_cannot():
    assert abilities.can_learn(8)
    assert not abilities.can_learn(7)


def test_the_refusal_names_the_score_and_what_it_takes():
    assert abilities.refusal_to_learn("Wat", 8) is None
    assert abilities.refusal_to_learn("Wat", 7) == "Wat has Intelligence 7; chess takes at least 8."
