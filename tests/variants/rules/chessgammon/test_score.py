"""Whole games as text, in the author's score form."""

import pytest

from campaigns.rules.errors import Unreadable
from tests.scores import last_state, write_score
from tests.variants.rules.chessgammon.drawn import begun, placed
from tests.variants.rules.chessgammon.test_sample_game import RAW
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.situation import GameTerms, Scheme
from variants.rules.chessgammon.words import DOUBLE, ROLL, TAKE, UNUSABLE
from variants.rules.score import GameRecord


def played(*steps, options=None, tags=None):
    told = tuple(step if isinstance(step, tuple) else GAME.read_action(step) for step in steps)
    state = last_state(GAME, GameRecord(options or begun(), told))
    return GameRecord(options or begun(), told, tags or {}, GAME.score.result(state))


KINGS = begun(placed("Ke1 Pa2 ke8"), GameTerms(cube=False))


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (played(), ""),
        (played((3, 3)), "White rolls 3 Black rolls 3"),
        (played((3, 3), (4, 6), "0000", tags={"White": "Ysolde"}),
         '[White "Ysolde"]\n\nWhite rolls 3 Black rolls 3 White rolls 4 Black rolls 6 Black starts the game. 1. 6 4 ---'),
        (played((6, 1)), "White rolls 6 Black rolls 1 White starts the game. 1. 6 1 ..."),
        (played((6, 1), "e2e4"), "White rolls 6 Black rolls 1 White starts the game. 1. 6 1 e4 ..."),
        (played((6, 4), "0000", "double", "drop"), "White rolls 6 Black rolls 4 White starts the game. 1. 6 4 --- 2. doubles 3. declines Black wins 1 point"),
        (played((6, 4), "0000", "draw?", "roll", (5, 3), "0000", "draw!"),
         "White rolls 6 Black rolls 4 White starts the game. 1. 6 4 --- 2. draw? 5 3 --- 3. draw! Draw"),
        (played((6, 4), "0000", "draw?", "withdraw", "draw?-off-turn", "withdraw-off-turn", "roll", (5, 3), "draw?", "draw!-off-turn"),
         "White rolls 6 Black rolls 4 White starts the game. 1. 6 4 --- 2. draw? withdraw draw?-off-turn withdraw-off-turn 5 3 draw? draw!-off-turn Draw"),
        (played((6, 4), "0000", "double", "take", (5, 3), "resign"),
         "White rolls 6 Black rolls 4 White starts the game. 1. 6 4 --- 2. doubles 3. accepts 4. 5 3 resigns White wins 2 points"),
        (played((6, 4), "0000", *["double", "take", (5, 3), "0000"] * 4, "resign"),
         "White rolls 6 Black rolls 4 White starts the game. 1. 6 4 --- 2. doubles 3. accepts 4. 5 3 --- 5. doubles 6. accepts 7. 5 3 --- "
         "8. doubles 9. accepts 10. 5 3 --- 11. doubles 12. accepts 13. 5 3 --- 14. resigns White wins 16 points"),
        (played((6, 4), "0000", "double", "take", (5, 3), "resign-off-turn"),
         "White rolls 6 Black rolls 4 White starts the game. 1. 6 4 --- 2. doubles 3. accepts 4. 5 3 resigns-off-turn Black wins 2 points"),
        (played((6, 1), "a2a3", "e1d1", options=KINGS), '[Options "standard fen 4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - 1:-"]\n\n1. 6 1 a3 Kd1'),
        (played((6, 2), "e1d1", "0000", options=KINGS), '[Options "standard fen 4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - 1:-"]\n\n1. 6 2 Kd1'),
        (played("e1d1", options=begun(placed("Ke1 ke8", dice=(6,)), GameTerms(cube=False))),
         '[Options "standard fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 6 1:-"]\n\n1. 6 Kd1'),
        (played((1, 5), "d7d6@1", "d6d5", options=begun(terms=GameTerms(Scheme.WILSON))),
         '[Options "wilson cube startpos"]\n\nWhite rolls 1 Black rolls 5 Black starts the game. 1. 5 1 d6@1 d5'),
    ],
)  # fmt: skip
def test_scores(score, text):
    assert " ".join(write_score(GAME, score).split()) == " ".join(text.split())
    assert GAME.score.read(write_score(GAME, score)) == score


def test_the_word_roll_is_understood():
    assert GAME.score.read("1. 6 4 --- 2. 5 3 ---").steps == ((6, 4), UNUSABLE, ROLL, (5, 3), UNUSABLE)
    assert GAME.score.read("1. 6 4 --- 2. doubles 3. accepts 4. 5 3").steps[2:5] == (DOUBLE, TAKE, (5, 3))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (RAW.replace("2 points", "1 point"), "The moves lead to “White wins 2 points”"),
        (RAW.replace("White wins 2 points", ""), "but the score says “nothing”"),
        (RAW.replace("Na6", "Nf6"), "Turn 19: “Qf7” is not possible. The way from f3 to f7 is blocked by the Knight on f6"),
    ],
)  # fmt: skip
def test_a_score_that_the_moves_contradict_is_refused(text, why):
    with pytest.raises(Unreadable, match=why):
        GAME.score.read(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("White rolls 4 Black rolls 4 ½-½", "The score says 1/2-1/2, but the game goes on. “draw"),
        ("1. 6 4 --- 2. doubles ½-½", "The score says 1/2-1/2, but the game goes on. “draw"),
    ],
)
def test_an_end_that_nobody_may_declare_there_is_refused(text, why):
    with pytest.raises(Unreadable, match=why):
        GAME.score.read(text)


def test_a_turn_is_left_unfinished_where_the_score_says_that_it_goes_on():
    assert GAME.score.read("1. 6 1 e4 *").steps == GAME.score.read("1. 6 1 e4 ...").steps
    assert GAME.score.read("½").steps == ()


BEGUN = "White rolls 6 Black rolls 4 White starts the game. 1. 6 4 --- 2. 5 3 ---"


@pytest.mark.parametrize(
    "dice", ["2 1", "21:", "2-1", "(2-1)", "[2][1]", "[2,1]", "{2 1}", "2/1", "2&1", "2 and 1", "rolls 2 1", "dice: 2 1", "⚁⚀", "(2 1)"]
)  # fmt: skip
def test_a_turn_s_dice_are_read_however_they_are_written(dice):
    assert GAME.score.read(f"{BEGUN} 3. {dice} Nc3,e3") == GAME.score.read(f"{BEGUN} 3. 2 1 Nc3 e3")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Doubles => 2 5. Takes", "doubles 5. accepts"),
        ("redoubled 5. drops Black wins 1 point", "doubles 5. declines Black wins 1 point"),
        ("double 5. pass Black wins 1 point", "doubles 5. declines Black wins 1 point"),
        ("55: cannot move", "5 5 ---"),
        ("5-5 No Move", "5 5 ---"),
        ("5 5 pass", "5 5 ---"),
        ("55: (no play)", "5 5"),
    ],
)
def test_words_of_backgammon_s_programs_are_those_of_the_article(said, meant):
    start = f"{BEGUN} 3. 2 1 Nc3 e3 4. "
    assert GAME.score.read(start + said) == GAME.score.read(start + meant)


@pytest.mark.parametrize(
    "opening",
    [
        "White: 4, Black: 6.\n", "White 4 Black 6\n\n", "W 4 B 6\n", "White rolls a 4, Black rolls a 6.\nBlack starts.\n",
        "Black rolls 6, White rolls 4. ", "White ⚃, Black ⚅.\n", "Opening roll: White 4, Black 6\n", "White ４, Black ６\n", "White threw 4 and Black threw 6.\n\n", "Black starts.\n\n", "Black begins ", "White  rolls  4  Black  rolls  6  Black  starts  the  game. ",
    ],
)  # fmt: skip
def test_who_starts_is_never_lost_however_the_opening_is_told(opening):
    told = "White rolls 4 Black rolls 6 Black starts the game. "
    assert GAME.score.read(f"{opening}1. 6 4 ---") == GAME.score.read(f"{told}1. 6 4 ---")


def test_the_words_of_a_tag_stay_as_they_are():
    assert GAME.score.read('[Event "Black starts, White 4 Black 6"]\n\n1. 6 4 ---').tags == {
        "Event": "Black starts, White 4 Black 6"
    }


def test_a_refusal_quotes_what_was_typed():
    with pytest.raises(Unreadable, match="“1-0 e4” is not an opening roll"):
        GAME.score.read("1-0 e4")


@pytest.mark.parametrize("text", ["5. 6 4 --- 6. 5 3 ---", "1. 6 4 --- 2. 5 3 --- 7. 2 1 Nc3 e3"])
def test_turns_that_are_missing_by_their_numbers_are_asked_for(text):
    with pytest.raises(Unreadable, match="add the turns that are missing, or correct the number"):
        GAME.score.read(text)
