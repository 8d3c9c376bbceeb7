"""A pasted score may be anything: every board reads it or refuses it with a sentence, and at once."""

import time

import pytest

from campaigns.rules.errors import RulesError, Unreadable
from variants.catalog import GAMES
from variants.rules.score_games import MAX_SCORE_LENGTH

HOSTILE = {
    "a number of 5,000 digits": "1. " + "9" * 5000,
    "nothing but opened comments": "{" * MAX_SCORE_LENGTH,
    "nothing but comments": "{a}" * (MAX_SCORE_LENGTH // 3),
    "nothing but empty lines": "\n" * MAX_SCORE_LENGTH,
    "nothing but a tag's escapes": '[A "' + '\\"' * (MAX_SCORE_LENGTH // 2 - 4),
    "nothing but tags": '[A "x"]\n' * (MAX_SCORE_LENGTH // 8),
    "nothing but move numbers": "1. " * (MAX_SCORE_LENGTH // 3),
    "one word without an end": "1. " + "e2e4" * (MAX_SCORE_LENGTH // 4 - 1),
    "digits of another script": "1. " + "\N{ARABIC-INDIC DIGIT THREE}" * 5000,
    "zeros": "\0" * MAX_SCORE_LENGTH,
    "nothing but ends": "*" * MAX_SCORE_LENGTH,
    "nothing but marks of a forum": "[pgn " * (MAX_SCORE_LENGTH // 5),
    "a comment of opened comments": "1. e4 " + "{" * (MAX_SCORE_LENGTH - 6),
    "a comment of clocks": "1. e4 {" + "[%" * (MAX_SCORE_LENGTH // 2 - 4) + "}",
    "a comment of digits": "1. e4 {" + "1 " * (MAX_SCORE_LENGTH // 2 - 5) + "x}",
    "a comment of empty lines": "{" + "\u2028" * (MAX_SCORE_LENGTH - 2) + "}",
    "nothing but blanks": " " * MAX_SCORE_LENGTH,
    "a comment of rolls": "1. Qh5 {" + "roll " * (MAX_SCORE_LENGTH // 5 - 3) + "}",
    "nothing but stars": "*a" * (MAX_SCORE_LENGTH // 2),
    "nothing but bars": "||a" * (MAX_SCORE_LENGTH // 3),
    "nothing but angle brackets": "<a" * (MAX_SCORE_LENGTH // 2),
    "nothing but times of a chat": "[20:01] a\n" * (MAX_SCORE_LENGTH // 10),
}


@pytest.fixture(scope="module", autouse=True)
def tables_of_moves():
    """What is made once a process, at the first score, is no part of reading one."""
    for game in GAMES.values():
        game.score.read("")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_score_is_read_or_refused_in_a_blink(slug, text):
    began = time.process_time()
    try:
        GAMES[slug].score.read(text)
    except RulesError as refusal:
        assert len(str(refusal)) < 300
    assert time.process_time() - began < 0.3


@pytest.mark.parametrize("slug", GAMES)
def test_a_comment_without_an_end_and_a_word_too_long_are_named(slug):
    with pytest.raises(Unreadable, match="The comment “{once more” is not closed: add }"):
        GAMES[slug].score.read("1. {once more")
    with pytest.raises(Unreadable, match="“9{20}…” is too long for a move: at most 60 characters"):
        GAMES[slug].score.read("1. " + "9" * 5000)
