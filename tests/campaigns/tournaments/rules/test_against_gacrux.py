"""Random tournaments drawn here, held against gacrux's own checker, which knows nothing but their report.

So the report, the colours, which are ours, and what gacrux is told when it pairs say the same.
"""

import contextlib
import io
import sys
from unittest import mock

import pytest

from campaigns.tournaments.rules import trf
from tests.campaigns.tournaments.rules import played


def reported(entries, pairing_results, rounds):
    players = tuple(trf.TrfPlayer(one.number, f"Entrant {one.number}", 2500 - one.number) for one in entries)
    return trf.TrfReport("Cup", players, tuple(pairing_results), rounds)


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
    report = reported(*played.swiss_of_all_sorts(seed))
    assert checked(report, tmp_path / "cup.trf") == [True] * report.rounds
