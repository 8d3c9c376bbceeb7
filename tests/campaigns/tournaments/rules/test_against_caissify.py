"""Random tournaments drawn here, held against caissify-pairings, another library of the Dutch system."""

import pytest

from campaigns.tournaments.rules.pairing_results import halves_in, met_pairs
from tests.campaigns.tournaments.rules import played


def history(number, round, past_pairings):
    """What caissify is told of one entrant: score, colours, floats and byes of the rounds before."""
    colors, floats, byes, forfeits, halves = [], [], 0, 0, 0
    for past in range(1, round):
        pairing = next((one for one in past_pairings if one.round == past and number in one.both), None)
        if pairing is None:
            continue
        other, points = pairing.other(number), pairing.halves_of(number)
        if other is None:
            byes += 1
            floats.append("down")
        elif not pairing.is_played:
            forfeits += points == 2
            floats.append("down" if points == 2 else "none")
        else:
            colors.append(pairing.color_of(number).value)
            so_far = [one for one in past_pairings if one.round < past]
            before, theirs = (halves_in(so_far, who) for who in (number, other))
            floats.append("down" if before > theirs else "up" if before < theirs else "none")
        halves += points
    return {
        "id": number, "name": str(number), "score": halves / 2, "rating": 0, "starting_number": number,
        "pairing_number": number, "color_hist": colors, "float_history": floats, "bye_count": byes,
        "forfeit_win_count": forfeits,
    }  # fmt: skip


def by_caissify(round, rounds, entries, past_pairings):
    from caissify_pairings import generate_pairings

    players = [history(one.number, round, past_pairings) for one in entries if one.is_in(round)]
    answer = generate_pairings(
        system="dutch", players=players, previous_pairings={tuple(sorted(pair)) for pair in met_pairs(past_pairings)},
        round_number=round, total_rounds=rounds,
    )  # fmt: skip
    return {frozenset((pair["white_id"], pair["black_id"])) for pair in answer}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 60))]
)
def test_caissify_would_have_paired_every_round_the_same(seed):
    entries, pairing_results, rounds = played.swiss_of_all_sorts(seed)
    for round in range(1, rounds + 1):
        past_pairings = [pairing for pairing in pairing_results if pairing.round < round]
        drawn = {
            frozenset((pairing.white, pairing.black)) for pairing in pairing_results if pairing.round == round
        }
        assert drawn == by_caissify(round, rounds, entries, past_pairings)
