"""Knock-out: the best meet last and have the byes, and a result that was taken back leaves what followed hanging."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.knockout import places
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result
from campaigns.circuits.rules.terms import Format, Terms
from campaigns.rules.errors import NotPossible
from tests.campaigns.circuits.rules import played
from tests.examples import examples

CUP = Terms(Format.KNOCKOUT)


def with_result(course, round, board, result):
    changed = tuple(
        Meeting(one.round, one.board, one.white, one.black, result)
        if (one.round, one.board) == (round, board)
        else one
        for one in course.meetings
    )
    return Course(course.terms, course.entries, changed)


def test_of_eight_the_first_meets_the_last_and_the_second_only_in_the_final():
    assert places(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    final = played.knockout(8).bracket[-1][0]
    assert set(final.known) == {1, 2}


def test_the_best_have_the_byes_where_places_are_free():
    course = played.knockout(6)
    assert {meeting.white for meeting in course.meetings if meeting.black is None} == {1, 2}
    assert course.champion == 1


@given(st.integers(2, 40), st.integers())
@examples(60)
def test_one_is_left_and_everybody_else_lost_once(count, seed):
    course = played.knockout(count, played.by_chance(seed, (Result.WHITE, Result.BLACK)))
    losses = [meeting.other(meeting.winner) for meeting in course.meetings if meeting.black]
    assert sorted([*losses, course.champion]) == list(range(1, count + 1))


def test_who_lost_in_the_same_round_shares_a_place():
    assert played.knockout(4).places == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4)}


def test_a_draw_decides_nothing_until_it_is_played_again_or_lots_are_drawn():
    course = with_result(played.knockout(4, until=1), 1, 1, Result.DRAW)
    assert [meeting.board for meeting in course.open_meetings] == [1]
    with pytest.raises(NotPossible, match="A game of round 1 is still to be decided"):
        course.next_round()
    assert {1, 4} & set(with_result(course, 1, 1, Result.BLACK_BY_LOT).next_round().pairs[0])


def test_after_a_double_expulsion_the_one_who_would_have_met_the_winner_goes_on_alone():
    course = with_result(played.knockout(4, until=1), 1, 1, Result.NEITHER)
    assert course.next_round().pairs == ((2, None),)


def test_who_has_left_is_named_so_that_the_other_goes_on_by_walk_over():
    course = played.knockout(4, until=1)
    left = Course(CUP, (Competitor(1, last=1), *course.entries[1:]), course.meetings)
    assert left.next_round().absent == {1}


def test_an_undone_semifinal_leaves_the_final_hanging_until_the_same_two_are_there_again():
    course = played.knockout(4)
    undone = with_result(course, 1, 1, None)
    assert [meeting.round for meeting in undone.hanging] == [2]
    assert undone.champion is None and not undone.is_complete
    again = with_result(undone, 1, 1, course.meetings[0].result)
    assert again.hanging == frozenset() and again.champion == 1


def test_with_another_winner_the_part_of_a_round_that_hangs_is_drawn_anew():
    """Of sixteen a first game changes: its quarterfinal, then its semifinal, then the final; all beside them stays."""
    course, changed = played.knockout(16, until=3), []
    loser = next(one for one in course.meetings if (one.round, one.board) == (1, 1)).result
    course = with_result(course, 1, 1, Result.BLACK if loser is Result.WHITE else Result.WHITE)
    while not course.is_complete:
        drawn = course.next_round()
        changed.append((drawn.number, len(drawn.pairs)))
        kept = [one for one in course.meetings if one not in course.hanging]
        new = [
            Meeting(drawn.number, 90 + board, *pair, Result.WHITE) for board, pair in enumerate(drawn.pairs)
        ]
        course = Course(course.terms, course.entries, (*kept, *new))
    assert changed == [(2, 1), (3, 1), (4, 1)]


def test_with_another_winner_the_final_is_drawn_anew():
    course = played.knockout(4)
    other = Result.BLACK if course.meetings[0].result is Result.WHITE else Result.WHITE
    changed = with_result(course, 1, 1, other)
    assert set(changed.next_round().pairs[0]) == {4, 2}
