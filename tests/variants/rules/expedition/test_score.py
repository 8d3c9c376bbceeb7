"""Whole scores: with faces and without, unfinished, risky, and what is wrong with them."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from tests.variants.rules.expedition.drawn import RULES, on, placed, read_move
from variants.rules.actions import RESIGN_OFF_TURN
from variants.rules.expedition.attempt import Risk
from variants.rules.expedition.situation import Situation
from variants.rules.score import GameRecord

USUAL = Situation()
E4_E5 = ("e2e4", "e7e5")


def steps(*words):
    return tuple(word if isinstance(word, tuple) else read_move(word) for word in words)


def score(*words, options=USUAL):
    return GameRecord(options, steps(*words))


def write_score(played, **tags):
    """The score of a game that goes on."""
    return RULES.score.write(replace(played, tags=tags or played.tags), None)


read_score = RULES.score.read


def last_state(played):
    return on(RULES.start(played.options), *played.steps)


def body(text):
    return text.split("\n\n", 1)[1].strip()


QUEEN_OUT = score(*E4_E5, "d1h5", (2, 2), "d1f3", "b8c6")
PLAYERS = {"White": "Ysolde", "Black": "Brannoc"}


# X18d
def test_a_score_shows_the_faces_behind_the_move_they_decided():
    assert write_score(QUEEN_OUT, **PLAYERS) == (
        '[White "Ysolde"]\n[Black "Brannoc"]\n[Result "*"]\n\n1. e4 e5 2. Qf3(g4,h5) {2 2} Nc6 *\n'
    )
    assert read_score(write_score(QUEEN_OUT, **PLAYERS)) == replace(QUEEN_OUT, tags=PLAYERS)


# X18d
def test_without_faces_the_brackets_say_what_the_dice_allowed():
    read = read_score("1. e4 e5 2. Qf3(g4,h5) Nc6 3. Qd1 *")
    assert read.steps == steps(*E4_E5, "d1h5", (3, 2), "d1f3", "b8c6", "f3d1", (4, 3), "f3d1")
    assert last_state(read).position.fullmove == 3


def test_a_full_success_without_faces_means_the_full_distance():
    assert read_score("1. e4 e5 2. Qh5 *").steps[2:] == steps("d1h5", (4, 3), "d1h5")


def test_other_comments_and_signs_may_stand_there():
    read = read_score("1. e4 {best by test} e5 ; yes\n2. Qf3(g4,h5)?! {2 2} Nc6 $1".replace(" $1", "!"))
    assert read.steps == QUEEN_OUT.steps


TWO_DICE = ["{a b}", "{a-b}", "{a, b}", "{a/b}", "{a&b}", "{a and b}", "{a:b}", "{a|b}", "{[a][b]}", "{(a, b)}", "{d6=a, d6=b}",
            "{2d6: a+b}", "{a + b = c}", "{White rolled a and b.}", "{[%dice a b]}", "(a b)", "(a,b)", "(a - b)", "(a/b)", "(rolled a b)",
            "[a b]", "[a][b]", "a b", "a-b", "a, b,", "; a b\n", "{a b} (luck!)", "{a b, lucky}", "{a b. Phew}", "{He rolled a and b}",
            "(he rolled a and then b)", "{2d6 (a, b) = c}", "{2d6 = c (a,b)}", "(2d6 = c [a, b])", "{a + b = c, all the way}"]  # fmt: skip
HALF = "(a/b)", 1, 2  # may be a drawn game as well


@pytest.mark.parametrize("written", TWO_DICE)
@given(
    first=st.integers(1, 6),
    second=st.integers(1, 6),
    signs=st.sampled_from(["123456", "⚀⚁⚂⚃⚄⚅", "１２３４５６"]),
)
def test_faces_are_read_as_they_are_or_refused_however_they_are_written(written, first, second, signs):
    """Never is a roll taken for another: that a Queen got through is no reason to pass over what was rolled."""
    assume((written, first, second) != HALF)
    letters = {"a": signs[first - 1], "b": signs[second - 1], "c": str(first + second)}
    dice = re.sub(r"\b[abc]\b", lambda sign: letters[sign[0]], written)
    text, plain = (f"1. e4 e5 2. Qh5 {faces} Nc6 *" for faces in (dice, f"{{{first} {second}}}"))
    assert steps_or_refusal(text) == steps_or_refusal(plain)


def test_half_a_point_in_parentheses_is_taken_for_no_dice_and_not_passed_over():
    with pytest.raises(Unreadable, match="Move 2, Black: Can't read “1/2”"):
        read_score("1. e4 e5 2. Qh5 (1/2) Nc6 *")


def steps_or_refusal(text):
    """The steps of a score, or why it is refused."""
    try:
        return read_score(text).steps
    except Unreadable as refusal:
        return str(refusal)


@pytest.mark.parametrize(
    "dice",
    [
        "(rolled 12)",
        "(rolled 7)",
        "{he rolled 7}",
        "{12}",
        "{2d6 = 12}",
        "{3 + 4 = 8}",
        "{7 1}",
        "(3 7)",
        "(7)",
        "7",
        "(12)",
        "(?)",
        "(!)",
        "(missed)",
    ],
)
def test_what_may_be_dice_is_never_passed_over(dice):
    with pytest.raises(Unreadable, match="is not a roll of two dice"):
        read_score(f"1. e4 e5 2. Qh5 {dice} *")


@pytest.mark.parametrize("dice", ["43", "(43)", "43,"])
def test_both_faces_may_stand_together(dice):
    assert read_score(f"1. e4 e5 2. Qh5 {dice} Nc6 *") == read_score("1. e4 e5 2. Qh5 {4 3} Nc6 *")
    assert read_score(f"1. e4 {dice} e5 *") == read_score("1. e4 e5 *")


def test_the_number_of_the_next_move_is_none_of_dice():
    assert read_score("1 e4 e5 2 Nc3 Qg5 3 Nf3 *") == read_score("1. e4 e5 2. Nc3 Qg5 3. Nf3 *")


def test_dice_in_words_are_read():
    assert read_score("1. e4 e5 2. Qh5 {a three and a four} *") == read_score("1. e4 e5 2. Qh5 {3 4} *")


@pytest.mark.parametrize("mistyped", ["(f4g,5)", "(f4.g5)", "(Bf4)", "()", "(f4,)", "(f4)"])
def test_squares_mistyped_behind_an_attempt_are_no_full_success(mistyped):
    with pytest.raises(Unreadable, match="Move 2, White"):
        read_score(f"1. d3 e5 2. Be3{mistyped} Nc6 *")
    assert read_score("1. d3 e5 2. Be3(2.Bf4) Nc6 *") == read_score("1. d3 e5 2. Be3 Nc6 *")


@pytest.mark.parametrize("remark", ["{needs a roll of 4 or more}", "{3 4, lucky}", "{3 pieces hang}"])
def test_what_is_said_of_dice_behind_a_move_without_dice_is_a_comment(remark):
    assert read_score(f"{remark} 1. e4 {remark} e5 *") == read_score("1. e4 e5 *")


@pytest.mark.parametrize("remark", ["{+0.31}", "{0:05}", "(1)", "(12)", "{[%clk 0:03:00]}", "(1/2)", "{}"])
def test_a_judgement_a_clock_and_a_number_are_no_dice(remark):
    assert (3, 4) in read_score(f"1. e4 e5 2. Qh5 {{3 4}} {remark}").steps


def test_what_speaks_of_dice_within_a_comment_is_none():
    plain = read_score("1. e4 e5 2. Qh5 {3 4} *")
    assert read_score("1. e4 {as ever (6 6)} e5 ; (1 1)\n2. Qh5 {3 4} *") == plain


def test_squares_in_braces_are_no_full_success():
    with pytest.raises(Unreadable, match=r"stands in parentheses, Qf3\(g4,h5\)"):
        read_score("1. e4 e5 2. Qf3 {g4,h5} {2 2} *")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("d1h5",), "2. Qh5(?)"),
        (("d1h5", (6, 6)), "2. Qh5(e2) {6 6}"),
        (("d1h5", (3, 4)), "2. Qh5(h5) {3 4}"),
        (("d1h5", (3, 4), "d1h5"), "2. Qh5 {3 4}"),
        (("d1h5", (3, 4), "d1g4"), "2. Qg4(h5,h5) {3 4}"),
    ],
)
def test_what_is_not_finished_is_told_as_far_as_it_went(words, told):
    unfinished = score(*E4_E5, *words)
    assert body(write_score(unfinished)) == f"1. e4 e5 {told} *"
    assert read_score(write_score(unfinished)) == unfinished


RISKY = placed("Ke1 Ra1 kh8 ra8 Pb2", rights="Q")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("a1a8", (3, 4), "a1a8"), "1. Rxa8(!) {3 4}"),
        (("a1a8", (3, 4), "a1a8", (4, 3)), "1. Rxa8 {3 4, 4 3}"),
        (("a1a8", (3, 4), "a1a8", (1, 1), "h8g8"), "1. Rxa8(missed) {3 4, 1 1} Kg8"),
        (("a1a8", (3, 4), "a1a7", "a8a7"), "1. Ra7(a8,a8) {3 4} Rxa7"),
    ],
)
@pytest.mark.parametrize("risk", [Risk.REMOVE, Risk.SHARE])
def test_risky_captures_have_two_throws(risk, words, told):
    if risk is Risk.SHARE and "a8a7" in words:
        words = (*words[:-1], "h8g8")
        told = told.replace("Rxa7", "Kg8")
    risky = score(*words, options=Situation(RISKY, risk))
    text = write_score(risky)
    assert f'[RiskyCaptures "{risk}"]' in text
    assert body(text) == f"{told} *"
    assert read_score(text) == risky


# X18c
def test_risky_captures_without_faces():
    tags = '[RiskyCaptures "share"]\n[Position "7k/8/8/8/8/8/8/R3K2r w Q - 0 1 -"]\n'
    assert read_score(f"{tags}1. Ra4(a8,a8) *").steps == steps("a1a8", (4, 3), "a1a4")
    tags = '[RiskyCaptures "remove"]\n[Position "r6k/8/8/8/8/8/1P6/R3K3 w Q - 0 1 -"]\n'
    assert read_score(f"{tags}1. Rxa8 *").steps == steps("a1a8", (4, 3), "a1a8", (4, 3))
    assert read_score(f"{tags}1. Rxa8(missed) *").steps == steps("a1a8", (4, 3), "a1a8", (1, 1))


# X18d
def test_a_risky_capture_s_two_throws_may_stand_in_braces_of_their_own():
    tags = '[RiskyCaptures "remove"]\n[Position "r6k/8/8/8/8/8/1P6/R3K3 w Q - 0 1 -"]\n'
    apart, together = ("{3 4} {oh no} {1 1}", "{3 4, 1 1}")
    assert read_score(f"{tags}1. Rxa8(missed) {apart} *") == read_score(f"{tags}1. Rxa8(missed) {together} *")


@pytest.mark.parametrize(
    ("pending", "words", "told"),
    [
        ("a1a8@?", ((3, 4), "a1a4", "h8g8"), "1. Ra4(a8,a8) {3 4} Kg8"),
        ("a1a8@4", ("a1a4", "h8g8"), "1. Ra4(a5,a8) Kg8"),
        ("a1a8@4", (), ""),
        ("a1a8@?", ((3, 4),), "1. Rxa8(a8) {3 4}"),
        ("a1a8!", ((1, 1), "h8g8"), "1. Rxa8(missed) {1 1} Kg8"),
        ("a1a8!", ((3, 4),), "1. Rxa8 {3 4}"),
    ],
)
def test_a_score_may_begin_in_the_middle_of_an_attempt(pending, words, told):
    first = placed("Ke1 Ra1 kh8 ra8 Pb2", rights="Q", pending=pending)
    begun = score(*words, options=Situation(first, Risk.REMOVE))
    assert body(write_score(begun)) == f"{told} *".strip()
    assert read_score(write_score(begun)) == begun


@pytest.mark.parametrize(
    ("pending", "word"),
    [
        ("a1a8@?", "Rxa8(?)"), ("a1a8@4", "Rxa8(a5)"), ("a1a8@4", "Ra4(a6,a8)"), ("a1a8@4", "Kd2"),
        ("a1a8!", "Rxa8(!)"), ("a1a8!", "Ra7(a8,a8)"),
    ],
)  # fmt: skip
def test_a_score_goes_on_from_there_and_says_something_new(pending, word):
    fields = f"r6k/8/8/8/8/8/1P6/R3K3 w Q - 0 1 {pending}"
    with pytest.raises(Unreadable, match="does not match what was announced and rolled"):
        read_score(f'[RiskyCaptures "remove"]\n[Position "{fields}"]\n1. {word} *')


def test_a_result_that_does_not_stand_on_the_board_stays_with_the_score():
    assert read_score("1. e4 e5 1-0").steps[-1] == RESIGN_OFF_TURN
    taken = read_score('[Position "3Rk3/8/8/8/8/8/8/4K3 w - - 0 1 -"]\n[Result "1-0"]\n1. Rxe8 1-0')
    assert last_state(taken).position.placed.king_of("black") is None
