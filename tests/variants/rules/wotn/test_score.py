"""A whole game as text with tags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from tests.examples import examples
from tests.scores import last_state
from tests.scores import write_score as written
from tests.variants.rules.wotn.drawn import options, placed, read_move, read_notation
from variants.rules.score import GameRecord
from variants.rules.score_text import result_of
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME

MATE = placed("Kb6 Rh1 ka8")


read_score = GAME.score.read


def write_score(score):
    return written(GAME, score)


def moves(texts):
    return tuple(map(read_move, texts.split()))


def test_a_game_from_the_first_position():
    score = GameRecord(options(), moves("e2e4 d7d5 e4d5=AD"), {"White": "Ysolde", "Black": "Brannoc"})
    text = '[White "Ysolde"]\n[Black "Brannoc"]\n[Result "*"]\n\n1. e2-e4 d7-d5 2. e4:d5/AD *\n'
    assert write_score(score) == text
    assert read_score(text) == score


def test_chart_and_position_are_told_by_tags():
    score = GameRecord(options(ALTERNATIVE, start=MATE), moves("h1h8"), {}, "1-0")
    text = write_score(score)
    assert '[Chart "alternative"]' in text
    assert '[Position "k7/8/1K6/8/8/8/8/7R w - - 0 1"]' in text
    assert "1. Rh1-h8# 1-0" in text
    assert read_score(text) == score
    assert result_of(GAME.over(last_state(GAME, score))) == "1-0"


def test_black_may_begin():
    score = GameRecord(options(start=placed("Kc6 Rh1 ka8", "black")), moves("a8b8 h1h8"))
    assert "1... Ka8-b8 2. Rh1-h8+ *" in write_score(score)
    assert read_score(write_score(score)) == score


def test_comments_blanks_before_marks_and_other_forms_are_read():
    text = '[Event "An evening"]\n\n1.e2-e4! {so} d7-d5 ?! 2. e:d5/AD ; a choice\nQd8-d6 3. Bf1-b5 +'
    assert read_score(text).steps == moves("e2e4 d7d5 e4d5=AD d8d6 f1b5")


def test_a_result_that_the_board_contradicts_is_refused():
    with pytest.raises(Unreadable, match=r"ended 1-0 \(checkmate\), but the result says 0-1"):
        read_score(write_score(GameRecord(options(start=MATE), moves("h1h8"))).replace("1-0", "0-1"))


def test_an_illegal_move_cannot_be_written():
    with pytest.raises(NotPossible):
        write_score(GameRecord(options(), moves("e2e5")))


@examples(30)
@given(data=st.data())
def test_a_random_game_is_written_and_read_back(data):
    chart = data.draw(st.sampled_from([STANDARD, ALTERNATIVE]))
    state, played = GAME.start(options(chart)), []
    while len(played) < 40 and not GAME.over(state):
        played.append(data.draw(st.sampled_from(GAME.awaits(state).actions)))
        state = GAME.act(state, played[-1])
    tags = {"White": 'The "quiet" one', "Black": "A\\B"}
    score = GameRecord(options(chart), tuple(played), tags, result_of(GAME.over(state)))
    assert read_score(write_score(score)) == score


READERS = {
    "notation": (lambda text: read_notation(STANDARD, START, text), "Ng1-f3+ !?"),
    "score": (read_score, '[White "Ysolde"]\n[Result "*"]\n\n1. e2-e4 {so} d7-d5 2. e4:d5/AD *\n'),
}


@pytest.mark.parametrize(("read", "good"), READERS.values(), ids=READERS)
@examples(60)
@given(data=st.data())
def test_any_text_is_read_or_refused_in_one_line(read, good, data):
    typos = st.sampled_from(
        ["", " ", "x", "-", ":", "/", "2", "NrB", "k", "\n", "٣", "[", '"', "{", "+", "="]
    )
    at = data.draw(st.integers(0, len(good)))
    mistyped = good[:at] + data.draw(typos) + good[at + data.draw(st.integers(0, 3)) :]
    try:
        read(data.draw(st.sampled_from([mistyped, data.draw(st.text(max_size=80))])))
    except RulesError as refusal:
        assert len(str(refusal).splitlines()) == 1
        assert len(str(refusal)) < 800
