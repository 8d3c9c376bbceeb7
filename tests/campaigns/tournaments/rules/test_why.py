"""Why this pairing? Answered in one sentence, for every pairing there is."""

import pytest

from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Terms
from campaigns.tournaments.rules.why import why_paired
from tests.campaigns.tournaments.rules import played

NAMES = dict(enumerate(["Ada", "Bert", "Cora", "Dirk", "Elsa", "Finn", "Gwen", "Hal", "Ina"], 1))


def answers(state, round):
    return [
        why_paired(state, pairing, NAMES.get) for pairing in state.pairing_results if pairing.round == round
    ]


def test_in_the_first_round_of_a_swiss():
    assert answers(played.swiss(8, 3), 1)[0] == (
        "In round 1 the upper half meets the lower one: number 1 of the first 4 meets number 5."
    )


def test_among_those_with_the_same_points():
    assert "both have 1 point and have not met; " in answers(played.swiss(8, 3), 2)[0]


def test_where_somebody_comes_up():
    sentences = [sentence for sentence in answers(played.swiss(6, 3), 2) if "comes up to" in sentence]
    assert sentences and "with 0 points comes up to" in sentences[0] and "with 1 point, for" in sentences[0]


def test_of_a_bye():
    assert answers(played.swiss(5, 3), 1)[-1] == (
        "They are an odd number; Elsa stands low with 0 points and has had no point without playing yet."
    )


def test_in_a_knock_out():
    state = played.knockout(8)
    assert answers(state, 1)[0] == (
        "Number 1 meets number 8 by their starting numbers, so that the best meet last."
    )
    assert answers(state, 3)[0].endswith(
        "have come through the round before in neighbouring places of the bracket."
    )


def test_in_a_round_robin():
    state = played.rounds(Terms(Format.ROUND_ROBIN), 6)
    assert answers(state, 2)[2] == "Berger’s table for 6, round 2: number 1 has White against number 2."


@pytest.mark.parametrize("terms", [
    Terms(Format.SWISS, 4), Terms(Format.KNOCKOUT), Terms(Format.ROUND_ROBIN), Terms(Format.SWISS_FINAL, 3, final_places=4),
])  # fmt: skip
@pytest.mark.parametrize("count", [7, 8])
def test_every_pairing_has_its_sentence(terms, count):
    state = played.rounds(terms, count)
    for pairing in state.pairing_results:
        sentences = why_paired(
            TournamentState(terms, state.entries, state.pairing_results), pairing, NAMES.get
        )
        assert sentences.endswith(".") and sentences.count(". ") == 0
