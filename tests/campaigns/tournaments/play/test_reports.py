"""Rounds that come from a report: what no rule allows is named, and taken when the Dungeon Master says so."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.tournaments.play import reports, rulings
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.presenters.dm_tournament import DmTournament
from campaigns.tournaments.rules.terms import Format, Terms
from tests import factories
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.django_db

NAMES = ("Ada", "Bert", "Cora", "Dirk", "Elsa")
FIRST = ("4 w 1", "5 b 1", "0000 - U", "1 b 0", "2 w 0")


@pytest.fixture
def cup(campaign):
    return world.started(campaign, world.people(campaign, 5), Terms(Format.SWISS, 3))


def report(*rounds, more="", points=None):
    """A TRF16 text of the five; a round is their cells, in the order of their numbers."""
    lines = ["012 The Duke's cup", "092 Individual: Swiss-System"]
    for number, name in enumerate(NAMES, 1):
        cells = [cells[number - 1] for cells in rounds]
        score = sum(value(cell) for cell in cells) if points is None else points[number - 1]
        written = "".join(f"{column(cell)}  " for cell in cells)
        lines.append(f"001 {number:4}      {name:33} {60:4}{'':28}{score:4.1f} {number:4}  {written}")
    return "\n".join((*lines, *([more] if more else []))) + "\n"


def column(cell):
    """In the eight columns of a round: the opponent's number ends in the fourth."""
    opponent, blank, rest = cell.partition(" ")
    return f"{opponent:>4}{blank}{rest}".ljust(8)


def value(cell):
    return {"1": 1.0, "=": 0.5, "U": 1.0}.get(cell[-1:], 0.0)


def read(cup, text, **values):
    return world.do(reports.read_report, cup, text=text, **values)


def refusal(cup, text):
    with pytest.raises(Refused) as caught:
        read(cup, text)
    assert caught.value.field in ("anyway", "report") and cup.rounds_drawn.count() < 2
    return caught.value.sentence


def test_a_round_by_the_rules_is_taken_as_it_comes(cup):
    assert read(cup, report(FIRST)) == "From the report: 1 round drawn, 0 results."
    assert cup.rounds_drawn.get().remark == "From a report."


def test_a_rematch_and_a_second_bye_are_named_and_taken_on_a_tick(cup):
    read(cup, report(FIRST))
    second = ("4 b", "5 w", "0000 - U", "1 w", "2 b")
    told = refusal(cup, report(FIRST, second))
    assert "Round 2: Dirk and Ada have met already, in round 1." in told
    assert "Round 2: Bert and Elsa have met already, in round 1." in told
    assert "Round 2: Cora has had a point without playing before, and others have had none." in told
    assert read(cup, report(FIRST, second), anyway=True) == "From the report: 1 round drawn, 0 results."
    why = {board.why for round in DmTournament(cup).rounds for board in round.boards}
    assert why == {"From a report."}


@pytest.mark.slow
def test_who_is_left_out_is_named_and_stands_with_the_round(cup):
    text = report(("4 w", "0000 - U", "", "1 b", ""))
    assert refusal(cup, text) == "Round 1: Cora and Elsa are left out."
    read(cup, text, anyway=True)
    assert cup.rounds_drawn.get().remark == "From a report. Left out: Cora and Elsa."


def test_who_has_left_is_named_where_a_report_pairs_them(cup):
    read(cup, report(FIRST))
    who = cup.entrants.get(number=4)
    world.do(rulings.withdraw_entrant, cup, entrant_id=who.pk, why="dead")
    second = ("3 w", "4 b", "1 b", "2 w", "0000 - U")
    told = refusal(cup, report(FIRST, second))
    assert "Round 2: Dirk is paired, and takes no part in it." in told
    assert "Elsa has a bye, and none is due." in told


def test_two_rounds_at_once_are_held_against_each_other(cup):
    assert "Round 2: Dirk and Ada have met already, in round 1." in refusal(
        cup, report(FIRST, ("4 b", "3 w", "2 b", "1 w", "0000 - U"))
    )


@pytest.mark.parametrize("more", ["BBU 0.5", "BBU  0,5", "162 W 1.0    D 0.5    P 0.5"])
def test_a_bye_that_counts_otherwise_is_told(cup, more):
    told = refusal(cup, report(FIRST, more=more, points=(1, 1, 0.5, 0, 0)))
    assert told == "This report counts a bye as 0.5, here it is 1."
    assert "1 round drawn" in read(cup, report(FIRST, more=more, points=(1, 1, 0.5, 0, 0)), anyway=True)


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("240 H   2    4    5", "byes that were asked for"),
        ("240  Z   2    4    5", "absences that were asked for"),
        ("XXZ 4 5", "players who are absent"),
        ("XXS W=3 D=1", "points of its own for each result"),
        ("250 1.0    1   2    1    3", "points that are added for the pairing alone"),
        ("260   1   5    1    2", "pairs that may not meet"),
        ("XXP 1 2", "pairs that may not meet"),
    ],
)
def test_lines_that_change_the_pairing_and_are_not_read_are_told(cup, more, what):
    told = refusal(cup, report(FIRST, more=f"{more}\n{more}"))
    assert told == f"This report names {what}; that is not read."


@pytest.mark.parametrize("line", ["142 {}", "XXR {}"])
def test_another_number_of_rounds_is_told_and_the_own_one_is_not(cup, line):
    own = cup.terms.rounds
    told = refusal(cup, report(FIRST, more=line.format(own + 4)))
    assert told == f"This report plans {own + 4} rounds, this tournament {own}."
    assert "1 round drawn" in read(cup, report(FIRST, more=line.format(own)))


@pytest.mark.slow
def test_points_that_contradict_the_results_are_told(cup):
    assert refusal(cup, report(FIRST, points=(1, 0.5, 1, 0, 2))) == (
        "Bert has 0.5 points in the report, and its results come to 1. "
        "Elsa has 2 points in the report, and its results come to 0."
    )


def test_one_point_that_contradicts_the_results_is_one(cup):
    assert refusal(cup, report(FIRST, points=(1, 1, 1, 0, 1))) == (
        "Elsa has 1 point in the report, and its results come to 0."
    )


@pytest.mark.parametrize("cell", ["4 w1", "4w 1", "4w1", "4 1", "4", "4 w 11", "4 w 1 x"])
def test_cells_that_have_grown_together_are_refused_by_name_and_round(cup, cell):
    told = refusal(cup, report((cell, *FIRST[1:]), points=(0,) * 5))
    assert f"Can't read “{cell}”, Ada’s round 1" in told
    assert not cup.rounds_drawn.exists() and TournamentRecord(cup).last_round == 0


def test_a_late_entrant_whom_the_report_does_not_know_is_left_out(campaign, cup):
    late = factories.player(campaign, "Finn")
    world.do(rulings.enter_late, cup, person=late, pay_in=True)
    assert "Round 1: Finn is left out." in refusal(cup, report(FIRST))
