"""The games of a text: tags of every making, what stands around them, and several games in one."""

import time
from contextlib import suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from tests.examples import examples
from tests.scores import last_state, random_game, write_score
from variants.catalog import GAMES
from variants.rules.actions import Move
from variants.rules.score_games import MAX_GAMES, games_in

TWO = '[White "Ysolde"]\n[Result "*"]\n\n1. e4 e5 *\n\n[White "Brannoc"]\n[Result "*"]\n\n1. d4 *\n'


def only(text):
    (game,) = games_in(text)
    return dict(game.tags), game.body.split()


@pytest.mark.parametrize(
    "text",
    [
        '[White "Ysolde"]\n[Result "*"]\n\n1. e4 *',
        '\ufeff[White "Ysolde"]\r\n[Result "*"]\r\n\r\n1. e4 *\r\n',
        '[White "Ysolde"] [Result "*"]\n\n1. e4 *',
        '[White "Ysolde"] [Result "*"] 1. e4 *',
        "[ White  “Ysolde” ]\n[Result «*»]\r1. e4 *",
        "[White 'Ysolde']\n[Result ‘*’]\n1. e4 *",
        '% exported by a club program\n[White "Ysolde"]\n[Result "*"]\n\n% more\n1. e4 *',
        '> [White "Ysolde"]\n> [Result "*"]\n>\n> 1. e4 *\n',
        '>> [White "Ysolde"]\n>> [Result "*"]\n>> 1. e4 *',
        '```pgn\n[White "Ysolde"]\n[Result "*"]\n\n1. e4 *\n```\n',
        'Here is our game.\n\n[White "Ysolde"]\n[Result "*"]\n\n1. e4 *\n\n-- \nYours, the Duke',
        '[pgn]\n[White "Ysolde"]\n[Result "*"]\n\n1. e4 *\n[/pgn]',
        '[code][White "Ysolde"][Result "*"] 1. e4 *[/code]',
        'Read this:\n[White "Ysolde"]\n[Result "*"]\n\nA fine evening.\n\n1. e4 *',
        '; of the tavern\n[White "Ysolde"] ; the Elder\n[Result "*"]\n\n1. e4 *',
        '[White "Ysolde"]\n\n[Result "*"]\n\n\n1. e4 *',
        "［White ＂Ysolde＂］\n【Result “*”】\n\n1. e4 *",
    ],
)
def test_tags_are_read_in_every_form_they_come_in(text):
    tags, words = only(text)
    assert tags == {"White": "Ysolde", "Result": "*"}
    assert words[-3:] == ["1.", "e4", "*"]


@pytest.mark.parametrize("name", ["CM_White", "WhiteCM2", "White-Team", "TimeControl", "A.b+c"])
def test_names_of_tags_hold_digits_strokes_and_hyphens(name):
    assert only(f'[{name} "42"]\n*')[0] == {name: "42"}


def test_names_of_people_keep_their_own_signs():
    tags, _ = only('[White "Zoë “the Owl” D\'Arcy; of [Gull] \\"Inn\\""]\n[Black "🧙‍♂️ علی‌رضا"]\n*')
    assert tags["White"] == 'Zoë “the Owl” D\'Arcy; of [Gull] "Inn"'
    assert tags["Black"] == "🧙‍♂️ علی‌رضا"


def test_a_text_without_tags_is_a_game_too():
    for text in ("1. e4 e5", "Our game:\n1. e4 e5", "Our game:\n\n1. e4 e5", "> 1. e4 e5"):
        assert only(text) == ({}, ["1.", "e4", "e5"])
    assert only("") == ({}, []) and only("hello") == ({}, ["hello"])


@pytest.mark.parametrize(
    ("text", "firsts"),
    [
        (TWO, ["e4", "d4"]),
        (TWO.replace("\n", " "), ["e4", "d4"]),
        (TWO.replace("*\n\n[", "*\n["), ["e4", "d4"]),
        (TWO.replace("\n", "\r\n> "), ["e4", "d4"]),
        ("1. e4 e5 1-0\n\n1. d4 *", ["e4", "d4"]),
        ("1. e4 e5 ½-½ 1. d4", ["e4", "d4"]),
        (f"{TWO}\nAnd one more:\n\n1. c4 1:0", ["e4", "d4", "c4"]),
        ("1. c4 *\n" + TWO, ["c4", "e4", "d4"]),
        ("Game 1\n\n1. e4 e5 1-0\n\nGame 2\n\n1. d4 d5 0-1", ["e4", "d4"]),
        ("Round 1, board 2\n1. e4 e5 1-0\nRound 2\n1. d4 d5 0-1", ["e4", "d4"]),
        ("1. e4 e5 1-0\n\nRegards,\n\nTom\n\nAnd here:\n1. d4 *", ["e4", "d4"]),
        ("1. e4 e5\n\n1. d4 d5", ["e4", "d4"]),
        ("1. e4 e5 (diagram 1) 2. Nf3 1. d4 d5", ["e4", "d4"]),
        ("1. e4 1. e5 2. Nf3 2. Nc6", ["e4"]),
        ("1. e4 c5\n\n1... e5", ["e4"]),
        ("1. e2 - e4\n1. e7 - e5\n2. g1 - f3\n2. b8 - c6", ["e2"]),
        ('[White "A"]\n\n[White "B"]\n\n1. d4', ["", "d4"]),
    ],
)
def test_a_text_may_hold_several_games(text, firsts):
    bodies = [game.body.split("{")[0].split() for game in games_in(text)]
    assert [body[1] if body else "" for body in bodies] == firsts


def test_prose_of_several_paragraphs_behind_a_game_is_left_out():
    assert only("1. e4 e5 1-0\n\nRegards,\n\nTom")[1] == ["1.", "e4", "e5", "1-0"]


@pytest.mark.parametrize("slug", GAMES)
@examples(30)
@given(random=st.randoms(use_true_random=False), between=st.sampled_from(["\n\n", "\n\nThe other one:\n\n"]))
def test_two_games_that_are_not_over_are_never_read_as_one(slug, random, between):
    game = GAMES[slug]
    played = [random_game(game, random, 12) for _ in range(2)]
    texts = [write_score(game, record).split("\n\n")[-1].removesuffix("*\n") for record in played]
    moves = [sum(isinstance(step, Move) for step in record.steps) for record in played]
    assume(min(moves) > 1 and not any(game.over(last_state(game, record)) for record in played))
    pasted = game.score.games(between.join(texts))
    assert [game.score.read_game(text).steps for text in pasted] == [
        game.score.read(text).steps for text in texts
    ]


def test_comments_and_side_lines_hold_no_games_and_no_tags():
    text = '1. e4 {1-0\n\n1. d4 *\n[White "No"]} e5 (1... c5 1-0\n\n1. d4) 2. Nf3 ; 1-0 1. d4\n*'
    assert len(games_in(text)) == 1


@pytest.mark.parametrize("line", ["[White A]", "[White]", '[White "A"', "[%clk 0:03]", '["A"]', "[1 'A']"])
def test_what_stands_like_a_tag_and_is_none_is_quoted(line):
    with pytest.raises(Unreadable, match="is not a tag. Try"):
        games_in(f'[Black "B"]\n{line}\n\n*')


def test_a_tag_given_twice_with_other_words_is_refused():
    assert only('[White "A"]\n[white "A"]\n*')[0] == {"White": "A"}
    with pytest.raises(Unreadable, match="The tag “white” is given twice"):
        games_in('[White "A"]\n[white "B"]\n*')


@pytest.mark.parametrize(
    "text", [TWO * (MAX_GAMES // 2 + 1), "1. e4 *\n\n" * (MAX_GAMES + 1), '[A "x"]' * 300]
)
def test_more_than_anybody_pastes_is_refused_in_a_sentence(text):
    with pytest.raises(Unreadable, match=f"at most {MAX_GAMES} games"):
        games_in(text)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "piece", ["-", "=", "e2=", "White 4 Black 6 ", "Black starts ", "[6][1] ", "6 6 ", "00 ", "e4; ", "Sf3 ", "doubles pass ", "Knight "]
)  # fmt: skip
def test_twice_as_long_a_text_takes_no_more_than_about_twice_the_time(slug, piece):
    def seconds(length):
        before = time.process_time()
        with suppress(Unreadable):
            GAMES[slug].score.read(piece * (length // len(piece)))
        return time.process_time() - before

    seconds(100)
    assert seconds(28_000) < 8 * max(seconds(7_000), 0.05)
