"""Scores of every full board: written and read back, refused where a game cannot have gone so, whatever is mistyped."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import NotPossible, Unreadable
from tests.examples import examples
from tests.scores import random_game, write_score
from tests.variants.rules.chessgammon.test_sample_game import RAW
from variants.catalog import GAMES

each_game = pytest.mark.parametrize("slug", GAMES)
BOARDS = "c11/12/12/12/12/12/12/11K|6k5/12/12/12/12/12/12/O11"


@pytest.mark.parametrize(
    ("slug", "text", "moves"),
    [
        ("dragonchess", '[Gold "Ysolde"]\n[Scarlet "Brannoc"]\n[Result "*"]\n\n1. W2f3 W2f6 2. Drx3a7 *\n', "2f22f3 2f72f6 3g13a7"),
        ("dragonchess", f'[Position "{BOARDS}|6B5/12/12/12/12/12/12/12 g 0 1"]\n[Result "1-0"]\n\n1. O2g1 mate 1-0\n', "2a12g1"),
        ("dragonchess", f'[Position "{BOARDS}|12/12/12/12/12/12/12/12 s 0 1"]\n[Result "*"]\n\n1... K2g7 2. O2a2 *\n', "2g82g7 2a12a2"),
        ("wotn", '[White "Ysolde"]\n[Black "Brannoc"]\n[Result "*"]\n\n1. e2-e4 d7-d5 2. e4:d5/AD *\n', "e2e4 d7d5 e4d5=AD"),
        ("wotn", '[Chart "alternative"]\n[Position "k7/8/1K6/8/8/8/8/7R w - - 0 1"]\n[Result "1-0"]\n\n1. Rh1-h8# 1-0\n', "h1h8"),
        ("wotn", '[Position "k7/8/2K5/8/8/8/8/7R b - - 0 1"]\n[Result "*"]\n\n1... Ka8-b8 2. Rh1-h8+ *\n', "a8b8 h1h8"),
    ],
)  # fmt: skip
def test_a_score_is_read_and_written_as_it_stands(slug, text, moves):
    game = GAMES[slug]
    record = game.score.read(text)
    assert record.steps == tuple(map(game.read_action, moves.split()))
    assert write_score(game, record) == text


@pytest.mark.parametrize(
    ("slug", "text", "moves"),
    [
        ("dragonchess", '[Event "A \\"quiet\\" evening"]\n\n1. w2f3 {the article\'s own} W2f6\n2. 2f32f4 ; as coordinates\nW/2f6-2f5', "2f22f3 2f72f6 2f32f4 2f62f5"),
        ("wotn", '[Event "A \\"quiet\\" evening"]\n\n1.e2-e4! {so} d7-d5 ?! 2. e:d5/AD ; a choice\nQd8-d6 3. Bf1-b5 +', "e2e4 d7d5 e4d5=AD d8d6 f1b5"),
        ("expedition", '[Event "A \\"quiet\\" evening"]\n\n1. e4 h6 2. e5 d5 3. exd6 e.p. ! h5 4. Nf3 h4 5. Be2 g6 6. 0-0 *', "e2e4 h7h6 e4e5 d7d5 e5d6 h6h5 g1f3 h5h4 f1e2 g7g6 e1g1"),
        ("chessgammon", '[Event "A \\"quiet\\" evening"]\n\n{a word} 1. 6 4 --- ; lost\n 2.  2 1\nNc6 ?! e5 !!', "0000 roll b8c6 e7e5"),
    ],
)  # fmt: skip
def test_comments_odd_spacing_and_other_forms_are_read(slug, text, moves):
    game = GAMES[slug]
    record = game.score.read(text)
    assert record.tags == {"Event": 'A "quiet" evening'}
    actions = [step for step in record.steps if not isinstance(step, tuple)]
    assert actions == [game.read_action(move) for move in moves.split()]


@each_game
@examples(60)
@given(random=st.randoms(use_true_random=False), length=st.integers(0, 60))
def test_a_random_game_is_written_and_read_back(slug, random, length):
    game = GAMES[slug]
    settings = {name: random.choice(values) for name, values in game.settings.items()}
    tags = {"White": 'The "quiet" one', "Event": "A\\B"}
    played = replace(random_game(game, random, length, settings), tags=tags)
    text = write_score(game, played)
    read = game.score.read(text)
    assert (read.options, read.tags, read.result) == (played.options, tags, played.result)
    assert write_score(game, read) == text
    assert read.steps == played.steps or slug == "chessgammon"  # which tells of a roll before its dice
    assert all(len(line) <= 96 for line in text.splitlines())


def test_a_long_game_is_written_on_lines_as_full_as_they_may_be():
    there = "2b12c3 2b82c6 2c32b5 2c62b4 2b52c3 2b42c6 2c32e4 2c62e5 2e42g5 2e52g4"
    back = "2g52e4 2g42e5 2e42c5 2e52c4 2c52d3 2c42d6"
    game = GAMES["dragonchess"]
    steps = tuple(map(game.read_action, f"{there} {back}".split()))
    text = write_score(game, replace(game.score.read("*"), steps=steps))
    assert len(text.splitlines()) == 2 + 2
    assert all(len(line) <= 96 for line in text.splitlines())


GOOD = {
    "dragonchess": '[Gold "Ysolde"]\n[Result "*"]\n\n1. W2f3 {so} W2f6 2. Drx3a7 W/2e7-2e6 *\n',
    "wotn": '[White "Ysolde"]\n[Result "*"]\n\n1. e2-e4 {so} d7-d5 2. e4:d5/AD *\n',
    "chessgammon": RAW,
    "expedition": '[RiskyCaptures "remove"]\n[Result "*"]\n\n1. e4 e5 2. Qf3(g4,h5) {2 2} Nc6 3. Qxf7 {3 4, 3 4} Kxf7 4. Ba6 {4 3} *\n',
}  # fmt: skip
TYPOS = st.sampled_from(
    ["", " ", "\n", "0", "1", "6", "2", "٣", "x", ":", "-", "/", "+", "=", "@", "N", "k", "NrB", "e4", "[", '"', "{", "}",
     "(", ")", ";", "...", "---", "doubles", "(?)", "(!)", "(missed)", "{1 1}", "*", "0-1"]
)  # fmt: skip


@each_game
@examples(100)
@given(data=st.data())
def test_a_mistyped_score_is_unreadable_or_means_what_it_says(slug, data):
    good = GOOD[slug]
    at = data.draw(st.integers(0, len(good)))
    typo = data.draw(TYPOS | st.just(good[at:]))
    _read_or_refuse(slug, good[:at] + typo + good[at + data.draw(st.integers(0, 6)) :])


@each_game
@given(text=st.text(max_size=80))
def test_any_text_is_a_score_or_unreadable(slug, text):
    _read_or_refuse(slug, text)


def _read_or_refuse(slug, text):
    game = GAMES[slug]
    try:
        record = game.score.read(text)
    except Unreadable as refusal:
        assert len(str(refusal).splitlines()) == 1
        assert len(str(refusal)) < 500
    else:
        assert game.score.read(write_score(game, record)).steps == record.steps


@each_game
def test_what_cannot_be_played_cannot_be_written(slug):
    game = GAMES[slug]
    record = game.score.read(GOOD[slug])
    with pytest.raises(NotPossible):
        write_score(game, replace(record, steps=record.steps + record.steps[:1]))
