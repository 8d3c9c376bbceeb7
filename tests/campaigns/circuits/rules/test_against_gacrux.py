"""Random tournaments drawn here, held against gacrux, the checker of FIDE's technical commission."""

import contextlib
import io
import random
import sys
from unittest import mock

import pytest

from campaigns.circuits.rules import trf
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result
from campaigns.circuits.rules.swiss import BY_OURSELVES, pair_round
from campaigns.circuits.rules.terms import safe_rounds

RESULTS = (*(Result.WHITE, Result.BLACK, Result.DRAW) * 6, Result.WHITE_WALKOVER, Result.NEITHER)


def a_tournament(seed):
    """A Swiss with walk-overs and somebody who leaves, drawn by our own rules."""
    dice = random.Random(seed)
    count = dice.randint(6, 20)
    rounds = min(7, safe_rounds(count))
    leaver = Competitor(dice.randint(1, count), last=dice.randint(1, rounds))
    entries = [leaver if number == leaver.number else Competitor(number) for number in range(1, count + 1)]
    meetings = []
    for round in range(1, rounds + 1):
        draw = pair_round(round, rounds, entries, meetings)
        assert draw.remark != BY_OURSELVES
        for board, (white, black) in enumerate(draw.pairs, 1):
            result = Result.BYE if black is None else dice.choice(RESULTS)
            meetings.append(Meeting(round, board, white, black, result))
    players = tuple(
        trf.TrfPlayer(number, f"Entrant {number}", 2500 - number) for number in range(1, count + 1)
    )
    return trf.TrfReport("Cup", players, tuple(meetings), rounds)


def checked(report, path):
    """What gacrux says of every round of a report: True where it would have drawn the same."""
    from gacrux.pairingchecker import pairingchecker

    path.write_text(trf.write(report, {}), encoding="latin1")
    arguments = ["pairingchecker", "-i", str(path), "-o", str(path.with_suffix(".json")), "-c"]
    with mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(io.StringIO()):
        checker = pairingchecker()
        checker.common_main()
    return [round["check"] for round in checker.chessfile.result["roundpairing"]]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 60))]
)
def test_gacrux_would_have_drawn_every_round_the_same(seed, tmp_path):
    report = a_tournament(seed)
    assert checked(report, tmp_path / "cup.trf") == [True] * report.rounds
