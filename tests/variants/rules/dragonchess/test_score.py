"""A whole game as text with tags (R-8)."""

import pytest

from campaigns.rules.errors import NotPossible, Unreadable
from tests.scores import last_state
from tests.scores import write_score as written
from tests.variants.rules.dragonchess.drawn import move, placed
from variants.rules.dragonchess.game import DRAGONCHESS as GAME
from variants.rules.dragonchess.position import START
from variants.rules.score import GameRecord
from variants.rules.score_text import result_of

MATE = placed("O2a1 B1g8 k2g8 c3a8")


read_score = GAME.score.read


def write_score(score):
    return written(GAME, score)


def moves(*texts):
    return tuple(map(move, texts))


def test_a_game_from_the_first_position():
    score = GameRecord(START, moves("2f22f3", "2f72f6", "3g13a7"), {"Gold": "Ysolde", "Scarlet": "Brannoc"})
    text = '[Gold "Ysolde"]\n[Scarlet "Brannoc"]\n[Result "*"]\n\n1. W2f3 W2f6 2. Drx3a7 *\n'
    assert write_score(score) == text
    assert read_score(text) == score


def test_a_game_that_ends_in_mate_from_a_position_of_its_own():
    score = GameRecord(MATE, moves("2a12g1"), {}, "1-0")
    assert read_score(write_score(score)) == score
    assert "1. O2g1 mate 1-0" in write_score(score)
    assert result_of(GAME.over(last_state(GAME, score))) == "1-0"


def test_scarlet_may_begin():
    from campaigns.rules.contract import Side

    score = GameRecord(placed("O2a1 k2g8 c3a8", Side.BLACK), moves("2g82g7", "2a12a2"), {}, "*")
    assert "1... K2g7 2. O2a2 *" in write_score(score)
    assert read_score(write_score(score)) == score


def test_comments_odd_spacing_and_other_forms_are_read():
    text = '[Event "A \\"quiet\\" evening"]\n\n1. w2f3 {the article\'s own} W2f6\n2. 2f32f4 ; as coordinates\nW/2f6-2f5'
    score = read_score(text)
    assert (
        score.steps
        == moves("2f22f3", "2f72f6", "2f32f4", "2f62f5")
        == read_score("1.W2f3 W2f6 2.W2f4 W2f5").steps
    )
    assert score.tags == {"Event": 'A "quiet" evening'}
    assert read_score(write_score(score)) == score


def test_long_games_are_wrapped():
    goings = [
        "2b12c3", "2b82c6", "2c32b5", "2c62b4", "2b52c3", "2b42c6", "2c32e4", "2c62e5", "2e42g5", "2e52g4",
    ]  # fmt: skip
    comings = ["2g52e4", "2g42e5", "2e42c5", "2e52c4", "2c52d3", "2c42d6"]
    text = write_score(GameRecord(START, moves(*goings, *comings)))
    assert len(text.splitlines()) == 2 + 2
    assert all(len(line) <= 96 for line in text.splitlines())
    assert read_score(text).steps == moves(*goings, *comings)


def test_a_result_that_the_board_contradicts_is_refused():
    with pytest.raises(Unreadable, match=r"ended 1-0 \(checkmate\), but the result says 0-1"):
        read_score(write_score(GameRecord(MATE, moves("2a12g1"))).replace("1-0", "0-1"))


def test_an_illegal_move_cannot_be_written():
    with pytest.raises(NotPossible):
        write_score(GameRecord(START, moves("2f22f4")))
