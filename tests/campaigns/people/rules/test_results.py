"""Results: won, drawn and lost, streaks, and who is a rival."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.people.rules import results
from campaigns.people.rules.results import GameResult, PlayedGame, Tally

RESULTS = {"w": GameResult.WON, "d": GameResult.DRAWN, "l": GameResult.LOST}


def games(letters, opponent="Bors", game="Grice"):
    return [PlayedGame(game, opponent, opponent, RESULTS[letter]) for letter in letters]


some_games = st.text("wdl", max_size=30).map(games)


def test_a_win_is_a_point_and_a_draw_half_of_one():
    tally = Tally.of(games("wwdl"))
    assert (tally.won, tally.drawn, tally.lost) == (2, 1, 1)
    assert tally.score == Fraction(5, 2)
    assert tally.share == Fraction(5, 8)


def test_nobody_has_scored_anything_before_the_first_game():
    assert Tally.of([]) == Tally()
    assert Tally().share == Fraction(1, 2)


@given(some_games)
def test_two_opponents_share_as_many_points_as_there_were_games(mine):
    other = [PlayedGame(one.game, "me", "me", GameResult(2 - one.result)) for one in mine]
    assert Tally.of(mine).score + Tally.of(other).score == len(mine)


@pytest.mark.parametrize(("letters", "last", "count", "longest"), [
    ("wllwww", "w", 3, 3), ("wwd", "d", 1, 2), ("lwwwdwwl", "l", 1, 3), ("ld", "d", 1, 0),
])  # fmt: skip
def test_a_streak_is_how_the_last_games_ended_and_the_longest_may_be_long_ago(letters, last, count, longest):
    assert results.streak(games(letters)) == (RESULTS[last], count)
    assert results.longest_winning_streak(games(letters)) == longest


@given(some_games)
def test_no_streak_of_wins_is_longer_than_the_longest(mine):
    if mine and results.streak(mine)[0] is GameResult.WON:
        assert results.streak(mine)[1] <= results.longest_winning_streak(mine)


def test_opponents_come_by_the_number_of_games():
    tallies = results.by_opponent([*games("w", "Bors"), *games("wdl", "Wat")])
    assert list(tallies) == ["Wat", "Bors"]
    assert tallies["Wat"] == Tally(1, 1, 1)


def test_games_come_by_how_often_they_were_played():
    tallies = results.by_game([*games("w", game="Grice"), *games("ll", game="Dragonchess")])
    assert tallies == {"Dragonchess": Tally(0, 0, 2), "Grice": Tally(1, 0, 0)}


def test_rivals_have_met_three_times_and_neither_has_more_than_two_thirds():
    assert all(Tally(*counts).is_rivalry for counts in ((2, 0, 1), (1, 0, 2), (0, 3, 0)))
    assert not any(Tally(*counts).is_rivalry for counts in ((1, 0, 1), (3, 0, 1), (1, 0, 3)))
