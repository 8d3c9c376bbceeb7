"""Tournaments played by the rules alone."""

import random

from campaigns.tournaments.rules.pairing_results import Competitor, PairingResult, Result
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.swiss import NEAREST_SCORES_REMARK, pair_round
from campaigns.tournaments.rules.terms import Format, Terms, safe_rounds

AT_THE_BOARD = (Result.WHITE, Result.BLACK, Result.DRAW)
OF_ALL_SORTS = (*AT_THE_BOARD * 6, Result.WHITE_WALKOVER, Result.NEITHER)


def entries(count):
    return tuple(Competitor(number) for number in range(1, count + 1))


def by_number(white, black):
    """The lower number wins."""
    return Result.WHITE if white < black else Result.BLACK


def by_chance(seed, results=AT_THE_BOARD):
    dice = random.Random(seed)
    return lambda white, black: dice.choice(results)


def next_round(state, result=by_number):
    """The course after one more round, all of it decided by `result`."""
    drawn = state.next_round()
    kept = [pairing for pairing in state.pairing_results if pairing.round < drawn.number]
    new = [
        PairingResult(
            drawn.number, board, white, black, Result.BYE if black is None else result(white, black)
        )
        for board, (white, black) in enumerate(drawn.pairs, 1)
    ]
    return TournamentState(state.terms, state.entries, (*kept, *new))


def rounds(terms, count, result=by_number, until=None):
    state = TournamentState(terms, entries(count), ())
    while not state.is_complete and state.last_round != until:
        state = next_round(state, result)
    return state


def swiss(count, number_of_rounds, result=by_number, until=None):
    return rounds(Terms(Format.SWISS, number_of_rounds), count, result, until)


def knockout(count, result=by_number, until=None):
    return rounds(Terms(Format.KNOCKOUT), count, result, until)


def swiss_of_all_sorts(seed):
    """Who takes part, the meetings and how many rounds: a Swiss with walk-overs and somebody who leaves."""
    dice = random.Random(seed)
    count = dice.randint(6, 20)
    number_of_rounds = min(7, safe_rounds(count))
    leaver = Competitor(dice.randint(1, count), last=dice.randint(1, number_of_rounds))
    those = [leaver if one.number == leaver.number else one for one in entries(count)]
    pairing_results = []
    for round in range(1, number_of_rounds + 1):
        draw = pair_round(round, number_of_rounds, those, pairing_results)
        assert draw.remark != NEAREST_SCORES_REMARK
        for board, (white, black) in enumerate(draw.pairs, 1):
            result = Result.BYE if black is None else dice.choice(OF_ALL_SORTS)
            pairing_results.append(PairingResult(round, board, white, black, result))
    return those, pairing_results, number_of_rounds
