"""A series: first to so many points or games, whose side is whose, and which game is the Crawford game (B11, B12, R14g)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.match.rules.series import SeriesGame, SeriesTerms, series_score
from campaigns.rules.contract import Side

TO_FIVE = SeriesTerms(5, in_points=True, crawford=True)


def games(text, terms=TO_FIVE):
    """Results in order: "A2" is two points for the first player, "B1" one for the second, "=" a draw."""
    for number, word in enumerate(text.split(), start=1):
        winner = None if word == "=" else terms.side("AB".index(word[0]), number)
        yield SeriesGame(number, winner, 0 if word == "=" else int(word[1:]))


def score(text, terms=TO_FIVE):
    return series_score(terms, games(text, terms))


@pytest.mark.parametrize(
    ("results", "won", "winner"),
    [
        ("", (0, 0), None),
        ("A1 B2 A2", (3, 2), None),
        ("A1 = B2", (1, 2), None),
        ("A2 B1 A4", (5, 1), 0),
        ("B4 A1 B1", (1, 5), 1),
        ("B4 A2 A2 B1", (4, 5), 1),
    ],
)
def test_points_add_up_until_a_player_has_enough(results, won, winner):
    assert (score(results).won, score(results).winner) == (won, winner)


@pytest.mark.parametrize(
    ("results", "is_crawford"),
    [
        ("", False),
        ("A3", False),
        ("A4", True),
        ("A2 B1 A2", True),
        ("A4 B1", False),
        ("A4 B1 B2", False),
        ("A4 B3", False),
        ("A4 B4", False),
        ("B4 =", False),
        ("B2 A3 B2", True),
    ],
)
def test_one_game_alone_is_the_crawford_game(results, is_crawford):
    assert score(results).is_crawford is is_crawford


def test_without_the_rule_or_in_a_match_to_one_point_there_is_none():
    assert not score("A4", SeriesTerms(5, in_points=True)).is_crawford
    assert not score("", SeriesTerms(1, in_points=True, crawford=True)).is_crawford


def test_sides_change_with_each_game_unless_they_stay():
    assert [TO_FIVE.side(0, number) for number in (1, 2, 3)] == [Side.WHITE, Side.BLACK, Side.WHITE]
    stay = SeriesTerms(3, sides_stay=True)
    assert [stay.side(1, number) for number in (1, 2)] == [Side.BLACK, Side.BLACK]


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (TO_FIVE, "first to 5 points"),
        (SeriesTerms(3), "first to 3 games (best of 5)"),
        (SeriesTerms(1, in_points=True), "first to 1 point"),
    ],
)
def test_terms_are_said_as_players_say_them(terms, words):
    assert terms.text == words


@given(st.lists(st.tuples(st.sampled_from("AB="), st.integers(1, 8)), max_size=12), st.integers(1, 9))
def test_nobody_has_more_than_the_goal_and_one_wins_alone(results, goal):
    terms = SeriesTerms(goal, in_points=True, crawford=True)
    played, crawford = "", 0
    for winner, points in results:
        before = score(played, terms)
        if before.winner is not None:
            break
        crawford += before.is_crawford
        played += " =" if winner == "=" else f" {winner}{points}"
    assert max(score(played, terms).won) <= goal
    assert score(played, terms).won != (goal, goal)
    assert crawford <= 1
