"""How options, notes, positions and whole matches are written and read."""

import pytest

from campaigns.rules.errors import Unreadable
from chess_minigame.rules.actions import read_action, write_action
from chess_minigame.rules.declarations import Abandon
from chess_minigame.rules.notes import read_note, write_note
from chess_minigame.rules.options import Options, read_options, write_options
from chess_minigame.rules.position import Position, read_position, write_position
from chess_minigame.rules.state_text import read_state, write_state
from chess_minigame.rules.strategies import Strategy


def test_options():
    assert write_options(Options(29, 20)) == "white=29 black=20"
    assert read_options("white=29 black=20") == Options(29, 20)


@pytest.mark.parametrize(
    "text",
    ["", "29 20", "white=029 black=20", "white=-1 black=20", "white=٢٩ black=20", "white=29 black=20\n",
     "white=1000001 black=20", "white=17.5 black=20", "White=29 black=20", "white=29  black=20"],
)  # fmt: skip
def test_options_refused(text):
    with pytest.raises(Unreadable):
        read_options(text)


@pytest.mark.parametrize("text", ["F / C", "A / A", "abandon"])
def test_actions(text):
    assert write_action(read_action(text)) == text


def test_the_letters_are_white_s_then_black_s():
    notes = read_action("F / C")
    assert not isinstance(notes, Abandon)
    assert notes.white.strategy is Strategy.ATTACK_FOES_KING
    assert notes.black.strategy is Strategy.DESTROY_FOES_POSITION


def test_one_player_s_note_alone():
    assert write_note(read_note("D")) == "D"


@pytest.mark.parametrize(
    "text",
    ["", "F C", "F/C", "f / c", "G / A", "A / B / C", " A / B", "A / B ", "А / B", "Abandon", "A /  B"],
)
def test_actions_refused(text):
    with pytest.raises(Unreadable):
        read_action(text)


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (Position(1, 0), "turn 1, score 0"),
        (Position(3, 2), "turn 3, score +2"),
        (Position(6, -4), "turn 6, score -4"),
    ],
)
def test_positions(position, text):
    assert write_position(position) == text
    assert read_position(text) == position


@pytest.mark.parametrize(
    "text", ["turn 0, score 0", "turn 1, score +0", "turn 1, score 2", "turn 1, score +5", "turn 01, score 0"]
)
def test_positions_refused(text):
    with pytest.raises(Unreadable):
        read_position(text)


@pytest.mark.parametrize(
    "text",
    [
        "29 v 20",
        "29 v 20; abandoned",
        "29 v 20; d6 3",
        "29 v 20; d6 3; D / F",
        "29 v 20; d6 3; F / C 82; A / E 77; D / F",
        "29 v 20; d6 3; F / C 82; A / E 100",
        "29 v 20; d6 3; F / C 82; A / E; abandoned",
        "0 v 1000000; d6 6",
    ],
)
def test_matches(text):
    assert write_state(read_state(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "29 v 20;",
        "29 v 20; ",
        "029 v 20",
        "29 v 20; d6 0",
        "29 v 20; d6 7",
        "29 v 20; d6 3; d6 3",
        "29 v 20; F / C 82",
        "29 v 20; d6 3; F / C; d6 4",
        "29 v 20; d6 3; F / C; A / E 77",
        "29 v 20; d6 3; F / C 0",
        "29 v 20; d6 3; F / C 00",
        "29 v 20; d6 3; F / C 101",
        "29 v 20; d6 3; F / C 082",
        "29 v 20; d6 3; F / C ٨٢",
        "29 v 20; d6 3; abandoned; F / C 82",
        "29 v 20; abandoned; abandoned",
        "9 v 9; d6 1; A / A 50; A / A 50; A / A 50",
        "9 v 9; d6 1; A / A 50; A / A 50; abandoned",
    ],
)
def test_matches_refused(text):
    with pytest.raises(Unreadable):
        read_state(text)


def test_a_refusal_quotes_the_text_and_says_why():
    with pytest.raises(Unreadable, match="“G” is no note: write the letter of a strategy, A to F"):
        read_action("A / G")
    with pytest.raises(
        Unreadable, match="“9 v 9; d6 1; .*” is no match: “A / A” is not possible .* the game is over"
    ):
        read_state("9 v 9; d6 1; A / A 50; A / A 50; A / A 50")


@pytest.mark.parametrize("read", [read_options, read_action, read_position, read_state])
def test_a_megabyte_is_refused_in_a_few_words(read):
    with pytest.raises(Unreadable) as refusal:
        read("9" * 1_000_000)
    assert len(str(refusal.value)) < 200
