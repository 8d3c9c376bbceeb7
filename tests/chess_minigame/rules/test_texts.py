"""How options, notes, positions and whole matches are written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from chess_minigame.rules.actions import read_action
from chess_minigame.rules.declarations import Abandon, from_word, to_word
from chess_minigame.rules.game import read_state
from chess_minigame.rules.notes import read_note, write_note
from chess_minigame.rules.options import Options, read_options, write_options
from chess_minigame.rules.state import Position, read_position, write_position
from chess_minigame.rules.tables import Strategy


def test_options():
    assert write_options(Options(29, 20)) == "white=29 black=20"
    assert read_options("white=29 black=20") == Options(29, 20)


def test_the_letters_are_white_s_then_black_s():
    notes = read_action("F / C")
    assert not isinstance(notes, Abandon)
    assert notes.white.strategy is Strategy.ATTACK_FOES_KING
    assert notes.black.strategy is Strategy.DESTROY_FOES_POSITION


def test_one_player_s_note_alone():
    assert write_note(read_note("D")) == "D"


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


def test_a_refusal_quotes_the_text_and_says_why():
    with pytest.raises(Unreadable, match="“G” is no note: write the letter of a strategy, A to F"):
        read_action("A / G")
    with pytest.raises(
        Unreadable, match="“9 v 9; d6 1; .*” is no match: “A / A” is not possible .* the game is over"
    ):
        read_state("9 v 9; d6 1; A / A 50; A / A 50; A / A 50")


# options, notes and declarations that say more


@given(st.text(max_size=60))
def test_any_tidy_line_of_people_s_own_words_is_carried_in_one_word(text):
    tidy = " ".join(text.split())
    if tidy and tidy.isprintable():
        word = to_word(tidy)
        assert not set(word) & set(" /;")
        assert from_word(word, "It") == tidy


@pytest.mark.parametrize("kept", range(1, 7))
def test_a_match_read_from_a_known_beginning_is_the_same(kept):
    parts = ["29 v 20", "d6 3", "watch 1 cm=20", "F / C 82", "A / E 77", "grant white psionic", "D / F"]
    beginning = "; ".join(parts[:kept])
    known = {beginning: read_state(beginning)}
    assert read_state("; ".join(parts), known.get) == read_state("; ".join(parts))
    with pytest.raises(Unreadable, match="the game is over"):
        read_state("; ".join([*parts[:kept], "abandoned", "abandoned"]), known.get)
