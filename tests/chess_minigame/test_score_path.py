"""The way of the score as a line, from the 0 it begins with."""

from chess_minigame.rules.tables import turn_result_of
from chess_minigame.score_path import score_path


def test_the_line_goes_from_turn_to_turn_and_is_told_in_words():
    path = score_path([turn_result_of(total) for total in (1, 50, 100, 70)])
    assert path is not None
    assert (path.points, path.width) == ("0,0 1,-2 2,-2 3,0 4,1", 4)
    assert path.text == "The score turn by turn: 0, −2, −2, 0, +1"


def test_a_game_without_a_turn_has_no_line():
    assert score_path([]) is None
