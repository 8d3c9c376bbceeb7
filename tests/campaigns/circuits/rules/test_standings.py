"""Points and tie-breaks, byes and walk-overs among them."""

import pytest

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result, halves_in, write_points
from campaigns.circuits.rules.standings import standings
from campaigns.circuits.rules.terms import Format, Terms
from tests.campaigns.circuits.rules import played

WHITE, BLACK, DRAW = Result.WHITE, Result.BLACK, Result.DRAW
# Three rounds of four, each against each: 1 and 2 have two points, and 1 won against 2.
ROBIN = [
    Meeting(1, 1, 1, 4, WHITE), Meeting(1, 2, 2, 3, WHITE),
    Meeting(2, 1, 4, 3, BLACK), Meeting(2, 2, 1, 2, WHITE),
    Meeting(3, 1, 2, 4, WHITE), Meeting(3, 2, 3, 1, WHITE),
]  # fmt: skip


@pytest.mark.parametrize(("halves", "text"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (13, "6½")])
def test_points_as_they_are_written(halves, text):
    assert write_points(halves) == text


def test_in_a_round_robin_those_level_on_points_are_parted_by_their_own_games_first():
    rows = standings(played.entries(4), ROBIN, robin=True)
    assert [row.halves for row in rows] == [4, 4, 4, 0]
    assert rows[-1].number == 4


def test_direct_encounter_parts_two():
    """1 and 3 have two points and a half; 3 won against 1."""
    meetings = [
        Meeting(1, 1, 1, 4, WHITE), Meeting(1, 2, 2, 3, DRAW), Meeting(2, 1, 4, 3, BLACK),
        Meeting(2, 2, 1, 2, WHITE), Meeting(3, 1, 2, 4, DRAW), Meeting(3, 2, 3, 1, DRAW),
    ]  # fmt: skip
    won = [*meetings[:5], Meeting(3, 2, 3, 1, WHITE), Meeting(4, 1, 1, 4, DRAW)]
    rows = standings(played.entries(4), won, robin=True)
    assert [(row.number, row.halves) for row in rows[:2]] == [(3, 5), (1, 5)]


def test_buchholz_adds_the_points_of_the_opponents():
    course = played.swiss(4, 2, until=2)
    rows = {row.number: row for row in course.rows}
    values = dict(rows[1].values)
    assert rows[1].halves == 4
    assert values["Buchholz"] == sum(
        rows[meeting.other(1)].halves / 2 for meeting in course.meetings if 1 in meeting.both
    )


def test_a_bye_is_a_point_and_no_win_at_the_board():
    rows = {row.number: row for row in played.swiss(5, 3, until=1).rows}
    bye = rows[5]
    assert (bye.halves, dict(bye.values)["Wins"]) == (2, 0)


def test_a_free_round_of_a_round_robin_is_no_point():
    """Of five after three rounds two have not been free yet, and nobody is ahead by that."""
    course = played.rounds(Terms(Format.ROUND_ROBIN), 5, until=3)
    games = [meeting for meeting in course.meetings if meeting.black is not None]
    assert {row.number: row.halves for row in course.rows} == {
        number: halves_in(games, number) for number in range(1, 6)
    }


def test_a_free_round_adds_nothing_to_sonneborn_berger():
    """Each of three beats one of the others: a point each, so the one that was beaten counts 1."""
    meetings = (
        Meeting(1, 1, 2, 3, WHITE), Meeting(1, 2, 1, None, Result.BYE), Meeting(2, 1, 1, 2, WHITE),
        Meeting(2, 2, 3, None, Result.BYE), Meeting(3, 1, 3, 1, WHITE), Meeting(3, 2, 2, None, Result.BYE),
    )  # fmt: skip
    rows = Course(Terms(Format.ROUND_ROBIN), played.entries(3), meetings).rows
    assert [(row.halves, dict(row.values)["Sonneborn-Berger"]) for row in rows] == [(2, 1.0)] * 3


def test_a_double_expulsion_is_no_point_for_either():
    rows = standings(played.entries(2), [Meeting(1, 1, 1, 2, Result.NEITHER)])
    assert [row.halves for row in rows] == [0, 0]


def test_who_nothing_tells_apart_share_a_place():
    rows = standings(played.entries(2), [Meeting(1, 1, 1, 2, DRAW)])
    assert [(row.place, row.last) for row in rows] == [(1, 2), (1, 2)]


def test_before_the_first_result_all_share_the_first_place():
    assert [(row.place, row.last) for row in standings(played.entries(3), [])] == [(1, 3)] * 3


def test_a_late_entrant_and_one_who_left_stand_in_it_with_what_they_have():
    entries = [Competitor(1, last=1), Competitor(2), Competitor(3), Competitor(4), Competitor(5, first=2)]
    meetings = [
        Meeting(1, 1, 1, 3, WHITE),
        Meeting(1, 2, 2, 4, WHITE),
        Meeting(2, 1, 2, 5, BLACK),
        Meeting(2, 2, 4, 3, DRAW),
    ]
    halves = {row.number: row.halves for row in standings(entries, meetings)}
    assert halves == {1: 2, 2: 2, 3: 1, 4: 1, 5: 2}
