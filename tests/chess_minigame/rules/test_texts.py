"""How options, notes, positions and whole matches are written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from chess_minigame.rules.actions import read_action, write_action
from chess_minigame.rules.declarations import Abandon, from_word, to_word
from chess_minigame.rules.game import read_state, write_state
from chess_minigame.rules.notes import read_note, write_note
from chess_minigame.rules.options import Options, read_options, write_options
from chess_minigame.rules.state import Position, read_position, write_position
from chess_minigame.rules.tables import Strategy


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


# options, notes and declarations that say more


@pytest.mark.parametrize(
    "text",
    [
        "white=29 black=20 white.dex=14",
        "white=29 black=20 white.thief=60 black.int=12",
        "white=29 black=20 white.hp=60 white.dragon black.wis=10 black.hp=40",
        "white=29 black=20 white.has=medallion,spell,psionic,empathy black.notices=psionic,esp,magic,lies,expenditure",
        "white=29 black=20 r19=opponent r20=per-try r24=each r30=flats-first",
        "white=29 black=20 option-1=on r40-white=nothing r40-counter=turn-two option-2=on r41=no-roll option-3=on",
    ],
)
def test_options_that_say_more(text):
    assert write_options(read_options(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("white=29 black=20 black.dex=14 white.dex=14", "no options as written here"),
        ("white=29 black=20 white.dex=14 white.dex=14", "no options as written here"),
        ("white=29 black=20 white.dex=014", "says nothing of a player"),
        ("white=29 black=20 white.dex=51", "Dexterity of 51 cannot be"),
        ("white=29 black=20 white.dex", "says nothing of a player"),
        ("white=29 black=20 white.luck=3", "says nothing of a player"),
        ("white=29 black=20 white.dragon=1", "says nothing of a player"),
        ("white=29 black=20 white.has=spell,medallion", "no options as written here"),
        ("white=29 black=20 white.has=wings", "names something unknown"),
        ("white=29 black=20 r19=anybody", "no options as written here"),
        ("white=29 black=20 r19=sometimes", "no reading of R19"),
        ("white=29 black=20 option-4=on", "not a point that a match goes by"),
        ("white=29 black=20 r36=five", "not a point that a match goes by"),
        ("white=29 black=20 white.dragon", "White is a dragon and may frighten Black"),
        ("white=29 black=20 ", "are no options"),
    ],
)
def test_options_that_say_it_wrongly(text, why):
    with pytest.raises(Unreadable, match=why):
        read_options(text)


@pytest.mark.parametrize(
    "text",
    [
        "F gambit move spell empathy lose=-14 scare:husky_bodyguards / A",
        "A lose=0 / A lose=20",
        "A scare:%2F%3B%25%5F / A scare:a_b",
        "A scare:Gelächter_—_50%25 / A",
        "expel white",
        "watch 1",
        "watch 12 cm=20 psionic esp magic lies expenditure",
        "strike 12",
        "grant black empathy",
        "grant white medallion",
        "grant white medallion esp",
        "hp white 0",
        "hp black 10000",
        "search white nothing nothing",
        "search black medallion expel",
        "search black a_queen_in_his_sleeve 10_gp_to_the_poor",
        "adjust white 0 -3",
        "adjust black 12 +0",
        "decide:warning",
        "decide:off_with_his_head%3B_today",
    ],
)
def test_actions_that_say_more(text):
    assert write_action(read_action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "A scare: / A",
        "A scare:_a / A",
        "A scare:a__b / A",
        "A scare:a%3b / A",
        "A scare:a;b / A",
        "A scare:" + "a" * 61 + " / A",
        "A " + " ".join(f"scare:{number}" for number in range(51)) + " / A",
        "A scare:straße scare:STRASSE / A",
        "A lose=-0 / A",
        "A lose=07 / A",
        "A lose=٧ / A",
        "A move move / A",
        "A empathy move / A",
        "A medallion spell / A",
        "A wings / A",
        "A  move / A",
        "expel green",
        "watch 0",
        "watch 01",
        "watch 1000",
        "watch 1 cm=0",
        "watch 1 magic psionic",
        "watch 1 magic magic",
        "watch 1 wings",
        "strike",
        "grant white wings",
        "grant white empathy esp",
        "hp white",
        "hp white 07",
        "hp white 10001",
        "search white",
        "search white nothing",
        "search white nothing warning",
        "search white medallion a b",
        "search green medallion warning",
        "adjust black 2 3",
        "adjust black 2 +03",
        "adjust black 2 -0",
        "adjust black 2 +31",
        "decide:",
        "abandoned",
    ],
)
def test_actions_that_say_it_wrongly(text):
    with pytest.raises(Unreadable) as refusal:
        read_action(text)
    assert len(str(refusal.value)) < 500


@given(st.text(max_size=60))
def test_any_tidy_line_of_people_s_own_words_is_carried_in_one_word(text):
    tidy = " ".join(text.split())
    if tidy and tidy.isprintable():
        word = to_word(tidy)
        assert not set(word) & set(" /;")
        assert from_word(word, "It") == tidy


@pytest.mark.parametrize(
    "text",
    [
        "29 v 20; watch 1 cm=20; d6 3; strike 1; grant white spell",
        "white=29 black=20 white.dex=14; d6 3; A move / C 20; decide:warning; 82; A / E",
        "white=29 black=20 black.wis=10; d6 3; A scare:a / C; adjust black 1 -2; 15 82",
        "white=29 black=20 white.dex=14; d6 3; A move / C 20; expel white",
        "white=29 black=20 r19=never; d6 3; F / C 82",
    ],
)
def test_matches_in_which_somebody_cheats(text):
    assert write_state(read_state(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "white=29 black=20; d6 3",
        "29 v 20; d6 3; F / C; 82",
        "29 v 20; d6 3; watch 1; 82",
        "29 v 20; watch 2",
        "29 v 20; abandon",
        "29 v 20; d6 3; decide:warning",
        "white=29 black=20 white.dex=14; d6 3; A move / C 20 82",
        "white=29 black=20 white.dex=14; d6 3; A move / C 21",
    ],
)
def test_matches_in_which_nobody_can_cheat_like_that(text):
    with pytest.raises(Unreadable):
        read_state(text)


@pytest.mark.parametrize("kept", range(1, 7))
def test_a_match_read_from_a_known_beginning_is_the_same(kept):
    parts = ["29 v 20", "d6 3", "watch 1 cm=20", "F / C 82", "A / E 77", "grant white psionic", "D / F"]
    beginning = "; ".join(parts[:kept])
    known = {beginning: read_state(beginning)}
    assert read_state("; ".join(parts), known.get) == read_state("; ".join(parts))
    with pytest.raises(Unreadable, match="the game is over"):
        read_state("; ".join([*parts[:kept], "abandoned", "abandoned"]), known.get)
